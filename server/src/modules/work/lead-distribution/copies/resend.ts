import type { Input } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/distributed-leads'
import type { DistributedLead } from '@fairlead/contract/work/distributed-leads'
import type { Ctx } from '#platform/context'
import { conflict, notFound, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { again } from './channel-attempts.ts'
import { checkResend, one } from './history.ts'
import { advance, fullWords, lockCopy, prepare } from './send-copy.ts'

const limit = { max: 5, seconds: 86_400 }

/** Sends a copy again to the same recipient, by the ways that have not arrived; it takes no turn and goes to nobody else. */
export async function resendDistributedLead(
  ctx: Ctx,
  { params }: Input<typeof calls.resendDistributedLead>,
): Promise<DistributedLead> {
  const copy = await lockCopy(ctx, params.id)
  if (!copy) throw notFound()
  await checkResend(ctx, copy.id)
  const most = ctx.installation.copiesPerDay
  // What is sent again is no new copy, and has the limit of the day for itself.
  const ofAccount = { max: most, seconds: limit.seconds }
  const [wait, full, sent] = await Promise.all([
    overLimit(ctx, 'copy-again', copy.id, limit),
    copy.email && most > 0 ? overLimit(ctx, 'copies-again', ctx.actor.orgId, ofAccount) : undefined,
    prepare(ctx, copy.leadId, [{ ...copy, createdAt: ctx.now.toISOString() }]),
  ])
  if (wait) throw tooMany('This copy has reached its resend limit for today.', wait)
  if (!sent) throw conflict('The details of this lead are no longer kept.')
  if (copy.email && (full || sent.bound.left <= 0)) throw tooMany(fullWords(sent.bound), full ?? 3600)
  const ways = again(copy.ways, copy.email !== null)
  if (!ways) throw conflict('It has arrived, and there’s no email address to send it to.')
  await advance(ctx, { ...copy, ways, resent: copy.resent + 1 }, sent)
  return one(ctx, copy.id)
}
