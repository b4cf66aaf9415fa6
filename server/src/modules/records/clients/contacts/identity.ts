import { fold } from '#platform/text'

/** Who somebody is, as far as it tells people apart: a name, and the keys of their numbers and addresses. */
export type Identity = { name: string | null; keys: readonly string[] }

/** Words before a name that many share. */
const titles = new Set(
  'mr mrs ms miss mx dr prof sir madam herr frau hr fr mme mlle monsieur madame sr sra srta senor senora dott sig signor signora pan pani'.split(
    ' ',
  ),
)

/** The words of a name that tell people apart: folded, without initials and titles. */
const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => (word.length > 1 || /\p{Script=Han}|\p{Script=Hangul}/u.test(word)) && !titles.has(word))

/** Whether two names have no word in common; false where one of them says nothing. */
export function areOtherNames(one: string | null, other: string | null): boolean {
  const [words, others] = [wordsOf(one ?? ''), wordsOf(other ?? '')]
  return words.length > 0 && others.length > 0 && !words.some((word) => others.includes(word))
}

/** The name of a client or a lead; null where it is called by a number or an address, since nobody gave it one. */
export const givenName = (name: string, contacts: readonly { value: string | null; raw: string }[]): string | null =>
  name === 'Unnamed' || contacts.some(({ value, raw }) => name === value || name === raw) ? null : name

const kindOf = (key: string): string => key.slice(0, 2)

/**
 * Whether two who share a number or an address are two people (rule 221): both have a name, the names have no word in
 * common, and each has a contact of the other kind that differs. In every other case they are one.
 */
export function areOtherPeople(one: Identity, other: Identity): boolean {
  const shared = new Set(one.keys.filter((key) => other.keys.includes(key)).map(kindOf))
  const [kind] = shared
  if (shared.size !== 1 || !areOtherNames(one.name, other.name)) return false
  return [one, other].every(({ keys }) => keys.some((key) => kindOf(key) !== kind))
}
