import { keptDays } from '@fairlead/contract/work/lead-distribution'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findUser } from '#identity/account'
import { type Ctx, systemActor } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { distributionCopies } from '../lead-distribution.tables.ts'
import { settled } from './channel-attempts.ts'
import { deliverTo, keep, lockCopy, prepare } from './send-copy.ts'

const Bringing = z.object({
  org_id: z.uuid(),
  user_id: z.uuid(),
  /** The copy behind which it goes on. */
  behind: z.object({ created_at: z.string(), id: z.uuid() }).optional(),
})
export const bringJob = defineJob('bring-waiting-copies', Bringing, { retries: 8, retryDelay: 5 })
/** So many copies at a time. */
const most = 50
const isOpen = (state: string): state is 'sent' | 'waiting' => state === 'sent' || state === 'waiting'

/** Brings one copy into the account, unless its fate was decided in the meantime. */
async function bringOne(ctx: Ctx, found: { id: string; orgId: string }, home: string): Promise<void> {
  const there = ctx.as(systemActor(found.orgId))
  const copy = await lockCopy(there, found.id)
  if (!copy || copy.toOrgId !== null || !isOpen(copy.state) || copy.chain.includes(home)) return
  const sent = await prepare(there, copy.leadId, [])
  if (!sent) return
  await deliverTo(there, copy, sent, home)
  const ways = settled(copy.ways, 'app_alert', { state: 'sent', reason: null }, ctx.now)
  await keep(there, copy, ways, home)
}

/** Brings the copies that wait for a person into their account, the newest first, until none is left. */
export const bringWaiting = worker(bringJob, (run, { org_id, user_id, behind }) =>
  run.inOrg(org_id, async (ctx) => {
    const user = await findUser(ctx, user_id)
    if (!user?.email || !user.emailVerifiedAt) return
    const { createdAt, id, email, toOrgId, state } = distributionCopies
    const since = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
    const found = await ctx
      .asSystem('copies that wait for a person, by their proved address')
      .db.select({ id, createdAt, orgId: distributionCopies.orgId })
      .from(distributionCopies)
      .where(
        and(
          eq(email, user.email),
          isNull(toOrgId),
          inArray(state, ['sent', 'waiting']),
          gt(createdAt, since),
          behind && sql`(${createdAt}, ${id}) < (${behind.created_at}::timestamptz, ${behind.id}::uuid)`,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(most)
    for (const one of found) await bringOne(ctx, one, org_id)
    const last = found.at(-1)
    if (last && found.length === most)
      ctx.enqueue(bringJob, { org_id, user_id, behind: { created_at: last.createdAt, id: last.id } })
  }),
)
