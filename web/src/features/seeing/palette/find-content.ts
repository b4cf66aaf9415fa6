import { searchDocuments } from '@fairlead/contract/records/document-templates'
import { searchPages } from '@fairlead/contract/records/page-templates'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { markOf } from './matching.ts'

export type FoundContent = { type: 'file' | 'html_page'; id: string; name: string }

/** So many are shown. */
const most = 4
/** The server also finds by the text within: as many are asked for as hold the names in all likelihood. */
const asked = 20

/** Files and pages by a piece of their name; what was found before stays until the next come. */
export const foundContent = (search: string) =>
  queryOptions({
    queryKey: ['content', 'found', search],
    // What is typed on aborts it.
    async queryFn({ signal }) {
      const [query, options] = [{ search, page_size: asked }, { signal, quiet: true, expects: [423] } as const]
      const [files, pages] = await Promise.all([
        call(searchDocuments, { query }, options),
        call(searchPages, { query }, options),
      ])
      const content: FoundContent[] = [...files.results, ...pages.results]
      return { search, content: content.filter(({ name }) => markOf(name, search)).slice(0, most) }
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
