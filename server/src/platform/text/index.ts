export { fold, isPairOfSigns, searchable } from '@fairlead/contract/folded'

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

/** So many of something, in words: 1 minute, 2 minutes. */
export const counted = (amount: number, one: string): string => `${amount} ${one}${amount === 1 ? '' : 's'}`
