import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/webhooks'
import { and, eq } from 'drizzle-orm'
import { binTestClients, type Reading, replay } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict } from '#platform/http'
import { leadInbox } from '#tables/work/inbox'
import { type LeadSource, receive } from '#work/inbox'
import { lastDeliveries } from './deliveries.ts'
import { recipes } from './recipes.ts'
import { connectionOf, testNote } from './webhook-source.ts'
import { load } from './webhooks.queries.ts'

/** So many leads are read again at once, while somebody waits for the answer. */
const mostLeads = 500

/** Reads the last deliveries by the present mapping, the oldest first, as they came. */
export const readWebhookAgain =
  (source: LeadSource) =>
  async (ctx: Ctx, { params }: Input<typeof calls.readWebhookAgain>): Promise<Reply<typeof calls.readWebhookAgain>> => {
    await load(ctx, params.id)
    const last = (await lastDeliveries(ctx, params.id)).filter(({ body }) => body !== null)
    let leadsSoFar = 0
    const stored = last
      .filter(({ items }, i) => {
        leadsSoFar += items ?? 1
        // One alone is never more than that.
        return i === 0 || leadsSoFar <= mostLeads
      })
      .reverse()
    const readings: Reading[] = []
    for (const { id } of stored) readings.push(...(await replay(ctx, [source], id)))
    const count = (reading: Reading) => readings.filter((one) => one === reading).length
    return {
      deliveries: stored.length,
      updated: count('corrected'),
      unchanged: count('unchanged'),
      created: count('made'),
      held: count('held'),
    }
  }

/** Sends the recipe's example to itself: stored, read and captured like any other, but marked as a test. */
export async function testWebhook(
  ctx: Ctx,
  { params }: Input<typeof calls.testWebhook>,
): Promise<Reply<typeof calls.testWebhook>> {
  const row = await load(ctx, params.id)
  if (!row.isOn) throw conflict('This webhook is off. Turn it on to test it.')
  const { contentType, body } = recipes[row.recipe].example
  const externalId = `test ${newId()}`
  await receive(ctx, {
    source: 'webhook',
    connectionId: connectionOf(row.id),
    orgId: row.orgId,
    externalId,
    contentType,
    headers: testNote,
    body: Buffer.from(body),
  })
  const [stored] = await ctx.db
    .select({ id: leadInbox.id })
    .from(leadInbox)
    .where(and(eq(leadInbox.connectionId, connectionOf(row.id)), eq(leadInbox.externalId, externalId)))
  return { delivery_id: stored?.id ?? '' }
}

/** Puts into the bin whom tests of a webhook made, and whom nothing but tests concerns. */
export async function wipeTestLeads(
  ctx: Ctx,
  { params }: Input<typeof calls.wipeTestLeads>,
): Promise<Reply<typeof calls.wipeTestLeads>> {
  const row = await load(ctx, params.id)
  return { removed: await binTestClients(ctx, connectionOf(row.id)) }
}
