import { outboundSettled } from '#events/outbound'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import { failed } from '../pass-on.ts'
import { settled, type Tried } from './channel-attempts.ts'
import { advance, keep, lockWithSiblings, prepare } from './send-copy.ts'

const fates = {
  sent: { state: 'sent', reason: null },
  failed: { state: 'failed', reason: 'The email couldn’t be delivered.' },
  unknown: { state: 'failed', reason: 'The email may not have been sent: the server stopped in the meantime.' },
} satisfies Record<string, Tried>

/**
 * Notes what became of the mail of a copy; where it was refused, the next way is tried, then the next recipient. One
 * that perhaps left is nobody else's lead, but the owner is told of it, as of one that was sent again in vain.
 */
export async function mailSettled(ctx: Ctx, copyId: string, status: keyof typeof fates): Promise<void> {
  const copy = await lockWithSiblings(ctx, copyId)
  if (!copy?.ways.some(({ channel, state }) => channel === 'email_alert' && state === 'waiting')) return
  const ways = settled(copy.ways, 'email_alert', fates[status], ctx.now)
  const sent = status === 'sent' ? undefined : await prepare(ctx, copy.leadId, [copy])
  const isKnown = status !== 'unknown'
  const now = sent && isKnown ? await advance(ctx, { ...copy, ways }, sent) : await keep(ctx, copy, ways)
  if (sent && now.state === 'failed')
    await failed(ctx, [now], sent, { isKnown, mayPassOn: isKnown && copy.resent === 0 })
}

/** Hears what became of mails; the copy is what they are about. */
export const onOutboundSettled = listener(outboundSettled, 'lead-distribution', async (ctx, { subjectId, payload }) => {
  if (payload.channel === 'mail') await mailSettled(ctx, subjectId, payload.status)
})
