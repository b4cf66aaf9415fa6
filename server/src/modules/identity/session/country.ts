import type { Http } from '#platform/http'
import { callingCodeOf } from '#platform/phone'

/** Countries of a language without a region, as the specification reads them (EN is US, JA is JP). */
const countryOfLanguage: Record<string, string> = {
  en: 'US',
  ja: 'JP',
  zh: 'CN',
  ko: 'KR',
  hi: 'IN',
  ms: 'MY',
  vi: 'VN',
  ar: 'AE',
}

/** The caller's country: a trusted proxy's word, else the browser's language. Nobody else's header counts. */
export function guessCountry({ headers, viaProxy }: Pick<Http, 'headers' | 'viaProxy'>): string {
  const header = viaProxy ? (headers['cf-ipcountry'] ?? headers['x-country-code']) : undefined
  const fromHeader = typeof header === 'string' ? header.toUpperCase() : ''
  if (callingCodeOf(fromHeader)) return fromHeader
  const language = String(headers['accept-language'] ?? 'en').split(/[,;]/)[0] ?? 'en'
  const [base = 'en', region = ''] = language.trim().split('-')
  const candidate = (region.length === 2 ? region : (countryOfLanguage[base.toLowerCase()] ?? base)).toUpperCase()
  return callingCodeOf(candidate) ? candidate : 'US'
}
