import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { quietHoursChanged } from '#events/account'
import { listener } from '#platform/events'
import { notices } from '../notifications.tables.ts'
import { release } from './quiet-hours.ts'

/** Looks again at what waits for the end of quiet hours: they may be over now. */
export const onQuietHoursChanged = listener(quietHoursChanged, 'notifications', async (ctx, { subjectId }) => {
  const waiting = await ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.orgId, ctx.actor.orgId),
        eq(notices.userId, subjectId),
        isNotNull(notices.held),
        isNull(notices.readAt),
      ),
    )
  for (const { id } of waiting) ctx.enqueue(release, { org_id: ctx.actor.orgId, notice_id: id })
})
