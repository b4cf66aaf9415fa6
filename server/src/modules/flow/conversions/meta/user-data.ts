import { hash } from 'node:crypto'

/** The details of a client that Meta can match the person by. */
export type Known = {
  emails: readonly string[]
  /** International numbers. */
  phones: readonly string[]
  firstName: string | null
  lastName: string | null
  city: string | null
}

/** Without punctuation, keeping the letters of every script. */
const plain = (text: string): string => text.trim().toLowerCase().replace(/\p{P}/gu, '')

/** How each is normalised before it is hashed, as Meta documents. */
const normalised = {
  em: (text: string) => text.trim().toLowerCase(),
  ph: (text: string) => text.replace(/\D/g, '').replace(/^0+/, ''),
  fn: plain,
  ln: plain,
  ct: (text: string) => plain(text).replace(/\s/g, ''),
} as const

type Key = keyof typeof normalised

/** One value as Meta expects it: normalised, then hashed; undefined if nothing is left. */
export function hashed(key: Key, text: string): string | undefined {
  const value = normalised[key](text)
  return value ? hash('sha256', value, 'hex') : undefined
}

/** What Meta matches the person by, in addition to the lead's id: hashed, so it learns nothing about people it doesn't know. */
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
