import { digitsIn, fewestDigits, phonesIn } from '@fairlead/contract/contacts/phones-in'
import { emailsIn } from '@fairlead/contract/contacts/read-email'
import { type PhoneCountries, type PhoneReading, readPhone } from '#platform/phone'
import { cut } from '#platform/text'

export type ContactDraft = {
  kind: 'phone' | 'email'
  raw: string
  value: string | null
  extension: string | null
  country: string | null
  matchKey: string | null
}

/** A longer number cannot be sent to us by hand either, nor a longer address. */
const [longestPhone, longestEmail] = [64, 254]

const draftOf = ({ raw, e164, extension, country, match }: PhoneReading): ContactDraft => ({
  kind: 'phone',
  raw: cut(raw, longestPhone),
  value: e164,
  extension,
  country,
  matchKey: match && `p:${match}`,
})

/**
 * The numbers of a text as they are stored: E.164 beside the text as typed; unreadable ones kept and flagged (rule 23).
 * Text beside a number is none, and stays only `withText`; where there is no number at all, the text is kept.
 */
export function phoneDrafts(text: string, countries: PhoneCountries, withText = false): ContactDraft[] {
  const all = phonesIn(text, (raw) => readPhone(raw, countries))
  const isKept = ({ e164, raw }: PhoneReading) =>
    withText || e164 !== null || all.length === 1 || digitsIn(raw) >= fewestDigits
  const kept = all.filter(isKept)
  const [whole] = kept.length > 0 ? [] : all
  return (whole ? [{ ...whole, raw: text.trim() }] : kept).map(draftOf)
}

/** An address as it is stored: as typed, and in lower case by which it matches (rule 197). */
const addressDraft = (address: string): ContactDraft => {
  const value = address.toLowerCase()
  return { kind: 'email', raw: address, value, extension: null, country: null, matchKey: `e:${value}` }
}
const unreadEmail = (text: string): ContactDraft => ({
  kind: 'email',
  raw: cut(text.trim(), longestEmail),
  value: null,
  extension: null,
  country: null,
  matchKey: null,
})

/** The addresses of an answer; what is none is kept and flagged, and matches nobody (rule 221). */
export function emailDrafts(text: string): ContactDraft[] {
  const found = emailsIn(text)
  return found.length > 0 ? found.map(addressDraft) : text.trim() ? [unreadEmail(text)] : []
}

/** One address as it is stored. */
export const emailDraft = (text: string): ContactDraft => emailDrafts(text)[0] ?? unreadEmail(text)

/** The same contact given twice is one. */
export function distinct<Draft extends ContactDraft>(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>()
  return drafts.filter((draft) => {
    const key = draft.matchKey ?? `${draft.kind}:${draft.raw}`
    return !seen.has(key) && seen.add(key)
  })
}
