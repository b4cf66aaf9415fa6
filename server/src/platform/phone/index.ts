import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** Every country that numbers can belong to. */
export const phoneCountries: readonly string[] = getCountries()

export type ParsedPhone = {
  /** As it was typed. */
  raw: string
  /** E.164 when the number is valid, else null: what cannot be read is kept and flagged (rule 23). */
  e164: string | null
  /** ISO country of a valid number, when it has one. */
  country: string | null
  mobile: boolean
  /** Equal for the same number in every spelling, also for a mobile in one that its country gave up; for matching only. */
  match: string | null
}

/**
 * What people type around a number: text without letters is kept; from text with letters all but
 * digits and dots is stripped (the specification's data helpers), a leading plus kept. A calling code in
 * brackets is taken out of them: '(+65) 9127 4486'.
 */
export function cleanPhone(raw: string): string {
  const text = raw
    .normalize('NFKC')
    .trim()
    .replace(/^\(\s*(\+\s*\d{1,4})\s*\)/, '$1 ')
  if (!/\p{L}/u.test(text)) return text
  const digits = text.replace(/[^\d.]/g, '')
  return /^\D*\+\s*\(?\d/.test(text) ? `+${digits}` : digits
}

const asCountry = (country: string | null | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country) ? (country as CountryCode) : undefined

/** Mobile codes of Vietnam until 2018, with those that took their place; the seven digits behind them stayed. */
const vietnam: Readonly<Record<string, string>> = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78' },
  ...{ 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39' },
  ...{ 186: '56', 188: '58', 199: '59' },
}
/** The operator to which the second digit of a mobile of the Ivory Coast belonged, by what was put before it in 2021. */
const ivoryCoast = (second: string): string => (second < '4' ? '01' : second < '7' ? '05' : '07')

/**
 * A number of a plan that its country replaced, as it is now: Benin put 01 before all numbers (2024), the Ivory Coast
 * two digits by operator before its mobiles (2021), Vietnam shortened mobile codes (2018). Each is one number still.
 */
const renumbered = (number: string): string =>
  number
    .replace(/^\+229(?=\d{8}$)/, '+22901')
    .replace(
      /^\+225(?=(?:[045][1-9]|7[1-9]|[689][4-9])\d{6}$)/,
      (plus, at: number) => plus + ivoryCoast(number[at + 5] ?? ''),
    )
    .replace(/^\+84(1\d\d)(?=\d{7}$)/, (all, code: string) => (vietnam[code] ? `+84${vietnam[code]}` : all))

/**
 * One text for all spellings of a mobile, for matching (rule 35): without the digit that Mexico (gave up in
 * 2019) and Argentina put after the country, without Brazil's ninth digit, and by the present plan where a country
 * replaced its own. Others are their own.
 */
export const matchNumber = (e164: string): string =>
  renumbered(e164)
    .replace(/^\+521(?=\d{10}$)/, '+52')
    .replace(/^\+549(?=\d{10}$)/, '+54')
    .replace(/^(\+55\d\d)9(?=[6-9]\d{7}$)/, '$1')

/** A mobile in a spelling that its country gave up, in the present one. */
const presentSpelling = (number: string): string =>
  renumbered(number)
    .replace(/^\+521(?=\d{10}$)/, '+52')
    .replace(/^\+55(\d\d)(?=[6-9]\d{7}$)/, (_, area) => `+55${area}9`)

/** Reads a number with the country of its source, then the account's: the first by which it is valid. */
export function parsePhone(raw: string, ...countries: (string | null | undefined)[]): ParsedPhone {
  const text = cleanPhone(raw)
  let givenUp: string | null = null
  for (const country of [...countries.map(asCountry), undefined]) {
    const found = parsePhoneNumberFromString(
      text,
      country ? { defaultCountry: country, extract: false } : { extract: false },
    )
    if (found?.isValid()) {
      const type = found.getType()
      return {
        raw,
        e164: found.number,
        country: found.country ?? null,
        mobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
        match: matchNumber(found.number),
      }
    }
    if (found && parsePhoneNumberFromString(presentSpelling(found.number))?.isValid())
      givenUp ??= matchNumber(found.number)
  }
  return { raw, e164: null, country: null, mobile: false, match: givenUp }
}

/** '+65' for 'SG'; undefined for a country that has none. */
export const callingCodeOf = (country: string): string | undefined => {
  const known = asCountry(country)
  return known && `+${getCountryCallingCode(known)}`
}

/** A number for reading: '+65 9127 4486'; what is no E.164 comes back as it is. */
export const displayPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The digits of a number as people look for it: in E.164, as its country writes it, and as it was typed, each once. */
export function phoneSearch(raw: string, e164: string | null): string[] {
  const national = e164 && parsePhoneNumberFromString(e164)?.formatNational()
  const all = [...new Set([e164, national, raw].map((text) => digitsOf(text ?? '')))]
  return all.filter((digits) => !all.some((other) => other !== digits && other.includes(digits)))
}
