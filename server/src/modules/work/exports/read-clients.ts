import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { leads } from '#tables/flow/lead-capture'
import { users } from '#tables/identity/account'
import { activities } from '#tables/records/activities'
import { clientContacts, clients } from '#tables/records/clients'
import { contentShares } from '#tables/records/content'
import { customFields, customValues, type FieldOption, type FieldType } from '#tables/records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import { sequenceEnrolments, sequences } from '#tables/work/sequences'

type ClientColumns = {
  id: string
  name: string
  first_name: string | null
  last_name: string | null
  company: string | null
  job_title: string | null
  address: string | null
  city: string | null
  country: string | null
  lead_source: LeadSourceId
  source_detail: string | null
  assigned_name: string | null
  date_assigned: string | null
  is_new_lead: boolean
  due_remind_on: string | null
  due_maturity: 'FIXED' | 'NOT_FIXED' | null
  last_interaction_at: string | null
  first_response_at: string | null
  last_viewed_at: string | null
  group_ids: string[]
  created_at: string
}
type Contact = {
  client_id: string
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  extension: string | null
}
export type Value = {
  client_id: string
  field_id: string
  text: string | null
  number: number | null
  date: string | null
  option_id: string | null
}
type Lead = {
  client_id: string
  form_name: string | null
  page_name: string | null
  campaign_name: string | null
  ad_name: string | null
  answers: LeadAnswer[]
  consent: { wording: string; given: boolean } | null
  received_at: string
}
/** How much content was sent to a client, and how often the client opened it. */
type Sent = { client_id: string; shares: number; opens: number }
type Note = { client_id: string; at: string; text: string }
export type Field = { id: string; name: string; type: FieldType; options: FieldOption[]; default_key: string | null }

/** All that a row of the table is made of. */
export type ClientFacts = {
  row: ClientColumns
  contacts: readonly Contact[]
  groups: readonly string[]
  /** The sequences that it is in now. */
  sequences: readonly string[]
  values: ReadonlyMap<string, Value>
  /** By which it came. */
  lead: Lead | undefined
  leads: readonly Lead[]
  notes: readonly Note[]
  sent: Pick<Sent, 'shares' | 'opens'>
  consent: { wording: string; given: boolean; at: string } | null
}

/** Own fields in their order. */
export const fieldsOf = (ctx: Ctx): Promise<Field[]> =>
  rowsOf<Field>(
    ctx.db,
    sql`select f.id, f.name, f.type, f.options, f.default_key from ${customFields} f
      where f.org_id = ${ctx.actor.orgId} and f.deleted_at is null order by f.position, f.id`,
  )

/** The names of groups, by id. */
export async function groupNames(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    ctx.db,
    sql`select g.id, g.name from ${clientGroups} g where g.org_id = ${ctx.actor.orgId} and g.deleted_at is null`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Where the last page ended. */
export type Place = { createdAt: string; id: string }

/** A page of clients under a condition, the newest first; times are exact to the millisecond, and so the place is. */
const page = (ctx: Ctx, which: SQL, after: Place | undefined, size: number): Promise<ClientColumns[]> =>
  rowsOf<ClientColumns>(
    ctx.db,
    sql`select c.id, c.name, c.first_name, c.last_name, c.company,
        c.job_title, c.address, c.city, c.country,
        c.lead_source, c.source_detail, u.name as assigned_name, c.date_assigned, c.is_new_lead, c.due_remind_on,
        c.due_maturity, c.last_interaction_at, c.first_response_at, c.last_viewed_at, c.group_ids, c.created_at
      from ${clients} c left join ${users} u on u.id = c.assigned_to_id
      where c.org_id = ${ctx.actor.orgId} and ${which}
        ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
      order by c.created_at desc, c.id desc limit ${size}`,
    { planned: true },
  )

const byClient = <Row extends { client_id: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => row.client_id)

export type Wanted = { withNotes: boolean; withAnswers: boolean; groups: ReadonlyMap<string, string> }

/**
 * The next clients of a table with all that their rows are made of: seven statements, however many they are. For the person who
 * may export alone: they see all clients, and nothing of these is hidden from them until it is claimed.
 */
export async function readClients(
  ctx: Ctx,
  which: SQL,
  after: Place | undefined,
  size: number,
  wanted: Wanted,
): Promise<ClientFacts[]> {
  const rows = await page(ctx, which, after, size)
  const { orgId } = ctx.actor
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const [contacts, values, brought, active, sent, notes] = await Promise.all([
    rowsOf<Contact>(
      ctx.db,
      sql`select x.client_id, x.kind, x.raw, x.value, x.extension from ${clientContacts} x
        where x.org_id = ${orgId} and x.client_id = ${ids} order by x.position`,
    ),
    rowsOf<Value>(
      ctx.db,
      sql`select x.client_id, x.field_id, x.text_value as text, x.number_value as number, x.date_value as date, x.option_id
        from ${customValues} x where x.org_id = ${orgId} and x.client_id = ${ids}`,
    ),
    rowsOf<Lead>(
      ctx.db,
      sql`select x.client_id, x.form_name, x.page_name, x.campaign_name, x.ad_name, x.consent, x.received_at,
          ${wanted.withAnswers ? sql`x.answers` : sql`'[]'::jsonb`} as answers
        from ${leads} x where x.org_id = ${orgId} and x.client_id = ${ids} order by x.received_at, x.id`,
    ),
    rowsOf<{ client_id: string; name: string }>(
      ctx.db,
      sql`select x.client_id, s.name from ${sequenceEnrolments} x
          join ${sequences} s on s.org_id = ${orgId} and s.id = x.sequence_id
        where x.org_id = ${orgId} and x.client_id = ${ids} and x.state = 'open' order by s.name_key, s.id`,
    ),
    rowsOf<Sent>(
      ctx.db,
      sql`select x.client_id, count(*)::int as shares, sum(x.times_viewed)::int as opens from ${contentShares} x
        where x.org_id = ${orgId} and x.client_id = ${ids} and x.sent_at is not null group by x.client_id`,
    ),
    wanted.withNotes
      ? rowsOf<Note>(
          ctx.db,
          sql`select x.client_id, x.at, x.data->>'text' as text from ${activities} x
            where x.org_id = ${orgId} and x.client_id = ${ids} and x.kind = 'NOTE' and x.deleted_at is null
            order by x.at, x.id`,
        )
      : [],
  ])
  const [contactsOf, valuesOf, leadsOf, activeOf, notesOf] = [
    byClient(contacts),
    byClient(values),
    byClient(brought),
    byClient(active),
    byClient(notes),
  ]
  const sentTo = new Map(sent.map((one) => [one.client_id, one]))
  return rows.map((row) => {
    const its = leadsOf.get(row.id) ?? []
    const agreed = its.findLast(({ consent }) => consent !== null)
    return {
      row,
      contacts: contactsOf.get(row.id) ?? [],
      groups: row.group_ids.flatMap((id) => wanted.groups.get(id) ?? []),
      sequences: (activeOf.get(row.id) ?? []).map(({ name }) => name),
      values: new Map((valuesOf.get(row.id) ?? []).map((value) => [value.field_id, value])),
      lead: its[0],
      leads: its,
      notes: notesOf.get(row.id) ?? [],
      sent: sentTo.get(row.id) ?? { shares: 0, opens: 0 },
      consent: agreed?.consent ? { ...agreed.consent, at: agreed.received_at } : null,
    }
  })
}
