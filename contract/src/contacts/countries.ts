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

/** The country that a text names among other words; short words such as "in" and "no" are none. */
export function countryNamed(text: string, codes: readonly string[]): string | undefined {
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
