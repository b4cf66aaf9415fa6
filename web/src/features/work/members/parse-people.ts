import { InvitedPerson } from '@fairlead/contract/work/members'
import { addressesIn, eachLine, nameIn } from '~/lib/browser/pasted-line.ts'
import { t } from './words.ts'

export type Named = { name?: string | undefined; email: string }
export type Line = { line: number; person?: Named; problem?: string }

function parseLine(text: string, line: number, seen: Set<string>): Line {
  const [first, second] = addressesIn(text)
  if (!first) return { line, problem: t('inviting.noAddress') }
  if (second) return { line, problem: t('inviting.twoAddresses') }
  const name = nameIn(text.replace(first, ' ')) || undefined
  const parsed = InvitedPerson.safeParse({ name, email: first })
  if (!parsed.success) return { line, problem: t('inviting.wrongAddress', { email: first }) }
  const { email } = parsed.data
  if (seen.has(email)) return { line, problem: t('inviting.twice', { email }) }
  seen.add(email)
  return { line, person: parsed.data }
}

/** Reads a pasted list: on each line a name and an address, as spreadsheets and address books write them. */
export function parsePeople(text: string): Line[] {
  const seen = new Set<string>()
  return eachLine(text, (one, line) => parseLine(one, line, seen))
}
