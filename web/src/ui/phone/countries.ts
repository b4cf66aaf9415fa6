import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { wordsMatch } from '../form/matches.ts'

export type Country = { iso2: string; name: string; callingCode: string }

/** Stand first in the picker (rule 184). */
const preferred = ['SG', 'US', 'GB', 'IN', 'MY']

const names = new Intl.DisplayNames('en', { type: 'region' })
const order = new Intl.Collator('en', { sensitivity: 'base' })

let all: readonly Country[] | undefined
/** All countries with a calling code: the preferred ones, then the others by name. */
export function countries(): readonly Country[] {
  all ??= sorted(
    getCountries().map((iso2) => ({
      iso2,
      name: names.of(iso2) ?? iso2,
      callingCode: `+${getCountryCallingCode(iso2)}`,
    })),
  )
  return all
}

const rank = ({ iso2 }: Country) => (preferred.includes(iso2) ? preferred.indexOf(iso2) : preferred.length)
const sorted = (list: Country[]) => list.sort((a, b) => rank(a) - rank(b) || order.compare(a.name, b.name))

/** The country of a time zone as this browser names it; undefined where it has none, or the browser cannot say. */
export const zoneCountry = (zone: string): string | undefined =>
  countries().find(({ iso2 }) => zonesOf(new Intl.Locale('und', { region: iso2 })).includes(zone))?.iso2

/** Older browsers have a property in the place of the function, or neither. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] }
const zonesOf = (locale: WithZones): readonly string[] => locale.getTimeZones?.() ?? locale.timeZones ?? []

/** The English name of a country. */
export const countryName = (iso2: string): string => names.of(iso2) ?? iso2

/** Whether every word of a search is in the country's name, code or calling code. */
export function matchesCountry({ name, iso2, callingCode }: Country, search: string): boolean {
  return wordsMatch(`${name} ${iso2} ${callingCode}`, search)
}
