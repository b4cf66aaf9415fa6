import { AsYouType, type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneReading = {
  /** The number in E.164, or null when it cannot be one. */
  e164: string | null
  /** The country that the number belongs to, as far as it shows. */
  country: string | null
  /** The number as people of the country write it, with its calling code. */
  formatted: string | null
}

/** Reads a number as somebody typed or pasted it, in any format, for a country (point "Phone" of the data helpers). */
export function readPhone(text: string, country: string): PhoneReading {
  const cleaned = /\p{L}/u.test(text) ? text.replace(/[^\d.+]/g, '') : text
  // 0065… is how +65… is dialled.
  const dialled = cleaned.replace(/^[\s(]*00/, '+')
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(dialled, home)
  if (parsed?.isValid())
    return { e164: parsed.number, country: parsed.country ?? null, formatted: parsed.formatInternational() }
  if (!dialled.trim().startsWith('+')) return { e164: null, country: null, formatted: null }
  // A number that begins with + tells its country before it is complete.
  const typing = new AsYouType()
  typing.input(dialled)
  return { e164: null, country: typing.getCountry() ?? null, formatted: null }
}
