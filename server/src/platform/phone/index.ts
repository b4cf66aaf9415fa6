import { countryCalled } from '@fairlead/contract/contacts/countries'
import { phonesIn } from '@fairlead/contract/contacts/phones-in'
import { plainDigits } from '@fairlead/contract/contacts/plain'
import { type PhoneCountries, type PhoneReading, phoneReader } from '@fairlead/contract/contacts/read-phone'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

export type { PhoneCountries, PhoneReading }

/** Every country that numbers can belong to. */
export const phoneCountries: readonly string[] = getCountries()

/** Reads a number for every entry point, by all that is known of numbering plans (rule 222). */
export const readPhone = phoneReader(metadata)

/** Whether a text contains at least one readable phone number. */
export const hasPhone = (text: string, countries: PhoneCountries): boolean =>
  phonesIn(text, (raw) => readPhone(raw, countries)).some(({ e164 }) => e164 !== null)

/** The code of a country by its name in one of many languages, or by its code; undefined where it is none. */
export const countryOf = (text: string): string | undefined => countryCalled(text.trim(), phoneCountries)

/** '+65' for 'SG'; undefined for a country that has none. */
export const callingCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country as CountryCode)}` : undefined

/** A number for reading: '+65 9127 4486', with its extension; what is no E.164 comes back as it is. */
export function displayPhone(e164: string, extension: string | null = null): string {
  const shown = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
  return extension ? `${shown} ext. ${extension}` : shown
}

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '')

/** The digits of a number as people look for it: in E.164, as its country writes it, and as it was typed, each once. */
export function phoneSearch(raw: string, e164: string | null): string[] {
  const national = e164 && parsePhoneNumberFromString(e164)?.formatNational()
  const all = [...new Set([e164, national, raw].map((text) => digitsOf(text ?? '')))]
  return all.filter((digits) => !all.some((other) => other !== digits && other.includes(digits)))
}
