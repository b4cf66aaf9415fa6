import { and, eq } from 'drizzle-orm'
import { preferencesOf } from '#identity/account'
import { worker } from '#platform/jobs'
import { mailUnlessFlooded, reach } from '../alerts/alert.ts'
import { notices } from '../notifications.tables.ts'
import { quietSeconds, release } from './quiet-hours.ts'
import { isStillTrue } from './still-true.ts'

/** Tells what was held, when the quiet hours are over and if it still holds. */
export const releaseHeld = worker(release, (run, { org_id, notice_id }) =>
  run.inOrg(org_id, async (ctx) => {
    const mine = and(eq(notices.orgId, org_id), eq(notices.id, notice_id))
    const [notice] = await ctx.db.select().from(notices).where(mine).for('update')
    if (!notice?.held || notice.readAt) return
    const { alerts, quiet_hours: hours } = await preferencesOf(ctx, notice.userId)
    // The hours may have been changed in the meantime.
    const seconds = await quietSeconds(ctx, notice.userId, notice.kind, hours)
    if (seconds !== undefined) return ctx.enqueue(release, { org_id, notice_id }, { afterSeconds: seconds })
    await ctx.db.update(notices).set({ held: null }).where(mine)
    if (!(await isStillTrue(ctx, notice))) return
    const { by, ...rest } = notice.held
    const released = { ...notice, ...rest }
    if (by === undefined) await reach(ctx, notice.userId, notice.id, released, alerts[notice.kind])
    else if (!notice.mailedAt) await mailUnlessFlooded(ctx, notice.userId, notice.id, released)
  }),
)
