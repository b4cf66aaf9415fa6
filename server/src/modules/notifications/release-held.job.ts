import { and, eq } from 'drizzle-orm'
import { preferencesOf } from '#modules/account'
import type { Ctx } from '#platform/context'
import { worker } from '#platform/jobs'
import { presentClient } from './about-lead.ts'
import { mailUnlessFlooded, reach } from './alert.ts'
import { notices } from './notifications.tables.ts'
import { quietSeconds, release } from './quiet-hours.ts'
import { recipientsOf } from './recipients.ts'

type Notice = typeof notices.$inferSelect

/** Whether what was held still holds: the client is there and still this person's, and what was due still is. */
async function isStillTrue(ctx: Ctx, { kind, userId, clientId }: Notice): Promise<boolean> {
  if (!clientId) return true
  const client = await presentClient(ctx, clientId)
  if (!client || !(await recipientsOf(ctx, client.assignedToId)).includes(userId)) return false
  if (kind === 'LEAD_REMINDER') return client.isNewLead
  return kind !== 'FOLLOW_UP_DUE' || (client.dueMaturity === 'FIXED' && Date.parse(client.dueAt) <= ctx.now.getTime())
}

/** Tells what was held, when the quiet hours are over and if it still holds. */
export const releaseHeld = worker(release, (run, { org_id, notice_id }) =>
  run.inOrg(org_id, async (ctx) => {
    const mine = and(eq(notices.orgId, org_id), eq(notices.id, notice_id))
    const [notice] = await ctx.db.select().from(notices).where(mine).for('update')
    if (!notice?.held || notice.readAt) return
    const { alerts, quiet_hours: hours } = await preferencesOf(ctx, notice.userId)
    // The hours may have been changed meanwhile.
    const seconds = await quietSeconds(ctx, notice.userId, notice.kind, hours)
    if (seconds !== undefined) return ctx.enqueue(release, { org_id, notice_id }, { afterSeconds: seconds })
    await ctx.db.update(notices).set({ held: null }).where(mine)
    if (!(await isStillTrue(ctx, notice))) return
    const { by, ...rest } = notice.held
    const told = { ...notice, ...rest }
    if (by === undefined) await reach(ctx, notice.userId, notice.id, told, alerts[notice.kind])
    else if (!notice.mailedAt) await mailUnlessFlooded(ctx, notice.userId, notice.id, told)
  }),
)
