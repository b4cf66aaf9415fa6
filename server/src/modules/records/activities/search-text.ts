import { searchable } from '#platform/text'

/** So much of an entry is searched. */
const most = 10_000

/** What of an entry is found by a search (rule 22): what somebody wrote, and what a lead answered. */
export function searchedOf(data: object): string {
  const { text, answers } = data as { text?: unknown; answers?: unknown }
  const said = Array.isArray(answers) ? answers.map(({ value }: { value?: unknown }) => value) : []
  const texts = [text, ...said].filter((one) => typeof one === 'string' && one !== '')
  return texts.join(' ').slice(0, most)
}

/** The same as it is kept for searching; null where nobody said anything. */
export const searchTextOf = (data: object): string | null => searchable(searchedOf(data)) || null
