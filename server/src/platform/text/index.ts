/** Letters that Unicode does not take apart, as people type them who do not have them. */
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
}

/** Text as it is compared: without accents, in lower case, runs of white space as one blank. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœđðþłıħ]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()

/** A fragment as a LIKE pattern, its own wildcards taken literally. */
export const likePattern = (fragment: string): string => `%${fragment.replace(/[\\%_]/g, '\\$&')}%`

/** A text as the database keeps it: jsonb takes neither a NUL nor half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The same for every text in a value, its names included. */
export function storableAll<Value>(value: Value): Value
export function storableAll(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map((item) => storableAll(item))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storable(name), storableAll(item)]))
}

/** The beginning of a text, never ending in half a character. */
export const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
