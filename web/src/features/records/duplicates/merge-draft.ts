import type { Client } from '@fairlead/contract/records/clients'
import type { MergeField, MergePreview } from '@fairlead/contract/records/duplicates'
import { t } from './words.ts'

/** One of the two, as they stand side by side. */
export type Side = 0 | 1
/** What can be chosen: a field of ours, or an own one by its id; with what each has. */
export type Row = { key: string; field: MergeField | undefined; label: string; values: [string | null, string | null] }

const nameParts = ({ name, first_name: first, last_name: last }: Client) => {
  const parts = [first, last].filter(Boolean).join(' ')
  return parts && parts !== name ? `${name} (${parts})` : name
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** What a client has of each field, for reading. */
const readings: Record<MergeField, (client: Client, phone: (e164: string) => string) => string | null> = {
  name: nameParts,
  company: (client) => client.company,
  job_title: (client) => client.job_title,
  address: (client) => client.address,
  city: (client) => client.city,
  country: ({ country }) => country && (countries.of(country) ?? country),
  phone: (client, phone) => client.phone_number && phone(client.phone_number),
  email: (client) => client.email,
  assigned_to: (client) => client.assigned_to?.name ?? null,
  source: ({ lead_source: source, source_detail: detail }) =>
    detail ? `${t(`sources.${source}`)}: ${detail}` : t(`sources.${source}`),
}

/** The fields of which one of the two has something, side by side. */
export function rowsOf(
  { clients, custom_fields: own }: MergePreview,
  labelOf: (field: MergeField) => string,
  phone: (e164: string) => string,
): Row[] {
  const [a, b] = clients
  if (!a || !b) return []
  const ours = (Object.keys(readings) as MergeField[]).map((field): Row => {
    const read = readings[field]
    return { key: field, field, label: labelOf(field), values: [read(a, phone), read(b, phone)] }
  })
  const others = own.map(({ id, name, values: [one = null, other = null] }): Row => {
    return { key: id, field: undefined, label: name, values: [one, other] }
  })
  return [...ours, ...others].filter(({ values: [one, other] }) => one !== null || other !== null)
}

/** Whose value stays: the one that was picked, else the survivor's unless it has none. */
export function sideOf({ key, values }: Row, survivor: Side, picks: Readonly<Record<string, Side>>): Side {
  const other: Side = survivor === 0 ? 1 : 0
  return picks[key] ?? (values[survivor] === null ? other : survivor)
}

/** Who goes on unless somebody says otherwise: who may, and was there first. */
export function firstSurvivor({ clients: [a, b], missing: [ofA = [], ofB = []] }: MergePreview): Side {
  if (ofA.length > 0 !== ofB.length > 0) return ofA.length > 0 ? 1 : 0
  return a && b && Date.parse(b.created_at) < Date.parse(a.created_at) ? 1 : 0
}

/** The choices as the call takes them. */
export function choicesOf(rows: readonly Row[], survivor: Side, picks: Readonly<Record<string, Side>>) {
  const whose = (row: Row) =>
    sideOf(row, survivor, picks) === survivor ? ('survivor' as const) : ('absorbed' as const)
  const differing = rows.filter(({ values: [one, other] }) => one !== other)
  return {
    fields: Object.fromEntries(differing.filter(({ field }) => field).map((row) => [row.key, whose(row)])),
    custom_fields: Object.fromEntries(differing.filter(({ field }) => !field).map((row) => [row.key, whose(row)])),
  }
}
