import { fold } from '@fairlead/contract/folded'
import { searchDocuments } from '@fairlead/contract/records/document-templates'
import { searchPages } from '@fairlead/contract/records/page-templates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

export type FoundContent = { type: 'file' | 'html_page'; id: string; name: string }

/** So many are shown. */
const most = 4
/** The server also finds by the text within: as many are asked for as hold the names in all likelihood. */
const asked = 20

/** Those that have every word that is typed in their names, as the server compares them. */
function named(content: readonly FoundContent[], search: string): FoundContent[] {
  const words = fold(search).split(' ')
  return content.filter(({ name }) => {
    const folded = fold(name)
    return words.every((word) => folded.includes(word))
  })
}

const found = (endpoint: typeof searchDocuments | typeof searchPages, search: string) =>
  queryOptions({
    queryKey: ['content', 'found', endpoint.path, search],
    // What is typed on aborts it.
    async queryFn({ signal }) {
      const options = { signal, quiet: true, expects: [423] } as const
      const { results } = await call(endpoint, { query: { search, page_size: asked } }, options)
      return { search, content: named(results, search) }
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Files by the words of their names; what was found before stays until the next come. */
export const foundFiles = (search: string) => found(searchDocuments, search)
/** Pages by the words of their names. */
export const foundPages = (search: string) => found(searchPages, search)

/** Those that are shown: files first, but not in the place of every page. */
export const shownOf = (files: readonly FoundContent[], pages: readonly FoundContent[]): FoundContent[] =>
  [...files.slice(0, Math.max(most / 2, most - pages.length)), ...pages].slice(0, most)
