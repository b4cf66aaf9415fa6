import { countryOf } from '#platform/phone'
import { cut } from '#platform/text'
import { type ClientFields, type ContactDraft, distinct, emailDrafts, nameOf, phoneDrafts } from '#records/clients'
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

/** Of a longer answer the beginning is looked through for numbers and addresses. */
const longestAnswer = 1000

/** Several numbers or addresses are one answer, with commas between them: each of them, and the whole. */
export const eachOf = (text: string): string[] => (text.includes(',') ? [...text.split(','), text] : [text])

/**
 * Who a lead is about: fields cut to their lengths, numbers in E.164 by the country chosen for them, else by the one
 * that the lead names, the source's and then the account's (rule 222). What cannot be read stays as it was typed.
 */
export function normalise(lead: Pick<ParsedLead, 'fields' | 'phoneCountry'>, accountCountry: string | null): Person {
  const fields: ClientFields = {}
  const contacts: ContactDraft[] = []
  const named = countryOf(lead.fields.find((f) => f.field === 'country')?.value ?? '')
  const guesses = [named, lead.phoneCountry, accountCountry]
  for (const { field, value, country: chosen } of lead.fields) {
    const text = value.trim()
    if (!text) continue
    if (field === 'phone') contacts.push(...phoneDrafts(cut(text, longestAnswer), { chosen, guesses }))
    else if (field === 'email') contacts.push(...emailDrafts(cut(text, longestAnswer)))
    else if (field === 'country') fields.country = named ?? null
    else fields[field] ??= cut(text, most[field])
  }
  const unique = distinct(contacts)
  return { fields, contacts: unique, name: nameOf(fields, unique) }
}
