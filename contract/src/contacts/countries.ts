import { fold } from '../folded.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'id', 'ms', 'zh', 'ja', 'ru', 'ko', 'ar']
/** What people write that no list of countries has. */
const others: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  america: 'US',
  'new jersey': 'US',
  'new mexico': 'US',
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

/** States, provinces and cantons that are written by a code that is a country's as well (ISO 3166-2), by their country. */
const subdivisions: Record<string, string> = {
  AU: 'SA',
  BR: 'AC AL AM BA ES MA MG MS MT PA PE PR RO RS SC SE TO',
  CA: 'NL NU PE SK YT',
  CH: 'AG AI AR BE BL BS FR GE GL GR LU NE SG SH SO SZ TG',
  DE: 'BB BE BW BY MV NI SH SL SN ST TH',
  ES: 'AL AR AS BA BI CA CC CL CM CN CO CR CS CU GA GI GR GU HU LU MA MC MD ML MU NA NC PM SA SE SG SO SS TO VA VI ZA',
  IE: 'CN CO CW KE KY LK LS MH MN MO SO TA',
  IN: 'AR AS BR CG CH GA HR LA MH ML MN MP MZ NL PY SK TN TR',
  IT: 'AG AL AR AT BA BG BI BL BN BO BR BS BT BZ CA CH CL CN CO CR CZ FI FM FR GE GR IM IS KR LC LI LT LU MC ME MN MO MS MT NA NO NU PA PE PG PR PT RE RO SA SI SO SR SS SV TA TN TO TR TV VA VC VE VI',
  NG: 'AD BA BE BO BY CR DE EB IM KE KN KW LA NA NI PL SO TA ZA',
  NL: 'FR GE GR LI',
  RO: 'AG AR BH BN BR BT BZ CL CV DJ GL GR HR IL IS MH MM MS PH SB SJ SM SV TL TM TR VN',
  US: 'AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA',
  ZA: 'EC GP MP NC',
}
/** Where such codes are seldom written: in brackets they are countries' there. */
const seldom = new Set(['DE', 'ES', 'IE', 'NL'])

const isSubdivision = (code: string, homes: readonly string[]): boolean =>
  homes.some((home) => subdivisions[home]?.split(' ').includes(code))

/** The country that is named beside a number; `isUnsure`: its code is also that of a state or canton where the number is read. */
type NamedCountry = { country: string; isUnsure: boolean }

/** The country code next to a number from `homes`, written in letters or as a flag. */
function codeIn(text: string, homes: readonly string[]): NamedCountry | undefined {
  const [, one, other] = flag.exec(text) ?? []
  if (one && other) {
    const country = [one, other].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1a5)).join('')
    return { country, isUnsure: false }
  }
  const [, bare, before, behind] = codeBeside.exec(text) ?? []
  // Two letters before a number of North America are a state: CO 303 …, DE 302 …
  if (bare && (homes.includes('US') || wordsAsWell.has(bare))) return undefined
  if (bare) return { country: bare, isUnsure: isSubdivision(bare, homes) }
  const country = before ?? behind
  const others = homes.filter((home) => !seldom.has(home))
  return country ? { country, isUnsure: isSubdivision(country, others) } : undefined
}

/**
 * The country that a text names, by name or code; short words such as "in" and "no" don't count. `homes`: the countries by
 * which the number is read otherwise.
 */
export function countryNamed(
  text: string,
  codes: readonly string[],
  homes: readonly string[],
): NamedCountry | undefined {
  const beside = codeIn(text, homes)
  if (beside && codes.includes(beside.country)) return beside
  const words = plain(text.replace(/\p{N}+/gu, ' '))
    .split(' ')
    .slice(0, mostWords)
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + longestName); to > from; to--) {
      const name = words.slice(from, to).join(' ')
      const code = name.length > 3 || name in others ? namesOf(codes).get(name) : undefined
      if (code) return { country: code, isUnsure: false }
    }
  return undefined
}
