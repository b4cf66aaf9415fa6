import type { Client, ClientContact, ClientRow, ClientSource, LeadSourceId } from '@fairlead/contract/records/clients'
import type { FollowUp } from '@fairlead/contract/work/follow-ups'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'
import { type Me, mayOnlyClaim, permitted, rules } from './clients.policy.ts'
import { type LastLead, lastLead, lastLeadView } from './last-lead.ts'

/** Columns of a list row; `c` is the client, `u` its assignee. */
export type RowColumns = {
  id: string
  name: string
  is_new_lead: boolean
  awaiting_contact_since: string | null
  company: string | null
  primary_phone: string | null
  primary_phone_extension: string | null
  primary_phone_country: string | null
  primary_email: string | null
  client_source: ClientSource
  lead_source: LeadSourceId
  source_detail: string | null
  assigned_to_id: string | null
  assigned_name: string | null
  details_hidden: boolean
  groups: string | null
  can_edit: boolean
  can_delete: boolean
  can_reassign: boolean
  due_maturity: 'FIXED' | 'NOT_FIXED' | null
  due_remind_on: string | null
  due_has_time: boolean
  due_note: string | null
  is_overdue: boolean
  overdue_at: string | null
  last_activity_at: string
  last_viewed_at: string | null
  created_at: string
  deleted_at: string | null
}

/** What the actor may do with a row, selected beside it: no second rule in JavaScript can disagree. */
export const abilities = (actor: Actor, me: Me): SQL => sql`
  ${permitted(rules.edit(actor), me)} as can_edit,
  ${permitted(rules.delete(actor), me)} as can_delete,
  ${permitted(rules.reassign(actor), me)} as can_reassign`

/** A column that the person who may only claim a client does not see until they have; `otherwise` stands in its place. */
export const shown = (actor: Actor, column: SQL, otherwise = sql`null`): SQL =>
  mayOnlyClaim(rightsOf(actor)) ? sql`case when c.details_hidden then ${otherwise} else ${column} end` : column

/** No name has these in it: control characters are taken out of what people type. */
const [part, end] = [31, 30]
/**
 * The groups of a row, by name, as one text: JSON would take three times as long, for each row of each list.
 */
const groupsOf = (org: SQL) => sql`case when c.group_ids <> '{}' then (
    select string_agg(g.id || chr(${sql.raw(String(part))}) || g.colour_id || chr(${sql.raw(String(part))}) || g.name,
      chr(${sql.raw(String(end))}) order by g.name_key, g.id)
    from client_groups g where g.org_id = ${org} and g.id = any(c.group_ids) and g.deleted_at is null) end`

function groupsView(text: string | null): ClientRow['groups'] {
  if (!text) return []
  return text.split(String.fromCharCode(end)).map((group) => {
    const [id = '', colour, name = ''] = group.split(String.fromCharCode(part))
    return { id, name, colour_id: Number(colour) }
  })
}

export const rowColumns = (actor: Actor, me: Me): SQL => sql`
  c.id, c.name, c.is_new_lead, c.awaiting_contact_since,
  ${shown(actor, sql`c.company`)} as company,
  ${shown(actor, sql`c.primary_phone`)} as primary_phone,
  ${shown(actor, sql`c.primary_phone_extension`)} as primary_phone_extension, c.primary_phone_country,
  ${shown(actor, sql`c.primary_email`)} as primary_email,
  c.client_source, c.lead_source, c.source_detail, c.assigned_to_id, u.name as assigned_name,
  ${mayOnlyClaim(rightsOf(actor)) ? sql`c.details_hidden` : sql`false`} as details_hidden,
  ${shown(actor, groupsOf(me.org))} as groups,
  ${abilities(actor, me)},
  c.due_maturity, c.due_remind_on, c.due_has_time, ${shown(actor, sql`c.due_note`)} as due_note, c.overdue_at <= clock_now() as is_overdue,
  nullif(c.overdue_at, 'infinity') as overdue_at, c.last_activity_at, c.last_viewed_at, c.created_at,
  c.deleted_at`

/** When something last happened to a client; one that came with many others waits at the end for its first (rule 62). */
export const activityOf = (at: string): string | null => (Date.parse(at) === 0 ? null : at)

/** A client as a list shows it. */
export function rowView(row: RowColumns): ClientRow {
  return {
    id: row.id,
    name: row.name,
    is_new_lead: row.is_new_lead,
    awaiting_contact_since: row.deleted_at ? null : row.awaiting_contact_since,
    company: row.company,
    phone_number: row.primary_phone,
    phone_extension: row.primary_phone_extension,
    phone_country: row.primary_phone_country,
    email: row.primary_email,
    client_source: row.client_source,
    lead_source: row.lead_source,
    source_detail: row.source_detail,
    details_hidden: row.details_hidden,
    assigned_to: row.assigned_to_id ? { id: row.assigned_to_id, name: row.assigned_name ?? '' } : null,
    access_policy: { EDIT: row.can_edit, DELETE: row.can_delete, REASSIGN: row.can_reassign },
    groups: groupsView(row.groups),
    follow_up: followUpView(row),
    last_activity_at: activityOf(row.last_activity_at),
    last_viewed_at: row.last_viewed_at,
    created_at: row.created_at,
    deleted_at: row.deleted_at,
  }
}

export function followUpView(
  row: Pick<
    RowColumns,
    'id' | 'due_maturity' | 'due_remind_on' | 'due_has_time' | 'due_note' | 'is_overdue' | 'overdue_at'
  >,
): FollowUp | null {
  if (!row.due_maturity) return null
  return {
    client_id: row.id,
    remind_on: row.due_remind_on,
    has_time: row.due_has_time,
    maturity_type: row.due_maturity,
    is_overdue: row.is_overdue,
    overdue_at: row.overdue_at,
    note: row.due_note,
  }
}

export type ContactColumns = {
  id: string
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  extension: string | null
  country: string | null
  is_primary: boolean
}
export type DetailColumns = RowColumns & {
  first_name: string | null
  last_name: string | null
  job_title: string | null
  address: string | null
  city: string | null
  country: string | null
  contacts: ContactColumns[]
  date_assigned: string | null
  last_interaction_at: string | null
  lead_count: number
  last_lead: LastLead | null
  version: number
}

export const detailColumns = (actor: Actor, me: Me): SQL => sql`
  ${rowColumns(actor, me)}, c.first_name, c.last_name, ${shown(actor, sql`c.job_title`)} as job_title,
  ${shown(actor, sql`c.address`)} as address, c.city, c.country,
  c.date_assigned, c.last_interaction_at, c.lead_count, c.version,
  ${shown(actor, lastLead(me))} as last_lead,
  ${shown(
    actor,
    sql`coalesce((
    select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'raw', k.raw, 'value', k.value,
      'extension', k.extension, 'country', k.country, 'is_primary', k.is_primary) order by k.position)
    from client_contacts k where k.org_id = ${me.org} and k.client_id = c.id), '[]')`,
    sql`'[]'::json`,
  )} as contacts`

const contactView = (k: ContactColumns): ClientContact => ({
  id: k.id,
  raw: k.raw,
  value: k.value,
  extension: k.extension,
  country: k.country,
  is_primary: k.is_primary,
  is_valid: k.value !== null,
})

/** One client with everything that its page shows. */
export const detailView = (row: DetailColumns, actor: Actor): Client => ({
  ...rowView(row),
  first_name: row.first_name,
  last_name: row.last_name,
  job_title: row.job_title,
  address: row.address,
  city: row.city,
  country: row.country,
  phones: row.contacts.filter((k) => k.kind === 'phone').map(contactView),
  emails: row.contacts.filter((k) => k.kind === 'email').map(contactView),
  date_assigned: row.date_assigned,
  last_interaction_at: row.last_interaction_at,
  lead_count: row.lead_count,
  last_lead_id: row.last_lead?.id ?? null,
  last_lead: lastLeadView(row, actor),
  version: row.version,
})
