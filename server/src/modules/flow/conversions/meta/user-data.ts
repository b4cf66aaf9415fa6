import { hash } from 'node:crypto'

/** Of a client what Meta may find the person by. */
export type Known = {
  emails: readonly string[]
  /** International numbers. */
  phones: readonly string[]
  firstName: string | null
  lastName: string | null
  city: string | null
}

/** Without punctuation, with the letters of every script. */
const plain = (text: string): string => text.trim().toLowerCase().replace(/\p{P}/gu, '')

/** How each is written before it is hashed, as Meta documents it. */
const normalised = {
  em: (text: string) => text.trim().toLowerCase(),
  ph: (text: string) => text.replace(/\D/g, '').replace(/^0+/, ''),
  fn: plain,
  ln: plain,
  ct: (text: string) => plain(text).replace(/\s/g, ''),
} as const

type Key = keyof typeof normalised

/** One value as Meta takes it: normalised, then hashed; undefined of what has nothing to it. */
export function hashed(key: Key, text: string): string | undefined {
  const value = normalised[key](text)
  return value ? hash('sha256', value, 'hex') : undefined
}

/** What Meta finds the person by, beside the lead's own number: hashed, so that it learns of nobody whom it does not know. */
export function userData({ emails, phones, firstName, lastName, city }: Known): Partial<Record<Key, string[]>> {
  const given: Record<Key, readonly (string | null)[]> = {
    em: emails,
    ph: phones,
    fn: [firstName],
    ln: [lastName],
    ct: [city],
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, texts]) => {
      const all = texts.flatMap((text) => (text && hashed(key as Key, text)) || [])
      return all.length > 0 ? [[key, [...new Set(all)]]] : []
    }),
  )
}
