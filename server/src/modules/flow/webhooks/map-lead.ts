import { digitsIn, fewestDigits } from '@fairlead/contract/contacts/phones-in'
import { emailsIn } from '@fairlead/contract/contacts/read-email'
import type { WebhookMapping } from '@fairlead/contract/flow/webhooks'
import { builtInField, type ClientField } from '@fairlead/contract/records/fields/answer-target'
import { webAddress } from '#flow/lead-forms'
import { countryOf } from '#platform/phone'
import { cut } from '#platform/text'
import type { ParsedLead } from '#work/inbox'
import { wordsOf } from './guess-mapping.ts'
import { type Entry, walk } from './payload.ts'

/** What a lead of a webhook says, in our words; what is about the source is added by the caller. */
export type Mapped = Pick<ParsedLead, 'externalId' | 'answers' | 'fields' | 'pageUrl' | 'utm'> & {
  /** Who it is about, as far as it tells. */
  summary: string
  /** Why nobody could be called back; null where there is a number or an address. */
  problem: string | null
  isTest: boolean
}

const problems = {
  noContact: 'No phone number or email was found.',
  notFields: 'An entry in the list has no fields.',
} as const

const pageNames = /^(page|source|landing page|referring page) ?(url|link)$|^url$/
const utmName = /^utm (source|medium|campaign|term|content|id)$/
const clickIds = ['gclid', 'gcl_id', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id']
const longestId = 300

function campaignOf(entries: readonly Entry[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const name = /([^.[\]]+)\]?$/.exec(entry.path)?.[1] ?? ''
      const isTracking = entry.value !== '' && (utmName.test(wordsOf(name).join(' ')) || clickIds.includes(name))
      return isTracking ? [[name, cut(entry.value, 500)]] : []
    }),
  )
}

/** Whether somebody can be called or written to by a value: a number may be read by a person where we cannot. */
const isAnswerable = ({ field, value }: { field: ClientField; value: string }): boolean =>
  field === 'phone' ? digitsIn(value) >= fewestDigits : field === 'email' && emailsIn(value).length > 0

/** Reads one lead of a payload by a mapping. */
export function mapLead(item: unknown, mapping: WebhookMapping): Mapped {
  // The key by which Google shows who it is belongs to nobody who sees the lead.
  const entries = walk(item).entries.filter(({ path }) => path !== 'google_key')
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const fieldOf = new Map(mapping.fields.map(({ path, field }) => [path, field]))
  const fields = mapping.fields.flatMap(({ path, field: target }) => {
    const field = builtInField(target)
    if (!field) return []
    const entry = byPath.get(path)
    const isSeveral = field === 'phone' || field === 'email'
    const values = entry ? (isSeveral ? entry.all : [entry.value]) : []
    return values
      .map((value) => (field === 'country' ? (countryOf(value) ?? value) : value))
      .flatMap((value) => (value.trim() ? [{ field, value }] : []))
  })
  const page = entries.find((entry) => pageNames.test(wordsOf(entry.label).join(' ')) && webAddress(entry.value))
  const filled = entries.map(({ value }) => value.trim()).filter(Boolean)
  const names = fields.filter(({ field }) => ['name', 'first_name', 'last_name'].includes(field))
  const id = mapping.id_path ? byPath.get(mapping.id_path)?.value.trim() : ''
  return {
    externalId: id ? cut(id, longestId) : null,
    answers: entries.map(({ path, label, value }) => ({
      name: path,
      label,
      value,
      mapped_to: fieldOf.get(path) ?? null,
    })),
    fields,
    pageUrl: webAddress(page?.value),
    utm: campaignOf(entries),
    summary: cut((names.length > 0 ? names.map(({ value }) => value) : filled.slice(0, 3)).join(' '), 200),
    problem: fields.some(isAnswerable)
      ? null
      : entries.length === 0 || entries[0]?.path === ''
        ? problems.notFields
        : problems.noContact,
    // Google's "Send test data".
    isTest: byPath.get('is_test')?.value === 'true',
  }
}
