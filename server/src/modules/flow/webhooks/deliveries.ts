import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/webhooks'
import type { WebhookDelivery } from '@fairlead/contract/flow/webhooks'
import { isOwner } from '@fairlead/contract/permissions'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Ctx, rightsOf } from '#platform/context'
import { notFound } from '#platform/http'
import { seesDetails, visible } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { clients } from '#tables/records/clients'
import { leadInbox } from '#tables/work/inbox'
import type { StoredDelivery } from '#work/inbox'
import { walk } from './payload.ts'
import { Unreadable } from './read-body.ts'
import { connectionOf, isTestDelivery, mappedView, readDelivery } from './webhook-source.ts'
import { find } from './webhooks.queries.ts'

/** So many are shown, and read again after a correction. */
export const mostDeliveries = 20
const shownBytes = 16 * 1024
/** The rule of sight is a condition on this alias. */
const c = alias(clients, 'c')

/** The last deliveries of a webhook, newest first. */
export const lastDeliveries = (ctx: Ctx, webhookId: string) =>
  ctx.db
    .select()
    .from(leadInbox)
    .where(and(eq(leadInbox.connectionId, connectionOf(webhookId)), eq(leadInbox.forOrgId, ctx.actor.orgId)))
    .orderBy(desc(leadInbox.receivedAt), desc(leadInbox.id))
    .limit(mostDeliveries)

type Stored = Awaited<ReturnType<typeof lastDeliveries>>[number]

/**
 * Deliveries with what became of them. Managing integrations shows sources, not clients (rule 141): the person who may not
 * see a lead's client is shown neither its name nor the bytes; what made no client is the owner's.
 */
async function withLeads(ctx: Ctx, stored: readonly Stored[]): Promise<WebhookDelivery[]> {
  if (stored.length === 0) return []
  const rows = await ctx.db
    .select({
      lead: leads,
      clientName: c.name,
      isVisible: sql<boolean>`coalesce(${visible(ctx.actor)} and ${seesDetails(ctx.actor)}, false)`,
    })
    .from(leads)
    .leftJoin(c, and(eq(c.orgId, ctx.actor.orgId), eq(c.id, leads.clientId)))
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        inArray(
          leads.inboxId,
          stored.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(leads.receivedAt, leads.id)
  const all = isOwner(rightsOf(ctx.actor))
  return stored.map((delivery) => {
    const own = rows.filter(({ lead }) => lead.inboxId === delivery.id)
    const sees = (row: (typeof own)[number]) => all || (row.lead.clientId !== null && row.isVisible)
    const isTest = isTestDelivery(delivery.headers)
    const seesAll = all || isTest || (own.length > 0 && own.every(sees))
    return {
      id: delivery.id,
      received_at: delivery.receivedAt,
      content_type: delivery.contentType,
      raw: delivery.body && seesAll ? delivery.body.subarray(0, shownBytes).toString('utf8') : null,
      is_cut: (delivery.body?.length ?? 0) > shownBytes,
      is_test: isTest,
      is_waiting: delivery.state === 'waiting',
      leads: own.map((row) => ({
        id: row.lead.id,
        summary: sees(row) ? row.lead.summary : '',
        outcome: row.lead.outcome,
        reason: row.lead.reason,
        client:
          row.lead.clientId && row.clientName !== null && sees(row)
            ? { id: row.lead.clientId, name: row.clientName }
            : null,
      })),
    }
  })
}

/** The last deliveries of a webhook. Throws 404. */
export async function webhookDeliveries(
  ctx: Ctx,
  { params }: Input<typeof calls.webhookDeliveries>,
): Promise<Reply<typeof calls.webhookDeliveries>> {
  const [, stored] = await Promise.all([find(ctx, params.id), lastDeliveries(ctx, params.id)])
  return { results: await withLeads(ctx, stored) }
}

const mostShown = 20
const nothing = { items: '', fields: [], id_path: null }

type Sent = { shown: WebhookDelivery; given: Pick<StoredDelivery, 'contentType' | 'body'> }

/** The first of some deliveries that can be read, or the very first with the reason why none can. */
async function firstReadable(sent: readonly Sent[]) {
  let last: { first: Sent; reason: string } | undefined
  for (const one of sent) {
    try {
      return { ...one, last, read: await readDelivery(one.given, null) }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      last ??= { first: one, reason: error.message }
    }
  }
  return last && { ...last.first, last, read: undefined }
}

/** Reads a delivery by a mapping that is being tried, and stores nothing. */
export async function previewMapping(
  ctx: Ctx,
  { params, body }: Input<typeof calls.previewMapping>,
): Promise<Reply<typeof calls.previewMapping>> {
  const [, stored] = await Promise.all([find(ctx, params.id), lastDeliveries(ctx, params.id)])
  const sent = (await withLeads(ctx, stored)).flatMap((shown, i): Sent[] => {
    const { contentType, body: bytes } = stored[i] ?? {}
    return contentType !== undefined && bytes && shown.raw !== null
      ? [{ shown, given: { contentType, body: bytes } }]
      : []
  })
  // Real ones alone, if there are any: a test has the recipe's shape, not the sender's own.
  const real = sent.filter(({ shown }) => !shown.is_test)
  const wanted = body.delivery_id ? sent.filter(({ shown }) => shown.id === body.delivery_id) : real
  const found = await firstReadable(wanted.length > 0 || body.delivery_id ? wanted : sent)
  if (body.delivery_id && !found) throw notFound()
  const empty = {
    unreadable: null,
    last_unreadable: null,
    guess: nothing,
    lists: [],
    values: [],
    leads: [],
    lead_count: 0,
  }
  if (!found) return { delivery: null, ...empty }
  const { id, received_at, content_type, raw, is_cut } = found.shown
  const delivery = { id, received_at, content_type, raw, is_cut }
  if (!found.read) return { delivery, ...empty, unreadable: found.last.reason }
  const { payload, guess } = found.read
  const last_unreadable = found.last
    ? { received_at: found.last.first.shown.received_at, reason: found.last.reason }
    : null
  const lists = walk(payload).lists.map(({ path, entries }) => ({ path, count: entries.length }))
  try {
    const { leads: read } = await readDelivery(found.given, body.mapping)
    const [first] = read
    return {
      delivery,
      unreadable: null,
      last_unreadable,
      guess,
      lists: lists.filter(({ path }) => path !== ''),
      values: (first?.answers ?? []).map(({ name, label, value }) => ({ path: name, label, value })),
      leads: read.slice(0, mostShown).map(mappedView),
      lead_count: read.length,
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { delivery, ...empty, last_unreadable, unreadable: error.message, guess, lists }
  }
}
