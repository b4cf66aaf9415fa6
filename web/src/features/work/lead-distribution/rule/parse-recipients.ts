import { Email } from '@fairlead/contract/primitives'
import { addressesIn, eachLine, nameIn } from '~/lib/browser/pasted-line.ts'
import { t } from '../words.ts'
import { newRecipient, type Recipient } from './rule-draft.ts'

export type Line = { line: number; recipient?: Recipient; problem?: string }

const number = /\+?\d[\d\s().\-/]{4,}\d/

/** Reads a number in E.164; null where it is none. */
type ReadNumber = (text: string) => string | null

function parseLine(text: string, line: number, read: ReadNumber, seen: Set<string>): Line {
  const [first, second] = addressesIn(text)
  if (second) return { line, problem: t('paste.twoAddresses') }
  const parsed = first ? Email.safeParse(first) : undefined
  if (parsed && !parsed.success) return { line, problem: t('paste.wrongAddress', { email: first ?? '' }) }
  const email = parsed?.data ?? ''
  const rest = text.replace(first ?? '', ' ')
  const typed = number.exec(rest)?.[0]
  const phone = typed ? read(typed) : null
  if (typed && !phone) return { line, problem: t('paste.wrongNumber', { phone: typed }) }
  if (!email && !phone) return { line, problem: t('paste.noWay') }
  const known = [email, phone ?? ''].filter(Boolean).find((way) => seen.has(way))
  if (known) return { line, problem: t('paste.twice', { way: known }) }
  for (const way of [email, phone ?? '']) if (way) seen.add(way)
  // Who has no name is called by the address or the number: a name is never guessed from it.
  const name = nameIn(typed ? rest.replace(typed, ' ') : rest) || email || (phone ?? '')
  return { line, recipient: { ...newRecipient(), name, email, phone: phone ?? '', whatsapp_alert: !email } }
}

/** Reads a pasted list: on each line a name with an address, a number, or both. Who is in the rule already is named. */
export function parseRecipients(text: string, read: ReadNumber, present: readonly Recipient[]): Line[] {
  const seen = new Set(present.flatMap(({ email, phone }) => [email, phone].filter(Boolean)))
  return eachLine(text, (one, line) => parseLine(one, line, read, seen))
}
