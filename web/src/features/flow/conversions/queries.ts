import { conversionOffer } from '@fairlead/contract/flow/conversions'
import { listConversionEvents, metaCapiDetail } from '@fairlead/contract/flow/meta-capi'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of conversions; to have it asked for again. */
export const conversionsKey = ['conversions'] as const

/** How conversions are reported to Meta. */
export const capi = queryOptions({
  queryKey: [...conversionsKey, 'capi'],
  queryFn: ({ signal }) => call(metaCapiDetail, {}, { signal, expects: [423] }),
})

/** What Meta was told, newest first. */
export const capiEvents = infiniteQueryOptions({
  queryKey: [...conversionsKey, 'events'],
  queryFn: ({ pageParam, signal }) =>
    call(listConversionEvents, { query: pageParam ? { cursor: pageParam } : {} }, { signal, expects: [423] }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})

/** Whether a client can be reported as converted. */
export const offerOf = (id: string) =>
  queryOptions({
    queryKey: [...conversionsKey, 'offer', id],
    queryFn: ({ signal }) => call(conversionOffer, { params: { id } }, { signal, quiet: true }),
  })

/** Asks for what the screen shows. */
export function beginCapi(client: QueryClient): void {
  void client.prefetchQuery(capi)
  void client.prefetchInfiniteQuery(capiEvents)
}
