import { me } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { mayOnlyClaim } from './clients.policy.ts'

/**
 * Counts a claim of somebody who may do no more than claim. Throws 429 with when the next one is free, once they have
 * taken as many within the hour as the account lets them (rule 104).
 */
export async function countClaim(ctx: Ctx): Promise<void> {
  const max = ctx.actor.org.claimsPerHour
  if (max === null || !mayOnlyClaim(rightsOf(ctx.actor))) return
  const wait = await overLimit(ctx, 'claim', `${ctx.actor.orgId} ${me(ctx)}`, { max, seconds: 3600 })
  if (wait === undefined) return
  const minutes = Math.ceil(wait / 60)
  throw tooMany(
    `You have claimed ${max === 1 ? 'a client' : `${max} clients`} within the hour, as many as your account allows. The next one can be claimed in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    wait,
  )
}
