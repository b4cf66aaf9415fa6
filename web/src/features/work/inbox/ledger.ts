import { getDelivery, listDeadLetters, listDeliveries } from '@fairlead/contract/work/inbox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { LedgerSearch } from './ledger-search.ts'

/** All that the ledger shows; to have it asked for again. */
export const ledgerKey = ['inbox'] as const

/** What arrived, page by page, newest first. */
export const deliveryList = ({ outcome, lead_source, connection_id }: Omit<LedgerSearch, 'show' | 'id'>) =>
  infiniteQueryOptions({
    queryKey: [...ledgerKey, 'deliveries', { outcome, lead_source, connection_id }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeliveries,
        {
          query: {
            ...(outcome ? { outcome } : {}),
            ...(lead_source ? { lead_source } : {}),
            ...(connection_id ? { connection_id } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** One delivery with all that is kept of it. */
export const oneDelivery = (id: string) =>
  queryOptions({
    queryKey: [...ledgerKey, 'delivery', id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id } }, { signal }),
  })

/** Work that failed for good, page by page, newest first. */
export const deadLetters = infiniteQueryOptions({
  queryKey: [...ledgerKey, 'dead-letters'],
  queryFn: ({ pageParam, signal }) =>
    call(listDeadLetters, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})
