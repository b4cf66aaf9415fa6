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
    `You’ve reached your claim limit of ${max === 1 ? '1 client' : `${max} clients`} per hour. You can claim the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    wait,
  )
}
