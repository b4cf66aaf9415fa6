import {
  getWebhook,
  listWebhooks,
  previewMapping,
  type Webhook,
  type WebhookMapping,
  webhookDeliveries,
} from '@fairlead/contract/flow/webhooks'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import type { ListSearch } from './search.ts'

/** All that is shown of webhooks; to have it asked for again. */
export const webhooksKey = ['webhooks'] as const
const listsKey = [...webhooksKey, 'lists'] as const

/** The webhooks, page by page, newest first. */
export const webhookList = ({ deleted = false }: ListSearch) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, { deleted }],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebhooks,
        { query: { ...(pageParam ? { cursor: pageParam } : {}), ...(deleted ? { deleted: 'true' as const } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** One webhook with its secrets. */
export const oneWebhook = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'one', id],
    queryFn: ({ signal }) => call(getWebhook, { params: { id } }, { signal, expects: [423] }),
  })

/** What came to it last, and what became of that. */
export const deliveriesOf = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ signal }) => call(webhookDeliveries, { params: { id } }, { signal }),
  })

/** What a mapping makes of a delivery; null for what is guessed. */
export const previewOf = (id: string, mapping: WebhookMapping | null) =>
  queryOptions({
    queryKey: [...webhooksKey, 'preview', id, mapping],
    queryFn: ({ signal }) => call(previewMapping, { params: { id }, body: { mapping } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Puts a webhook's new state where it is shown, and has the lists asked for again. */
export function keep(queries: QueryClient, webhook: Webhook): Promise<void> {
  queries.setQueryData(oneWebhook(webhook.id).queryKey, webhook)
  return queries.invalidateQueries({ queryKey: listsKey })
}
