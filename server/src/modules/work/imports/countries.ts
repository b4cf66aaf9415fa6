import { phoneCountries } from '#platform/phone'
import { fold } from '#platform/text'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'id', 'ms', 'zh', 'ja', 'ru']
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

let names: Map<string, string> | undefined
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The code of a country by its name in one of many languages, or by its code; undefined where it is none. */
export function countryOf(text: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(text) && phoneCountries.includes(text.toUpperCase())) return text.toUpperCase()
  if (!names) {
    names = new Map()
    for (const language of languages) {
      const shown = new Intl.DisplayNames(language, { type: 'region' })
      for (const code of phoneCountries) names.set(plain(shown.of(code) ?? code), code)
    }
    for (const [name, code] of Object.entries(others)) names.set(name, code)
  }
  return names.get(plain(text))
}
