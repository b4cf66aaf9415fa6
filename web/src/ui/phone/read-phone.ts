import { phoneReader } from '@fairlead/contract/contacts/read-phone'
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'

export type PhoneReading = {
  /** The number in E.164, or null when it cannot be one. */
  e164: string | null
  /** What is dialled after it is answered. */
  extension: string | null
  /** The country that the number belongs to, as far as it shows. */
  country: string | null
  /** The number as people of the country write it, with its calling code. */
  formatted: string | null
}

/** A number in E.164 as people write it, with its extension. */
export function formatPhone(e164: string, extension: string | null = null): string {
  const shown = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  return extension ? `${shown} ext. ${extension}` : shown
}

const read = phoneReader(metadata)

/**
 * Reads a number as somebody typed or pasted it, as the server will (rule 222), which knows more of numbering plans;
 * `isChosen`: the person chose the country for it, and no other one is tried.
 */
export function readPhone(text: string, country: string, isChosen = false): PhoneReading {
  const { e164, extension, country: of } = read(text, isChosen ? { chosen: country } : { guesses: [country] })
  if (e164) return { e164, extension, country: of, formatted: formatPhone(e164, extension) }
  if (!/^\s*(?:\+|00)/.test(text)) return { e164: null, extension: null, country: null, formatted: null }
  // A number that begins with + tells its country before it is complete.
  const typing = new AsYouType()
  typing.input(text.trim().replace(/^00/, '+'))
  return { e164: null, extension: null, country: typing.getCountry() ?? null, formatted: null }
}
