/** Where the flag of each country is: small files, each fetched when it is first shown. */
const files = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]))

/** The address of a country's flag. */
export const flagUrl = (iso2: string): string | undefined => urls.get(iso2)
