import { fold } from '../folded.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'id', 'ms', 'zh', 'ja', 'ru', 'ko', 'ar']
/** What people write that no list of countries has. */
const others: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  america: 'US',
  'united states of america': 'US',
  holland: 'NL',
  uae: 'AE',
  korea: 'KR',
  'south korea': 'KR',
  'republic of korea': 'KR',
  vietnam: 'VN',
  'viet nam': 'VN',
  czechia: 'CZ',
  'czech republic': 'CZ',
  'russian federation': 'RU',
  'hong kong': 'HK',
  macau: 'MO',
  taiwan: 'TW',
  turkey: 'TR',
  burma: 'MM',
  'ivory coast': 'CI',
  prc: 'CN',
  brd: 'DE',
}

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let names: Map<string, string> | undefined
function namesOf(codes: readonly string[]): Map<string, string> {
  if (names) return names
  names = new Map()
  for (const language of languages) {
    const shown = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of codes) names.set(plain(shown.of(code) ?? code), code)
  }
  for (const [name, code] of Object.entries(others)) names.set(name, code)
  return names
}

/** The code of a country by its name in one of many languages, or by its code; undefined where it is none of `codes`. */
export function countryCalled(text: string, codes: readonly string[]): string | undefined {
  if (/^[A-Za-z]{2}$/.test(text) && codes.includes(text.toUpperCase())) return text.toUpperCase()
  return namesOf(codes).get(plain(text))
}

const mostWords = 12
const longestName = 5

/** A country code directly before a number, or in brackets after it: "FR 06 …", "06 … (FR)". */
const codeBeside = /^([A-Z]{2})[\s:.]+(?=[+(\d])|^\(([A-Z]{2})\)|\d\s*\(([A-Z]{2})\)$/
/** Codes that are also common words or abbreviations before a number (at, in, no, phone, mobile): only read in brackets. */
const wordsAsWell = new Set([
  'AM',
  'AT',
  'BE',
  'BY',
  'DO',
  'ID',
  'IN',
  'IS',
  'ME',
  'MO',
  'MS',
  'NO',
  'PH',
  'PM',
  'SO',
  'TO',
])
const flag = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/u

/** The country code next to a number, written in letters or as a flag; `withBare`: also in letters without brackets. */
function codeIn(text: string, withBare: boolean): string | undefined {
  const [, one, other] = flag.exec(text) ?? []
  if (one && other)
    return [one, other].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5)).join('')
  const [, bare, before, behind] = codeBeside.exec(text) ?? []
  return bare && withBare && !wordsAsWell.has(bare) ? bare : (before ?? behind)
}

/**
 * The country that a text names, by name or code; short words such as "in" and "no" don't count, and bare codes before a
 * number only `withBareCodes`.
 */
export function countryNamed(text: string, codes: readonly string[], withBareCodes: boolean): string | undefined {
  const beside = codeIn(text, withBareCodes)
  if (beside && codes.includes(beside)) return beside
  const words = plain(text.replace(/\p{N}+/gu, ' '))
    .split(' ')
    .slice(0, mostWords)
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + longestName); to > from; to--) {
      const name = words.slice(from, to).join(' ')
      const code = name.length > 3 || name in others ? namesOf(codes).get(name) : undefined
      if (code) return code
    }
  return undefined
}
