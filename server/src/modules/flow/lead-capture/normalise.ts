import { cut } from '#platform/text'
import { type ClientFields, type ContactDraft, distinct, emailDraft, nameOf, phoneDraft } from '#records/clients'
import type { ParsedLead } from '#work/inbox'

export type Person = { fields: ClientFields; contacts: ContactDraft[]; name: string }

const most = {
  name: 200,
  first_name: 100,
  last_name: 100,
  company: 200,
  job_title: 200,
  address: 500,
  city: 100,
} as const

/** Several numbers or addresses are one answer, with commas between them: each of them, and the whole. */
export const eachOf = (text: string): string[] => (text.includes(',') ? [...text.split(','), text] : [text])

/**
 * Who a lead is about: fields cut to their lengths, numbers in E.164 by the country chosen beside
 * them, the source's and then the account's, addresses in lower case. What cannot be read stays as it was typed.
 */
export function normalise(lead: Pick<ParsedLead, 'fields' | 'phoneCountry'>, accountCountry: string | null): Person {
  const fields: ClientFields = {}
  const contacts: ContactDraft[] = []
  const country = lead.fields
    .find((f) => f.field === 'country')
    ?.value.trim()
    .toUpperCase()
  for (const { field, value, country: chosen } of lead.fields) {
    const text = value.trim()
    if (!text) continue
    if (field === 'phone') contacts.push(phoneDraft(cut(text, 64), chosen, lead.phoneCountry, country, accountCountry))
    else if (field === 'email') contacts.push(emailDraft(cut(text, 254)))
    else if (field === 'country') fields.country = /^[A-Z]{2}$/.test(text.toUpperCase()) ? text.toUpperCase() : null
    else fields[field] ??= cut(text, most[field])
  }
  const unique = distinct(contacts)
  return { fields, contacts: unique, name: nameOf(fields, unique) }
}
