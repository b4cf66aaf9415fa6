import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { outboundSettled } from '#events/outbound'
import { preferencesOf } from '#identity/account'
import { listener } from '#platform/events'
import { defineJob, worker } from '#platform/jobs'
import { outboundMessages } from '#platform/outbound'
import { mailUnlessFlooded } from './alerts/alert.ts'
import { notices, pushSubscriptions } from './notifications.tables.ts'
import { quietSeconds, release } from './quiet/quiet-hours.ts'
import { isStillTrue } from './quiet/still-true.ts'

const fallback = defineJob('mail-after-push', z.object({ org_id: z.uuid(), notice_id: z.uuid() }))
/** How long a person may take to see a notice elsewhere before the mail goes out (rule 175). */
const fallbackSeconds = 3 * 60

/**
 * A push that failed: the browser is forgotten when it is gone, else marked stale until one arrives again, and a mail
 * follows in three minutes.
 */
export const onOutboundSettled = listener(outboundSettled, 'notifications', async (ctx, { subjectId, payload }) => {
  if (payload.channel !== 'push') return
  const its = and(eq(pushSubscriptions.orgId, ctx.actor.orgId), eq(pushSubscriptions.id, subjectId))
  if (payload.status === 'sent') {
    await ctx.db
      .update(pushSubscriptions)
      .set({ staleSince: null })
      .where(and(its, isNotNull(pushSubscriptions.staleSince)))
    return
  }
  if (payload.gone) await ctx.db.delete(pushSubscriptions).where(its)
  else if (payload.status === 'failed')
    await ctx.db
      .update(pushSubscriptions)
      .set({ staleSince: ctx.now.toISOString() })
      .where(and(its, isNull(pushSubscriptions.staleSince)))
  const [message] = await ctx.db
    .select({ key: outboundMessages.key })
    .from(outboundMessages)
    .where(and(eq(outboundMessages.orgId, ctx.actor.orgId), eq(outboundMessages.id, payload.message_id)))
  const noticeId = message?.key?.split(' ')[1]
  if (noticeId)
    ctx.enqueue(fallback, { org_id: ctx.actor.orgId, notice_id: noticeId }, { afterSeconds: fallbackSeconds })
})

/** Mails a notice that no browser showed, unless it was read or mailed in the meantime, or holds no more. */
export const mailAfterPush = worker(fallback, (run, { org_id, notice_id }) =>
  run.inOrg(org_id, async (ctx) => {
    const mine = and(eq(notices.orgId, org_id), eq(notices.id, notice_id))
    const [notice] = await ctx.db.select().from(notices).where(mine).for('update')
    // What is held is told again, by push too.
    if (!notice || notice.readAt || notice.mailedAt || notice.held) return
    const { quiet_hours: hours } = await preferencesOf(ctx, notice.userId)
    const seconds = await quietSeconds(ctx, notice.userId, notice.kind, hours)
    if (seconds !== undefined) {
      await ctx.db
        .update(notices)
        .set({ held: { by: 'mail' } })
        .where(mine)
      return ctx.enqueue(release, { org_id, notice_id }, { afterSeconds: seconds })
    }
    // The person who lost the client in the meantime reads no more of it.
    if (await isStillTrue(ctx, notice)) await mailUnlessFlooded(ctx, notice.userId, notice.id, notice)
  }),
)
