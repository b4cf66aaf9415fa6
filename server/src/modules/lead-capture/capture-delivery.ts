import { and, eq, sql } from 'drizzle-orm'
import { leadParked } from '#events/lead-capture'
import { ownOrganization } from '#modules/account'
import {
  captureDelivery,
  type InboxEntry,
  type LeadSource,
  loadDelivery,
  markRead,
  type ParsedItem,
} from '#modules/inbox'
import { crashPoint } from '#platform/chaos'
import { type Ctx, type Runner, systemActor } from '#platform/context'
import { isOutage, newId, reasonOf, together } from '#platform/db'
import { Hopeless, type JobInfo, type JobWorker, worker } from '#platform/jobs'
import { cut, storableAll } from '#platform/text'
import { captureLead, store } from './capture-lead.ts'
import { leads } from './lead-capture.tables.ts'
import { type Origin, parkedRow } from './lead-row.ts'

/**
 * One part of a delivery, within its organisation. What was captured already stays as it is (R12); what
 * was parked is read anew. The same lead of the source in another delivery is the same lead.
 */
async function captureItem(ctx: Ctx, inbox: InboxEntry, given: ParsedItem): Promise<void> {
  const item = storableAll(given)
  const externalId = 'lead' in item ? item.lead.externalId : null
  const looked = ctx.db
    .select({ id: leads.id, outcome: leads.outcome, itemKey: leads.itemKey, inboxId: leads.inboxId })
    .from(leads)
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        sql`(${leads.inboxId} = ${inbox.id} and ${leads.itemKey} = ${item.key}
          or ${leads.connectionId} = ${inbox.connectionId} and ${leads.externalId} = ${externalId})`,
      ),
    )
    .limit(1)
  const [[known], org] = await Promise.all([looked, ownOrganization(ctx)])
  if (known && known.outcome !== 'parked' && known.outcome !== 'ignored') return
  const origin: Origin = {
    orgId: ctx.actor.orgId,
    inboxId: known?.inboxId ?? inbox.id,
    itemKey: known?.itemKey ?? item.key,
    connectionId: inbox.connectionId,
    source: inbox.source,
    receivedAt: inbox.receivedAt,
    now: ctx.now,
    ...(known ? { leadId: known.id } : {}),
  }
  if ('lead' in item) return captureLead(ctx, origin, item.lead, org)
  await park(ctx, origin, item.unreadable, item.summary ?? '')
}

/** Keeps what could not be read, with the reason, and tells the owner (rule 16). */
async function park(ctx: Ctx, origin: Origin, reason: string, summary: string): Promise<void> {
  const id = origin.leadId ?? newId()
  await store(ctx, origin, parkedRow(id, origin, reason, summary || 'Unreadable lead'))
  if (!origin.leadId) ctx.emit(leadParked, id, { lead_id: id, reason })
}

/** What tells who a lead is about. */
const ofPerson = new Set(['name', 'first_name', 'last_name', 'phone', 'email'])

/** A lead that we failed to store, as one that could not be read: with the reason, and whoever has to be called back. */
function unread(item: ParsedItem, error: unknown): ParsedItem {
  const fields = 'lead' in item ? item.lead.fields.filter(({ field }) => ofPerson.has(field)) : []
  const summary = cut(fields.map(({ value }) => value).join(', '), 200)
  return { orgId: item.orgId, key: item.key, unreadable: reasonOf(error), summary }
}

/**
 * Reads a delivery. One lead, as nearly always, is one transaction with the delivery's own state; of
 * several each is its own, so that one that cannot be read never holds up the others (R5). A fault of
 * ours is tried again, and after the last attempt the lead is parked with the reason.
 */
async function capture(
  run: Runner,
  sources: ReadonlyMap<string, LeadSource>,
  inboxId: string,
  info: JobInfo,
): Promise<void> {
  const several = await run.begin(async (ctx) => {
    const inbox = await loadDelivery(ctx, inboxId)
    if (!inbox) return undefined
    const source = sources.get(inbox.source)
    if (!source) throw new Hopeless(`no source is called ${inbox.source}`)
    const items = await source.parse(ctx, inbox)
    // At its last attempt a single lead is parked like one of many, with what is known of it.
    if (items.length > 1 || info.last) return { inbox, items }
    const [item] = items
    const captured = item && captureItem(ctx.as(systemActor(item.orgId)), inbox, item)
    await together([captured, markRead(ctx, inbox.id, items.length)])
    return undefined
  })
  if (!several) return

  const failures: unknown[] = []
  for (const item of several.items) {
    try {
      await run.inOrg(item.orgId, (ctx) => captureItem(ctx, several.inbox, item))
    } catch (error) {
      if (isOutage(error)) throw error
      failures.push(error)
      if (info.last) await run.inOrg(item.orgId, (ctx) => captureItem(ctx, several.inbox, unread(item, error)))
    }
    await crashPoint('capture.between-items')
  }
  if (failures.length > 0 && !info.last)
    throw new Error(`${failures.length} of ${several.items.length} leads failed: ${reasonOf(failures[0])}`)
  await run.begin((ctx) => markRead(ctx, inboxId, several.items.length))
}

/** The job that makes leads of deliveries. */
export function captureWorkers(list: readonly LeadSource[]): JobWorker[] {
  const sources = new Map(list.map((source) => [source.id as string, source]))
  return [worker(captureDelivery, (run, { inbox_id }, info) => capture(run, sources, inbox_id, info))]
}

/** Reads a delivery again, for one organisation, in the caller's transaction. Answers false when its bytes are gone. */
export async function replay(
  ctx: Ctx,
  list: readonly LeadSource[],
  inboxId: string,
  itemKey: string,
): Promise<boolean> {
  const open = ctx.as(null)
  const inbox = await loadDelivery(open, inboxId)
  const source = inbox && list.find((s) => s.id === inbox.source)
  if (!inbox || !source) return false
  const items = await source.parse(open, inbox)
  const found = items.find((i) => i.key === itemKey && i.orgId === ctx.actor.orgId)
  // Who asks for it by hand lets pass what was held.
  const item = found && 'lead' in found ? { ...found, lead: { ...found.lead, heldBecause: null } } : found
  if (item) await captureItem(ctx.as(systemActor(ctx.actor.orgId)), inbox, item)
  return item !== undefined
}
