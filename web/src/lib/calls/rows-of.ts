import type { Page } from '@fairlead/contract/primitives'
import type { InfiniteData } from '@tanstack/react-query'

/** The rows of all pages in memory, each once: one that has moved down in the meantime comes again with a later page. */
export const rowsOf = <Row>(data: InfiniteData<Page<Row>> | undefined, keyOf: (row: Row) => string): Row[] => [
  ...new Map(data?.pages.flatMap((page) => page.results).map((row) => [keyOf(row), row])).values(),
]
