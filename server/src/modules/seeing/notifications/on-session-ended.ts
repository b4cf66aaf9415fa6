import { and, eq, sql } from 'drizzle-orm'
import { sessionEnded } from '#events/session'
import { listener } from '#platform/events'
import { pushSubscriptions } from './notifications.tables.ts'

/** A browser that is signed out gets no more alerts (rule 11). */
export const onSessionEnded = listener(sessionEnded, 'notifications', async (ctx, { payload }) => {
  await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.orgId, ctx.actor.orgId),
        sql`${pushSubscriptions.sessionId} = any(${sql.param(payload.session_ids)}::uuid[])`,
      ),
    )
})
