import { createHash } from 'node:crypto'
import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import type { LeadAnswer, LeadOutcome } from '@fairlead/contract/records/leads'
import { and, eq, ne } from 'drizzle-orm'
import { leadParked } from '#events/lead-capture'
import { ownOrganization } from '#identity/account'
import { crashPoint } from '#platform/chaos'
import { type Ctx, type Runner, systemActor } from '#platform/context'
import { batched, insertRows, isOutage, newId, reasonOf, waitForAll } from '#platform/db'
import { Hopeless, type JobInfo, type JobWorker, worker } from '#platform/jobs'
import { cut, storableAll } from '#platform/text'
import type { ContactDraft } from '#records/clients'
import {
  captureDelivery,
  type InboxEntry,
  type LeadSource,
  loadDelivery,
  markRead,
  type ParsedItem,
  type ParsedLead,
} from '#work/inbox'
import { captureLead, store } from './capture-lead.ts'
import { correctLead } from './correct-lead.ts'
import { leads } from './lead-capture.tables.ts'
import { type Origin, parkedRow } from './lead-row.ts'
import { eachOf, normalise } from './normalise.ts'
import { idOfOtherStep } from './trace.ts'

type Part = { orgId: string; inboxId: string; itemKey: string; connectionId: string; externalId: string | null }
type Known = {
  id: string
  outcome: LeadOutcome
  reason: string | null
  item_key: string
  inbox_id: string
  client_id: string | null
  answers: LeadAnswer[]
}

/** The lead that was made of a part of a delivery, or of the same lead of its source in another one. */
const knownLead = batched<Part, Known | undefined>(async (db, asks) => {
  const { rows } = await db.$client.query<Known & { n: number }>(
    `select k.n, l.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[])
       with ordinality as k(org_id, inbox_id, item_key, connection_id, external_id, n)
     cross join lateral (
       select id, outcome, reason, item_key, inbox_id, client_id, answers from leads
       where leads.org_id = k.org_id and (leads.inbox_id = k.inbox_id and leads.item_key = k.item_key
         or leads.connection_id = k.connection_id and leads.external_id = k.external_id)
       order by (leads.inbox_id = k.inbox_id and leads.item_key = k.item_key) desc
       limit 1
     ) l`,
    [
      asks.map((ask) => ask.orgId),
      asks.map((ask) => ask.inboxId),
      asks.map((ask) => ask.itemKey),
      asks.map((ask) => ask.connectionId),
      asks.map((ask) => ask.externalId),
    ],
  )
  const found = new Map(rows.map((row) => [row.n, row]))
  return asks.map((_, i) => found.get(i + 1))
})

/** Whether a lead may be read again, and by nobody else in the meantime: what was captured stays as it is (R12). */
async function isUnread(ctx: Ctx, { id, outcome }: Known): Promise<boolean> {
  const mayBe = (now: LeadOutcome | undefined) => now === 'parked' || now === 'ignored'
  if (!mayBe(outcome)) return false
  await ctx.turn([id])
  const [row] = await ctx.db
    .select({ outcome: leads.outcome })
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, id)))
    .for('update')
  return mayBe(row?.outcome)
}

/** What reading a part of a delivery came to. */
export type Reading = 'made' | 'corrected' | 'unchanged' | 'held'

/**
 * Whether another delivery's lead with the same id of its source is somebody else: nothing by which the person can
 * be reached stands in it, read or as text. A field that is taken for the id may be the same for several people, and
 * each of them is a lead.
 */
function isOther(known: Pick<Known, 'answers'>, lead: ParsedLead, accountCountry: string | null): boolean {
  const { contacts } = normalise(lead, accountCountry)
  const stated = known.answers.flatMap(({ mapped_to, value, received = value, country }) =>
    eachOf(received).map((text) => ({ mapped_to, text, country })),
  )
  const texts = new Set(stated.map(({ text }) => text.trim().toLowerCase()))
  const was = normalise(
    {
      fields: stated.flatMap(({ mapped_to, text: value, country }) => {
        const field = builtInField(mapped_to)
        return field ? [{ field, value, country }] : []
      }),
      phoneCountry: lead.phoneCountry,
    },
    accountCountry,
  )
  const isStated = ({ raw, matchKey }: ContactDraft) =>
    texts.has(raw.trim().toLowerCase()) ||
    (matchKey !== null && was.contacts.some((contact) => contact.matchKey === matchKey))
  return contacts.length > 0 && !contacts.some(isStated)
}

/**
 * By what one of several people is known again to whom a sender gave one id: that id, and whom it reaches. The second
 * part stands on a line of its own, and is for nobody to read.
 */
function idAmongOthers(id: string, lead: ParsedLead, accountCountry: string | null): string {
  const [first] = normalise(lead, accountCountry).contacts
  const hash = createHash('sha256').update(first?.matchKey ?? first?.raw ?? '')
  return `${id}\n${hash.digest('base64url').slice(0, 22)}`
}

const mayBeCorrected = (outcome: LeadOutcome) => outcome === 'created' || outcome === 'attached'

/** The other lead that has an id of its source: what was held is read without knowing it, and may have the same. */
async function leadWithId(ctx: Ctx, { id }: Known, connectionId: string, externalId: string) {
  const [row] = await ctx.db
    .select({ outcome: leads.outcome, answers: leads.answers })
    .from(leads)
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        eq(leads.connectionId, connectionId),
        eq(leads.externalId, externalId),
        ne(leads.id, id),
      ),
    )
  return row
}

const readAlready = 'Same lead as an earlier delivery: the sender used one ID for both.'

/**
 * One part of a delivery, within its organisation. What was captured already stays as it is (R12), unless somebody
 * asks for it to be read again: then its client is corrected. What was parked is read again. The same lead of the
 * source in another delivery is the same lead.
 */
async function captureItem(ctx: Ctx, inbox: InboxEntry, given: ParsedItem, byHand = false): Promise<Reading> {
  const item = storableAll(given)
  const { orgId } = ctx.actor
  const { connectionId } = inbox
  const externalId = 'lead' in item ? item.lead.externalId : null
  const [found, org] = await Promise.all([
    knownLead(ctx.db, { orgId, inboxId: inbox.id, itemKey: item.key, connectionId, externalId }),
    ownOrganization(ctx),
  ])
  const isOwn = found?.inbox_id === inbox.id && found.item_key === item.key
  const hasIdOfOther = found !== undefined && !isOwn && 'lead' in item && isOther(found, item.lead, org.countryCode)
  const ownId =
    hasIdOfOther && externalId && 'lead' in item ? idAmongOthers(externalId, item.lead, org.countryCode) : null
  // A sender that repeats a delivery repeats each of these people.
  const known = ownId
    ? await knownLead(ctx.db, { orgId, inboxId: inbox.id, itemKey: item.key, connectionId, externalId: ownId })
    : found
  const origin: Origin = {
    ...originOf(ctx, inbox, known?.item_key ?? item.key),
    inboxId: known?.inbox_id ?? inbox.id,
  }
  // Another delivery's lead is that one's to correct.
  if (known && isOwn && byHand && 'lead' in item && mayBeCorrected(known.outcome))
    return correctLead(ctx, { ...origin, leadId: known.id, clientId: known.client_id }, item.lead, org)
  if (known?.outcome === 'parked' && 'unreadable' in item && known.reason === item.unreadable) return 'held'
  if (known && !(await isUnread(ctx, known))) return 'unchanged'
  if (known) origin.leadId = known.id
  if ('lead' in item) {
    const other = known && isOwn && externalId ? await leadWithId(ctx, known, connectionId, externalId) : undefined
    const isElse = hasIdOfOther || (other && isOther(other, item.lead, org.countryCode))
    if (isElse) origin.before = [idOfOtherStep(ctx.now, externalId ?? '')]
    const isReadAlready = other && !isElse && other.outcome !== 'parked' && other.outcome !== 'ignored'
    const lead: ParsedLead = {
      ...item.lead,
      ...(isElse || other ? { externalId: ownId } : {}),
      ...(isReadAlready ? { ignoredBecause: readAlready } : {}),
    }
    await captureLead(ctx, origin, lead, org)
    if (isReadAlready) return 'unchanged'
    return lead.ignoredBecause || lead.heldBecause ? 'held' : 'made'
  }
  await park(ctx, origin, item)
  return 'held'
}

type Unread = Extract<ParsedItem, { unreadable: string }>

const parked = (id: string, origin: Origin, { unreadable, summary }: Unread) =>
  parkedRow(id, origin, unreadable, summary || 'Unreadable lead')

/** Keeps what could not be read, with the reason, and tells the owner (rule 16). */
async function park(ctx: Ctx, origin: Origin, item: Unread): Promise<void> {
  const id = origin.leadId ?? newId()
  await store(ctx, origin, parked(id, origin, item))
  if (!origin.leadId) ctx.emit(leadParked, id, { lead_id: id, reason: item.unreadable })
}

/**
 * The same for what could not be read of a delivery with many leads: a few statements however many they are, and one
 * notice for all. What was captured or parked before stays as it is.
 */
async function parkAll(ctx: Ctx, inbox: InboxEntry, given: readonly Unread[]): Promise<void> {
  const items = given.map(storableAll)
  const known = await ctx.db
    .select({ itemKey: leads.itemKey })
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.inboxId, inbox.id)))
  const keys = new Set(known.map(({ itemKey }) => itemKey))
  const rows = items
    .filter(({ key }) => !keys.has(key))
    .map((item) => parked(newId(), originOf(ctx, inbox, item.key), item))
  const [first] = rows
  if (!first) return
  await insertRows(ctx.db, leads, rows)
  await crashPoint('capture.before-commit')
  ctx.emit(leadParked, first.id ?? '', { lead_id: first.id ?? '', reason: first.reason ?? '', count: rows.length })
}

const originOf = (ctx: Ctx, inbox: InboxEntry, itemKey: string): Origin => ({
  orgId: ctx.actor.orgId,
  inboxId: inbox.id,
  itemKey,
  connectionId: inbox.connectionId,
  source: inbox.source,
  receivedAt: inbox.receivedAt,
  now: ctx.now,
})

const isUnreadable = (item: ParsedItem): item is Unread => 'unreadable' in item

/** Parks several parts of a delivery, each with its organisation. */
async function parkSome(run: Runner, inbox: InboxEntry, items: readonly Unread[]): Promise<void> {
  for (const [orgId, own] of Map.groupBy(items, (item) => item.orgId))
    await run.inOrg(orgId, (ctx) => parkAll(ctx, inbox, own))
}

/** What tells who a lead is about. */
const ofPerson = new Set(['name', 'first_name', 'last_name', 'phone', 'email'])

/** A lead that we failed to store, as one that could not be read: with the reason, and the person who has to be called back. */
function unread(item: ParsedItem, error: unknown): Unread {
  const fields = 'lead' in item ? item.lead.fields.filter(({ field }) => ofPerson.has(field)) : []
  const summary = cut(fields.map(({ value }) => value).join(', '), 200)
  return { orgId: item.orgId, key: item.key, unreadable: reasonOf(error), summary }
}

/** So many leads of one delivery share a transaction, while all goes well. */
const mostTogether = 12

type Failure = { item: ParsedItem; error: unknown }

/** Captures leads in one transaction; if one of them fails, each in its own. Answers which could not be, and why. */
async function captureSome(
  run: Runner,
  inbox: InboxEntry,
  items: readonly ParsedItem[],
  info: JobInfo,
): Promise<Failure[]> {
  try {
    await run.shared((part) =>
      waitForAll(items.map((item) => part.inOrg(item.orgId, (ctx) => captureItem(ctx, inbox, item)))),
    )
    return []
  } catch (error) {
    if (isOutage(error) || info.isShared) throw error
  }
  const failures: Failure[] = []
  for (const item of items)
    try {
      await run.inOrg(item.orgId, (ctx) => captureItem(ctx, inbox, item))
    } catch (error) {
      if (isOutage(error)) throw error
      failures.push({ item, error })
    }
  return failures
}

/**
 * Reads a delivery. One lead, as nearly always, is one transaction with the delivery's own state; of several
 * one that cannot be stored never holds up the others (R5). A fault of ours is tried again, and after the last
 * attempt the lead is parked with the reason.
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
    // What belongs to one organisation by its address says so of itself; a body that names another one is not believed.
    if (inbox.forOrgId && items.some(({ orgId }) => orgId !== inbox.forOrgId))
      throw new Hopeless('the delivery names another organisation than it came to')
    // At its last attempt a single lead is parked like one of many, with what is known of it.
    if (items.length > 1 || info.last) return { inbox, items }
    const [item] = items
    const captured = item && captureItem(ctx.as(systemActor(item.orgId)), inbox, item)
    await waitForAll([captured, markRead(ctx, inbox.id, items.length)])
    return undefined
  })
  if (!several) return

  const { inbox, items } = several
  // Many are more than those that share a transaction with others should wait for.
  if (info.isShared && items.length > mostTogether) throw new Error('a delivery of many leads is read by itself')
  const failures: Failure[] = []
  const readable = items.filter((item) => !isUnreadable(item))
  for (let from = 0; from < readable.length; from += mostTogether) {
    failures.push(...(await captureSome(run, inbox, readable.slice(from, from + mostTogether), info)))
    await crashPoint('capture.between-items')
  }
  await parkSome(run, inbox, items.filter(isUnreadable))
  const [failure] = failures
  if (failure && !info.last)
    throw new Error(`${failures.length} of ${items.length} leads failed: ${reasonOf(failure.error)}`)
  await parkSome(
    run,
    inbox,
    failures.map(({ item, error }) => unread(item, error)),
  )
  await run.begin((ctx) => markRead(ctx, inboxId, items.length))
}

/** The job that makes leads of deliveries. */
export function captureWorkers(list: readonly LeadSource[]): JobWorker[] {
  const sources = new Map(list.map((source) => [source.id as string, source]))
  return [
    worker(
      captureDelivery,
      (run, { inbox_id }, info) => capture(run, sources, inbox_id, info),
      () => true,
    ),
  ]
}

/**
 * Reads a delivery again, for one organisation, in the caller's transaction: all of it, or one part. Answers what
 * each part came to; nothing when its bytes are gone.
 */
export async function replay(
  ctx: Ctx,
  list: readonly LeadSource[],
  inboxId: string,
  itemKey?: string,
): Promise<Reading[]> {
  const open = ctx.as(null)
  const inbox = await loadDelivery(open, inboxId)
  const source = inbox && list.find((s) => s.id === inbox.source)
  if (!inbox || !source) return []
  const system = ctx.as(systemActor(ctx.actor.orgId))
  const readings: Reading[] = []
  for (const item of await source.parse(open, inbox)) {
    if (item.orgId !== ctx.actor.orgId || (itemKey !== undefined && item.key !== itemKey)) continue
    // Who asks for it by hand lets pass what was held.
    const passing = 'lead' in item ? { ...item, lead: { ...item.lead, heldBecause: null } } : item
    readings.push(await captureItem(system, inbox, passing, true))
  }
  return readings
}
