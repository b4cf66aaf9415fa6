import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/leads'
import type { RawLead } from '@fairlead/contract/records/leads'
import type * as inboxCalls from '@fairlead/contract/work/inbox'
import type { Delivery } from '@fairlead/contract/work/inbox'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict, notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { hidesFrom, load } from '#records/clients'
import { clients } from '#tables/records/clients'
import { leadInbox } from '#tables/work/inbox'
import type { LeadSource } from '#work/inbox'
import { replay } from './capture-delivery.ts'
import { leads } from './lead-capture.tables.ts'

type Row = typeof leads.$inferSelect

/** A lead as received. */
export const rawView = (row: Row): RawLead => ({
  id: row.id,
  lead_source: row.leadSource,
  form:
    row.formId && row.formName !== null ? { id: row.formId, name: row.formName, version: row.formVersion ?? 1 } : null,
  page_id: row.pageId,
  page_name: row.pageName,
  campaign_id: row.campaignId,
  campaign_name: row.campaignName,
  ad_id: row.adId,
  ad_name: row.adName,
  answers: row.answers,
  consent: row.consent,
  page_url: row.pageUrl,
  referrer: row.referrer,
  utm: row.utm,
  // Of one of several with this id the rest of it is ours.
  external_id: row.externalId?.split('\n')[0] ?? null,
  submitted_at: row.submittedAt,
  received_at: row.receivedAt,
  processed_at: row.processedAt,
  outcome: row.outcome,
  reason: row.reason,
  is_test: row.isTest,
  is_late: row.isLate,
  trace: row.trace,
})

/** A lead as the person who may only claim its client sees it: where it came from, and nothing that it said. */
const withoutDetails = (row: Row): Row => ({
  ...row,
  answers: [],
  consent: null,
  pageUrl: null,
  referrer: null,
  utm: {},
  externalId: null,
  reason: null,
  trace: [],
})

const mostLeads = 200

/** All leads of a client, newest first, and whether there are more than can be shown; visible to the person who may see the client (rule 21). */
export async function rawLeadInfo(
  ctx: Ctx,
  { params }: Input<typeof calls.rawLeadInfo>,
): Promise<Reply<typeof calls.rawLeadInfo>> {
  const client = await load(ctx, params.id, 'view', { binned: true, lock: false })
  const isHidden = hidesFrom(ctx.actor, client)
  const rows = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.clientId, params.id)))
    .orderBy(desc(leads.receivedAt), desc(leads.id))
    .limit(mostLeads + 1)
  return {
    client_id: params.id,
    leads: rows.slice(0, mostLeads).map((row) => rawView(isHidden ? withoutDetails(row) : row)),
    is_cut: rows.length > mostLeads,
  }
}

const view = (row: Row, clientName: string | null): Delivery => ({
  id: row.id,
  lead_source: row.leadSource,
  source_detail: row.sourceDetail,
  summary: row.summary,
  received_at: row.receivedAt,
  processed_at: row.processedAt,
  outcome: row.outcome,
  reason: row.reason,
  client: row.clientId && clientName !== null ? { id: row.clientId, name: clientName } : null,
  is_test: row.isTest,
})

const joined = (ctx: Ctx) =>
  ctx.db
    .select({ lead: leads, clientName: clients.name })
    .from(leads)
    .leftJoin(clients, and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, leads.clientId)))

const order = 'deliveries'

/** The ledger of the organisation, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  { query }: Input<typeof inboxCalls.listDeliveries>,
): Promise<Reply<typeof inboxCalls.listDeliveries>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, leads.receivedAt, leads.id)
  const wanted = and(
    eq(leads.orgId, ctx.actor.orgId),
    query.outcome ? eq(leads.outcome, query.outcome) : undefined,
    query.lead_source ? eq(leads.leadSource, query.lead_source) : undefined,
    query.connection_id ? eq(leads.connectionId, query.connection_id) : undefined,
  )
  const listed = joined(ctx)
    .where(and(wanted, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: leads.id }).from(leads).where(wanted).limit(mostCounted).execute()
    : undefined
  const [rows, found] = await Promise.all([listed, all])
  const flat = rows.map((row) => ({ ...row, id: row.lead.id }))
  const cut = cutPage(flat, query.page_size, order, cursor, (row) => row.lead.receivedAt)
  return {
    results: cut.rows.map((row) => view(row.lead, row.clientName)),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

async function find(ctx: Ctx, id: string) {
  const [row] = await joined(ctx).where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, id)))
  if (!row) throw notFound()
  return row
}

const shownBytes = 64 * 1024

/** One delivery with its bytes as text, which the screen shows as text and nothing else (S49). */
export async function getDelivery(
  ctx: Ctx,
  { params }: Input<typeof inboxCalls.getDelivery>,
): Promise<Reply<typeof inboxCalls.getDelivery>> {
  const row = await find(ctx, params.id)
  const [[stored], others] = await Promise.all([
    ctx.db.select().from(leadInbox).where(eq(leadInbox.id, row.lead.inboxId)),
    ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(leads)
      .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.inboxId, row.lead.inboxId))),
  ])
  // A delivery that also held other organisations' leads is theirs as well: its bytes are not shown. Of one that may
  // be for several and was not read to its end nobody knows yet.
  const isOwn = stored?.forOrgId === ctx.actor.orgId || stored?.items === others[0]?.count
  return {
    ...view(row.lead, row.clientName),
    lead: rawView(row.lead),
    raw:
      stored?.body && isOwn
        ? {
            content_type: stored.contentType,
            headers: stored.headers,
            text: stored.body.subarray(0, shownBytes).toString('utf8'),
            is_cut: stored.body.length > shownBytes,
          }
        : null,
  }
}

/** Reads a delivery again. */
export const replayDelivery =
  (sources: readonly LeadSource[]) =>
  async (
    ctx: Ctx,
    { params }: Input<typeof inboxCalls.replayDelivery>,
  ): Promise<Reply<typeof inboxCalls.replayDelivery>> => {
    const { lead } = await find(ctx, params.id)
    const readings = await replay(ctx, sources, lead.inboxId, lead.itemKey)
    if (readings.length === 0) throw conflict('The original delivery is no longer kept, so it can’t be reprocessed.')
    const row = await find(ctx, params.id)
    return { ...view(row.lead, row.clientName), is_corrected: readings.includes('corrected') }
  }
