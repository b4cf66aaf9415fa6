import { type MergeField, type MergeSide, mergeFields } from '@fairlead/contract/records/duplicates'

/** A row of `clients` as the database writes it into JSON: to be put back letter for letter. */
export type ClientJson = Record<string, unknown> & {
  id: string
  name: string
  company: string | null
  assigned_to_id: string | null
  details_hidden: boolean
  is_new_lead: boolean
  lead_count: number
  version: number
}
/** The same of one of its numbers and addresses. */
export type ContactJson = {
  id: string
  client_id: string
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  extension: string | null
  country: string | null
  match_key: string | null
  is_primary: boolean
  position: number
}

/** The columns of each field that can be chosen; numbers and addresses stand in rows of their own. */
export const columnsOf = {
  name: ['name', 'name_key', 'first_name', 'last_name'],
  company: ['company'],
  job_title: ['job_title'],
  address: ['address'],
  city: ['city'],
  country: ['country'],
  source: ['client_source', 'lead_source', 'source_detail'],
} as const satisfies Partial<Record<MergeField, readonly string[]>>
export type ColumnField = keyof typeof columnsOf
const isColumnField = (field: MergeField): field is ColumnField => field in columnsOf
export const columnFields = mergeFields.filter(isColumnField)

type Two = { row: ClientJson; contacts: readonly ContactJson[] }
const keyOf = ({ kind, match_key, raw }: ContactJson) => match_key ?? `${kind}:${raw}`
/** Whether two contacts are the same number or address. */
export const isSameContact = (a: ContactJson, b: ContactJson): boolean => keyOf(a) === keyOf(b)
const firstOf = (contacts: readonly ContactJson[], kind: ContactJson['kind']) =>
  contacts.find((c) => c.kind === kind && c.is_primary) ?? contacts.find((c) => c.kind === kind)

/** What each has of a field, as far as having it or not and being alike are concerned. */
function chosenOf({ row, contacts }: Two, field: MergeField): string | null {
  if (field === 'assigned_to') return row.assigned_to_id
  if (field === 'phone' || field === 'email') {
    const first = firstOf(contacts, field)
    return first ? keyOf(first) : null
  }
  return (
    columnsOf[field]
      .map((column) => row[column] ?? '')
      .join('\n')
      .trim() || null
  )
}

/** Whose value of each field stays: the one that was chosen, or the survivor's unless only the other has one. */
export function sidesOf(
  survivor: Two,
  absorbed: Two,
  chosen: Partial<Record<MergeField, MergeSide>>,
): Record<MergeField, MergeSide> {
  const side = (field: MergeField): MergeSide =>
    chosen[field] ??
    (chosenOf(survivor, field) === null && chosenOf(absorbed, field) !== null ? 'absorbed' : 'survivor')
  return Object.fromEntries(mergeFields.map((field) => [field, side(field)])) as Record<MergeField, MergeSide>
}

/** The fields that are the absorbed client's from now on, and were others before. */
export const takenOf = (survivor: Two, absorbed: Two, sides: Record<MergeField, MergeSide>): MergeField[] =>
  mergeFields.filter((field) => sides[field] === 'absorbed' && chosenOf(survivor, field) !== chosenOf(absorbed, field))

const later = (a: unknown, b: unknown) =>
  a === null || (b !== null && Date.parse(String(b)) > Date.parse(String(a))) ? b : a
const earlier = (a: unknown, b: unknown) =>
  a === null || (b !== null && Date.parse(String(b)) < Date.parse(String(a))) ? b : a

/** The columns of the survivor that become others; numbers, addresses, groups and follow-up stand apart. */
export function mergedColumns(
  { row: s }: Two,
  { row: a }: Two,
  sides: Record<MergeField, MergeSide>,
): Record<string, unknown> {
  const chosen = columnFields.flatMap((field) =>
    sides[field] === 'absorbed' ? columnsOf[field].map((column) => [column, a[column] ?? null] as const) : [],
  )
  const assignedTo = sides.assigned_to === 'absorbed' ? a.assigned_to_id : s.assigned_to_id
  return {
    ...Object.fromEntries(chosen),
    created_at: earlier(s.created_at, a.created_at),
    last_activity_at: later(s.last_activity_at, a.last_activity_at),
    last_interaction_at: later(s.last_interaction_at, a.last_interaction_at),
    last_viewed_at: later(s.last_viewed_at, a.last_viewed_at),
    first_response_at: earlier(s.first_response_at, a.first_response_at),
    lead_count: s.lead_count + a.lead_count,
    is_new_lead: s.is_new_lead || a.is_new_lead,
    new_lead_since: s.is_new_lead || !a.is_new_lead ? s.new_lead_since : a.new_lead_since,
    awaiting_contact_since: earlier(s.awaiting_contact_since, a.awaiting_contact_since),
    details_hidden: assignedTo === null && (s.details_hidden || a.details_hidden),
  }
}

/** Numbers and addresses of both, each once, with the one to use of each kind. */
export function mergedContacts(survivor: Two, absorbed: Two, sides: Record<MergeField, MergeSide>): ContactJson[] {
  const added = absorbed.contacts.filter((c) => !survivor.contacts.some((d) => isSameContact(c, d)))
  const all = [...survivor.contacts, ...added]
  const primary = (['phone', 'email'] as const).flatMap((kind) => {
    const first = firstOf((sides[kind] === 'absorbed' ? absorbed : survivor).contacts, kind) ?? firstOf(all, kind)
    return first ? [keyOf(first)] : []
  })
  return all.map((c, position) => ({
    ...c,
    client_id: survivor.row.id,
    position,
    is_primary: primary.includes(keyOf(c)),
  }))
}
