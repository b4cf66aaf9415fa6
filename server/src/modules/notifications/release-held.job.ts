import { and, eq } from 'drizzle-orm'
import { preferencesOf } from '#modules/account'
import { worker } from '#platform/jobs'
import { reach } from './alert.ts'
import { notices } from './notifications.tables.ts'
import { hold, release } from './quiet-hours.ts'

/** Tells what was held. */
export const releaseHeld = worker(release, (run, { org_id, notice_id }) =>
  run.inOrg(org_id, async (ctx) => {
    const [notice] = await ctx.db
      .select()
      .from(notices)
      .where(and(eq(notices.orgId, org_id), eq(notices.id, notice_id)))
    if (!notice || notice.readAt) return
    const { alerts, quiet_hours: hours } = await preferencesOf(ctx, notice.userId)
    // The hours may have been changed meanwhile.
    if (await hold(ctx, notice.userId, notice.id, notice.kind, hours)) return
    await reach(ctx, notice.userId, notice.id, notice, alerts[notice.kind])
  }),
)
