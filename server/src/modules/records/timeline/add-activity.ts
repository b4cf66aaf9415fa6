import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/timeline'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { attachFiles, record } from '#records/activities'
import { autoUnmark, confirmTap, contacted, load, tapBefore, tapKind } from '#records/clients'
import { findItem, toItems } from './timeline.queries.ts'
import { writtenData, writtenEntry } from './written.ts'

/** A person cannot have done what lies ahead; clocks may differ by a little. */
const aheadMs = 5 * 60_000

/** Adds what a person did or noted. A call, meeting or message is a contact: reminders stop with it. */
export async function addActivity(
  ctx: Ctx,
  { body }: Input<typeof calls.addActivity>,
): Promise<Reply<typeof calls.addActivity>> {
  const client = await load(ctx, body.client_id, 'edit')
  const at = body.at ? new Date(body.at) : undefined
  if (at && at.getTime() > ctx.now.getTime() + aheadMs) throw invalid({ at: 'This time is in the future.' })
  const channel = body.item_type === 'PHONECALL' ? 'phone_call' : (body.channel ?? null)
  const mayConfirm = body.confirms_tap && channel && body.item_type === tapKind(channel)
  const tap = mayConfirm ? await tapBefore(ctx, client.id, channel) : undefined
  if (tap) await confirmTap(ctx, client, tap, writtenData(body.item_type, body))
  const [id = ''] = tap ? [tap.id] : await record(ctx, writtenEntry(body.item_type, client.id, body, at))
  await attachFiles(ctx, id, body.attachments ?? [])
  if (body.item_type !== 'NOTE') {
    const when = tap ? new Date(tap.at) : at
    // What was tapped has counted as the first response already.
    await contacted(ctx, tap ? { ...client, firstResponseAt: tap.at } : client, channel, {
      outgoing: body.direction !== 'incoming',
      activity: body.item_type,
      outcome: body.outcome ?? null,
      ...(when ? { when } : {}),
    })
  }
  await autoUnmark(ctx, client, 'ADD_TIMELINE_ACTIVITY')
  const item = await findItem(ctx, id)
  const [view] = item ? await toItems(ctx, [item]) : []
  if (!view) throw new Error('the activity was not written')
  return view
}
