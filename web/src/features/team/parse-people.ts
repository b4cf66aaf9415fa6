import { InvitedPerson } from '@fairlead/contract/team'
import { t } from './words.ts'

export type Named = { name: string; email: string }
export type Line = { line: number; person?: Named; problem?: string }

const address = /[^\s,;<>"'()]+@[^\s,;<>"'()]+/g

/** 'mira.fernandes@x.com' is Mira Fernandes until she says otherwise. */
const nameOf = (email: string): string =>
  email
    .split('@')[0]
    ?.split(/[._\-+\d]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ') || email

function parseLine(text: string, line: number, seen: Set<string>): Line {
  const found = text.match(address) ?? []
  const [first] = found
  if (!first) return { line, problem: t('inviting.noAddress') }
  if (found.length > 1) return { line, problem: t('inviting.twoAddresses') }
  const name = text
    .replace(first, ' ')
    .replace(/[\s,;<>"'()]+/g, ' ')
    .trim()
    .slice(0, 120)
  const parsed = InvitedPerson.safeParse({ name: name || nameOf(first).slice(0, 120), email: first })
  if (!parsed.success) return { line, problem: t('inviting.wrongAddress', { email: first }) }
  const { email } = parsed.data
  if (seen.has(email)) return { line, problem: t('inviting.twice', { email }) }
  seen.add(email)
  return { line, person: parsed.data }
}

/** Reads a pasted list: on each line a name and an address, as spreadsheets and address books write them. */
export function parsePeople(text: string): Line[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((one, i) => (one.trim() ? [parseLine(one, i + 1, seen)] : []))
}
