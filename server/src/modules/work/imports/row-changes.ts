import type { RowProblem } from '@fairlead/contract/work/imports'
import { fold } from '#platform/text'
import { type ContactDraft, type FieldValues, nameOf } from '#records/clients'
import type { Known } from './matched-clients.ts'
import type { Draft, Ways } from './parse-row.ts'

/** What a client comes to have by a row. */
export type Gain = {
  set: FieldValues
  add: ContactDraft[]
  values: Draft['values']
  groups: string[]
  notes: string[]
  followUp: string | null
  /** What changed, for the verdict. */
  words: string[]
  /** What the client keeps, since it has something else there. */
  kept: string[]
}

export const isNothing = ({ words }: Gain): boolean => words.length === 0

/** Two gains of one client, the later of them over the earlier. */
export const merged = (one: Gain, other: Gain): Gain => ({
  set: { ...one.set, ...other.set },
  add: [...one.add, ...other.add],
  values: [...one.values, ...other.values],
  groups: [...one.groups, ...other.groups],
  notes: [...one.notes, ...other.notes],
  followUp: other.followUp ?? one.followUp,
  words: [...one.words, ...other.words],
  kept: [],
})

const called: Record<string, string> = {
  name: 'name',
  first_name: 'first name',
  last_name: 'last name',
  company: 'company',
  job_title: 'job title',
  address: 'address',
  city: 'city',
  country: 'country',
}

/** Whether a client is called by a number or an address, since nobody gave it a name. */
const isUnnamed = ({ fields, contacts }: Known): boolean =>
  fields.name === 'Unnamed' || contacts.some(({ value, raw }) => fields.name === value || fields.name === raw)

function fieldsFor(client: Known, draft: Draft, isOver: boolean): FieldValues {
  const set: FieldValues = {}
  for (const [field, value] of Object.entries(draft.fields) as [keyof FieldValues, string | null][]) {
    const present = client.fields[field] ?? null
    if (!value || value === present || field === 'name') continue
    if (isOver || present === null || present === '') set[field] = value
  }
  const parts = nameOf(
    { first_name: set.first_name ?? client.fields.first_name, last_name: set.last_name ?? client.fields.last_name },
    [],
  )
  const isRenamed = set.first_name !== undefined || set.last_name !== undefined
  const wanted = draft.fields.name ?? (isRenamed ? parts : undefined)
  if (wanted && wanted !== client.fields.name && (isOver || isUnnamed(client))) set.name = wanted
  return set
}

/**
 * What a row brings to a client who is there: with `fill` what it has not, with `overwrite` what the sheet has. Nothing
 * is ever cleared; groups and notes come beside those that there are, and a number that another client has stays there.
 */
export function changesFor(
  client: Known,
  draft: Draft,
  { settings, fields, groups }: Ways,
  ownerOf: (matchKey: string) => Known | undefined,
  problems: RowProblem[],
): Gain {
  const isOver = settings.duplicates === 'overwrite'
  const set = fieldsFor(client, draft, isOver)
  const kept = new Set(
    (Object.entries(draft.fields) as [keyof FieldValues, string | null][]).flatMap(([field, value]) =>
      value && !(field in set) && fold(value) !== fold(client.fields[field] ?? '') ? (called[field] ?? field) : [],
    ),
  )
  const add = draft.contacts.filter(({ kind, matchKey, raw, value }) => {
    if (client.contacts.some((one) => (matchKey ? one.matchKey === matchKey : one.raw === raw))) return false
    // What cannot be read is no number to be reached by: one that can stands beside it.
    if (!isOver && client.contacts.some((one) => one.kind === kind && (one.value !== null || value === null))) {
      kept.add(kind === 'phone' ? 'phone number' : 'email address')
      return false
    }
    const owner = matchKey ? ownerOf(matchKey) : undefined
    if (owner) {
      const column = settings.mapping.indexOf(kind)
      problems.push({
        column,
        text: `${kind === 'phone' ? 'This number' : 'This address'} belongs to ${owner.isSeen ? owner.fields.name : 'another client'}. Left unchanged.`,
      })
    }
    return !owner
  })
  const fieldName = (fieldId: string) => fields.get(fieldId)?.name ?? 'field'
  const values = draft.values.filter(({ fieldId, value, newOption }) => {
    const present = client.values.get(fieldId) ?? null
    const isOther = present !== (newOption ?? value)
    if (isOther && !isOver && present !== null) kept.add(fieldName(fieldId))
    return isOther && (isOver || present === null)
  })
  const fresh = draft.groups.filter((name) => {
    const id = groups.get(fold(name))
    return !client.groups.has(fold(name)) && !(id && client.groups.has(id))
  })
  const chosen = settings.group_ids.some((id) => !client.groups.has(id)) && client.line === null
  const notes = draft.notes.filter((note) => !client.notes.has(note))
  const isOtherDay = draft.followUp !== null && draft.followUp !== client.followUp
  const followUp = isOtherDay && (isOver || client.followUp === null) ? draft.followUp : null
  if (isOtherDay && followUp === null) kept.add('follow-up')
  const words = [
    ...Object.keys(set).map((field) => called[field] ?? field),
    ...(add.some(({ kind }) => kind === 'phone') ? ['phone number'] : []),
    ...(add.some(({ kind }) => kind === 'email') ? ['email address'] : []),
    ...values.map(({ fieldId }) => fieldName(fieldId)),
    ...(fresh.length > 0 || chosen ? ['groups'] : []),
    ...(notes.length > 0 ? ['note'] : []),
    ...(followUp ? ['follow-up'] : []),
  ]
  return { set, add, values, groups: fresh, notes, followUp, words, kept: [...kept] }
}
