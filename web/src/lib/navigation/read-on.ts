import type { InfiniteData, InfiniteQueryObserverResult, UseInfiniteQueryResult } from '@tanstack/react-query'

type Pages = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, 'data' | 'hasNextPage' | 'fetchNextPage'>
type Read = Pick<InfiniteQueryObserverResult<InfiniteData<unknown>>, 'data' | 'hasNextPage' | 'isError'>

/**
 * Fetches the next page of a list. When news has the list asked for again in the meantime, neither drops the other: the page
 * is fetched after it. Ends when the page is there, there is none any more, or it cannot be fetched.
 */
export async function readOn({ data, fetchNextPage }: Pages): Promise<void> {
  const before = data?.pages.length
  let read: Read
  do read = await fetchNextPage({ cancelRefetch: false })
  while (!read.isError && read.hasNextPage && read.data?.pages.length === before)
}
