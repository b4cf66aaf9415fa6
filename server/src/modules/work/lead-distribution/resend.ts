import type { Input } from '@fairlead/contract/endpoint'
import type { DistributedLead, resendDistributedLead } from '@fairlead/contract/work/lead-distribution'
import type { Ctx } from '#platform/context'
import { conflict, notFound, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { checkResend, one } from './history.ts'
import { advance, fullWords, lockCopy, prepare } from './send-copy.ts'
import { again } from './ways.ts'

const limit = { max: 5, seconds: 86_400 }

/** Sends a copy again to the same recipient, by the ways that have not arrived; it takes no turn and goes to nobody else. */
export async function resend(ctx: Ctx, { params }: Input<typeof resendDistributedLead>): Promise<DistributedLead> {
  const copy = await lockCopy(ctx, params.id)
  if (!copy) throw notFound()
  await checkResend(ctx, copy.id)
  const most = ctx.house.copiesPerDay
  // What is sent again is no new copy, and has the limit of the day for itself.
  const ofAccount = { max: most, seconds: limit.seconds }
  const [wait, full, sent] = await Promise.all([
    overLimit(ctx, 'copy-again', copy.id, limit),
    copy.email && most > 0 ? overLimit(ctx, 'copies-again', ctx.actor.orgId, ofAccount) : undefined,
    prepare(ctx, copy.leadId, [{ ...copy, createdAt: ctx.now.toISOString() }]),
  ])
  if (wait) throw tooMany('This copy was sent often enough today.', wait)
  if (!sent) throw conflict('The details of this lead are not kept any more.')
  if (copy.email && (full || sent.bound.left <= 0)) throw tooMany(fullWords(sent.bound), full ?? 3600)
  const ways = again(copy.ways, copy.email !== null)
  if (!ways) throw conflict('It has arrived, and there is no address to which it could be mailed.')
  await advance(ctx, { ...copy, ways, resent: copy.resent + 1 }, sent)
  return one(ctx, copy.id)
}
