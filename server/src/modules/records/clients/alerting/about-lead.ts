import { contactLink, isReadable } from '@fairlead/contract/contact'
import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Alert } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { batchedBy, eqAny, keyBy, prepared } from '#platform/db'
import { factLine } from '#platform/outbound'
import { displayPhone } from '#platform/phone'
import { cut } from '#platform/text'
import { leads } from '#tables/flow/lead-capture'
import { activities } from '#tables/records/activities'
import { clients } from '../clients.tables.ts'
import { givenName } from '../contacts/identity.ts'

type Client = Pick<
  typeof clients.$inferSelect,
  | 'id'
  | 'name'
  | 'city'
  | 'country'
  | 'primaryPhone'
  | 'primaryPhoneExtension'
  | 'primaryEmail'
  | 'leadSource'
  | 'sourceDetail'
  | 'detailsHidden'
>

/** What an alert tells of a lead. */
type LeadContent = Pick<typeof leads.$inferSelect, 'answers' | 'consent' | 'leadSource' | 'sourceDetail'>

const keyAnswers = 3
const mostInMail = 30

const came = (source: LeadSourceId, detail: string | null) =>
  detail ? `${leadSourceLabels[source]}: ${detail}` : leadSourceLabels[source]

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })

/** A value as people read it: a day such as 2026-12-24 as '24 Dec 2026'. */
function readable(value: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined
  if (!at || Number.isNaN(at.getTime())) return value
  const part = Object.fromEntries(dayFormat.formatToParts(at).map(({ type, value: text }) => [type, text]))
  return `${part.day} ${part.month} ${part.year}`
}

/** The answers that tell something beside name, number and address, in words. A consent goes by that name: its wording is long. */
const telling = ({ answers, consent }: LeadContent) =>
  answers
    .filter(
      (a) => a.value && (!a.mapped_to || !['name', 'first_name', 'last_name', 'email', 'phone'].includes(a.mapped_to)),
    )
    .map((a) => [a.label === consent?.wording ? 'Consent' : a.label, readable(a.value)] as const)

/** The name that a client was given; null where it is called by a number or an address. */
export const nameOfClient = ({ name, primaryPhone, primaryEmail }: Client): string | null =>
  givenName(
    name,
    [primaryPhone, primaryEmail].flatMap((raw) => (raw ? [{ value: raw, raw }] : [])),
  )

/** The name that a lead gave; null where it gave none. */
export function nameIn({ answers }: LeadContent): string | null {
  const said = (field: string) => answers.find(({ mapped_to, value }) => mapped_to === field && value.trim())?.value
  const parts = [said('first_name'), said('last_name')].filter(Boolean).join(' ')
  return said('name') ?? (parts || null)
}

type One = { orgId: string; id: string }
const keyOf = keyBy('id')
const asked = (asks: readonly One[]) => ({
  orgIds: [...new Set(asks.map(({ orgId }) => orgId))],
  ids: [...new Set(asks.map(({ id }) => id))],
})

// Not the trace: it is long, and asked for only where nobody has the client.
const leadColumns = {
  id: leads.id,
  orgId: leads.orgId,
  clientId: leads.clientId,
  outcome: leads.outcome,
  answers: leads.answers,
  consent: leads.consent,
  leadSource: leads.leadSource,
  sourceDetail: leads.sourceDetail,
}
type LastLead = Pick<typeof leads.$inferSelect, keyof typeof leadColumns>

const lastLeads = prepared('last leads', (db) => {
  // The last of each client first: a join of both tables would be planned for as many as there were at the time.
  const last = sql`select l.id from unnest(${sql.placeholder('orgIds')}::uuid[], ${sql.placeholder('ids')}::uuid[]) as k(org_id, id)
    cross join lateral (
      select id from leads where leads.org_id = k.org_id and leads.client_id = k.id order by received_at desc, id desc limit 1
    ) l`
  return db
    .select(leadColumns)
    .from(leads)
    .where(and(eqAny(leads.orgId, 'orgIds'), sql`${leads.id} = any(array(${last}))`))
})
const lastLeadOf = batchedBy(
  (db, asks: readonly One[]) =>
    lastLeads(db).execute({ orgIds: asks.map(({ orgId }) => orgId), ids: asks.map(({ id }) => id) }),
  keyOf,
  keyBy('clientId'),
)
const clientsById = prepared('clients', (db) =>
  db
    .select()
    .from(clients)
    .where(and(eqAny(clients.orgId, 'orgIds'), eqAny(clients.id, 'ids'))),
)
const clientById = batchedBy((db, asks: readonly One[]) => clientsById(db).execute(asked(asks)), keyOf, keyOf)

/** The lead that a client sent last. */
export const lastLead = (ctx: Ctx, clientId: string): Promise<LastLead | undefined> =>
  lastLeadOf(ctx.db, { orgId: ctx.actor.orgId, id: clientId })

/** The client as it is now, or undefined when it is gone or in the bin: then nobody is told (rule 76). */
export async function presentClient(ctx: Ctx, clientId: string): Promise<typeof clients.$inferSelect | undefined> {
  const row = await clientById(ctx.db, { orgId: ctx.actor.orgId, id: clientId })
  return row && row.deletedAt === null ? row : undefined
}

/** Why nobody has the client of a lead, as its trace says (rule 103). */
export async function whyUnassigned(ctx: Ctx, lead: LastLead | undefined): Promise<string | null> {
  const [row] = lead
    ? await ctx.db
        .select({ trace: leads.trace })
        .from(leads)
        .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, lead.id)))
    : []
  return row?.trace.findLast(({ step }) => step === 'assigned')?.text ?? null
}

const fieldWords: Record<string, string> = {
  email: 'email',
  phone: 'phone number',
  job_title: 'job title',
  first_name: 'first name',
  last_name: 'last name',
}
const fieldWord = (field: string) => fieldWords[field] ?? field

/** What a lead of somebody known told that was not known, and what it says otherwise (rule 38). */
export async function whatIsNew(ctx: Ctx, clientId: string, leadId: string): Promise<string[]> {
  const [entry] = await ctx.db
    .select({ data: activities.data })
    .from(activities)
    .where(
      and(
        eq(activities.orgId, ctx.actor.orgId),
        eq(activities.clientId, clientId),
        eq(activities.kind, 'DUPLICATE_LEAD_RECEIVED'),
        sql`${activities.data}->>'lead_id' = ${leadId}`,
      ),
    )
    .orderBy(desc(activities.at))
    .limit(1)
  const {
    filled = [],
    replaced = [],
    suggestions = [],
  } = (entry?.data ?? {}) as Partial<ActivityData<'DUPLICATE_LEAD_RECEIVED'>>
  const says = [
    ...replaced.map(({ field, to }) => `${fieldWord(field)} ${to}`),
    ...suggestions.map(({ field, received }) => `${fieldWord(field)} ${received}`),
  ]
  return [
    ...(filled.length > 0 ? [`New: ${filled.map(fieldWord).join(', ')}`] : []),
    ...(says.length > 0 ? [`Now says: ${says.join(', ')}`] : []),
  ]
}

const hiddenTitles: Partial<Record<Alert['kind'], string>> = {
  NEW_LEAD: 'A new lead is waiting to be claimed',
  LEAD_RETURNED: 'Another lead arrived for an unclaimed client',
}

/** Of a lead whose details are hidden until it is claimed only source and area are told (rule 19). */
function hiddenAlert(kind: Alert['kind'], client: Client): Alert {
  const area = [client.city, client.country].filter(Boolean).join(', ')
  return {
    kind,
    clientId: client.id,
    title: hiddenTitles[kind] ?? 'A lead is still waiting to be claimed',
    body: [came(client.leadSource, client.sourceDetail), area].filter(Boolean).join('\n'),
    path: `/client/${client.id}`,
  }
}

/** An alert about a client that a lead made or brought back: name, source, key answers, and the ways to reach it (rule 19). */
export function leadAlert(
  kind: Alert['kind'],
  title: string,
  client: Client,
  lead: LeadContent | undefined,
  /** What else is to be said of it: why nobody has it, what is new. */
  more: readonly string[] = [],
): Alert {
  if (client.detailsHidden) return hiddenAlert(kind, client)
  const path = `/client/${client.id}`
  const answers = lead ? telling(lead) : []
  const phone = client.primaryPhone && isReadable(client.primaryPhone) ? client.primaryPhone : null
  const source = came(lead?.leadSource ?? client.leadSource, lead?.sourceDetail ?? client.sourceDetail)
  const reach = phone
    ? [
        { action: 'call' as const, title: 'Call', url: contactLink('phone_call', phone, client.primaryPhoneExtension) },
        { action: 'whatsapp' as const, title: 'WhatsApp', url: contactLink('whatsapp', phone) },
      ]
    : []
  return {
    kind,
    clientId: client.id,
    title,
    body: cut(
      [source, ...more, ...answers.slice(0, keyAnswers).map(([label, value]) => factLine(label, value))].join('\n'),
      400,
    ),
    path,
    actions: reach,
    letter: {
      lines: [source, ...more],
      facts: [
        ...(client.primaryPhone
          ? [['Phone', displayPhone(client.primaryPhone, client.primaryPhoneExtension)] as const]
          : []),
        ...(client.primaryEmail ? [['Email', client.primaryEmail] as const] : []),
        ...answers.slice(0, mostInMail),
      ],
      buttons: reach.map(({ title: label, url }) => ({ label, url })),
    },
  }
}
