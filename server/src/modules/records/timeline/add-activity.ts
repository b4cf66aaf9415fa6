import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/timeline'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { attachFiles, record } from '#records/activities'
import { autoUnmark, contacted, load } from '#records/clients'
import { findItem, toItems } from './timeline.queries.ts'
import { writtenEntry } from './written.ts'

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
  const [id = ''] = await record(ctx, writtenEntry(body.item_type, client.id, body, at))
  await attachFiles(ctx, id, body.attachments ?? [])
  if (body.item_type !== 'NOTE') {
    const channel = body.item_type === 'PHONECALL' ? 'phone_call' : (body.channel ?? null)
    await contacted(ctx, client, channel, {
      outgoing: body.direction !== 'incoming',
      activity: body.item_type,
      outcome: body.outcome ?? null,
      ...(at ? { when: at } : {}),
    })
  }
  await autoUnmark(ctx, client, 'ADD_TIMELINE_ACTIVITY')
  const item = await findItem(ctx, id)
  const [view] = item ? await toItems(ctx, [item]) : []
  if (!view) throw new Error('the activity was not written')
  return view
}
