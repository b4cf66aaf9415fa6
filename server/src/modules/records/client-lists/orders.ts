import type { ListSort } from '@fairlead/contract/records/clients'
import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { type SQL, sql } from 'drizzle-orm'
import { clientsContacted } from '#events/clients'
import type { RowColumns, WaitingColumns } from '#records/clients'

/** What a list is sorted by; the bin has an order of its own. */
export type Sort = ListSort | 'deleted'
export type Order = {
  column: SQL
  type: SQL
  descending: boolean
  keyOf: (row: Keyed) => string
  /** Of a list that shows only clients that have what it is sorted by. */
  has?: SQL
  /** Of those who wait for a contact: what they wait for is shown, too. */
  ofWaiting?: true
  /** The place of a client that left such a list in the meantime; else its column. */
  place?: SQL
}
const awaiting: Omit<Order, 'has'> = {
  column: sql`c.awaiting_contact_since`,
  type: sql`timestamptz`,
  descending: false,
  keyOf: (r: Keyed) => r.sort_key,
  ofWaiting: true,
  // A further lead raises `new_lead_since` of a client that waits on: the contact knows since when it waited.
  place: sql`coalesce(c.awaiting_contact_since, (
      select (e.payload->>'awaited_since')::timestamptz from events e
      where e.org_id = ${sql.placeholder('org')} and e.subject_id = c.id and e.at >= coalesce(c.new_lead_since, '-infinity')
        and e.name = ${sql.raw(`'${clientsContacted.name}'`)} and e.payload->>'awaited_since' is not null
      order by e.at desc limit 1
    ), c.new_lead_since)`,
}
const isAwaiting = sql`c.awaiting_contact_since is not null`
/** What each order sorts by: a column that is never NULL, with its index. */
export const sorts: Record<Sort, Order> = {
  last_activity: {
    column: sql`c.last_activity_at`,
    type: sql`timestamptz`,
    descending: true,
    keyOf: (r) => r.last_activity_at,
  },
  created: { column: sql`c.created_at`, type: sql`timestamptz`, descending: true, keyOf: (r) => r.created_at },
  name: { column: sql`c.name_key`, type: sql`text collate "C"`, descending: false, keyOf: (r) => r.sort_key },
  follow_up: { column: sql`c.due_at`, type: sql`timestamptz`, descending: false, keyOf: (r) => r.sort_key },
  deleted: { column: sql`c.deleted_at`, type: sql`timestamptz`, descending: true, keyOf: (r) => r.sort_key },
  uncontacted: { ...awaiting, has: isAwaiting },
  uncontacted_new: { ...awaiting, has: sql`${isAwaiting} and c.is_new_lead` },
  uncontacted_seen: { ...awaiting, has: sql`${isAwaiting} and not c.is_new_lead` },
  viewed: {
    column: sql`c.last_viewed_at`,
    type: sql`timestamptz`,
    descending: true,
    keyOf: (r) => r.sort_key,
    has: sql`c.last_viewed_at is not null`,
  },
}
/** A row of a list with what it is sorted by. */
export type Keyed = RowColumns & {
  sort_key: string
  values?: Record<string, FieldValue | null>
  waiting?: WaitingColumns
}
