import type { Client } from '@fairlead/contract/records/clients'

type Head = Pick<Client, 'name' | 'phones' | 'emails'>

/** A text without what tells two ways of writing it apart: of numbers the digits are left. */
function plain(text: string): string {
  const digits = text.replace(/[^0-9]/g, '')
  return /^[+0-9 ().\-/]+$/.test(text) && digits.length > 5 ? digits : text.trim().toLowerCase()
}

/** Says of a text whether the client's head shows it: the name, a number or an address, however it is written. */
export function inHead({ name, phones, emails }: Head): (text: string) => boolean {
  const texts = [name, ...[...phones, ...emails].flatMap(({ raw, value }) => [raw, value ?? raw])]
  const shown = new Set(texts.map(plain))
  return (text) => shown.has(plain(text))
}
