/** What stands after the ? of an address: texts alone, and readable ones. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The same written: what is absent or empty is left out, what is no text is written as JSON. */
export function writeSearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const texts = filled.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : ''
}

/** A text of the address, or undefined: for `validateSearch`, which names every parameter that its page reads. */
export const textParam = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
