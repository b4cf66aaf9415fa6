import {
  contentAnalytics,
  contentClients,
  contentTypeStats,
  getDefaultShareMessage,
  listContentLabels,
  memberContentStats,
  type StatsFilter,
} from '@fairlead/contract/records/content'
import { contentVisits, liveReadings, shareVisits } from '@fairlead/contract/records/content-sharing'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { getDocument } from '@fairlead/contract/records/document-templates'
import { getMessage } from '@fairlead/contract/records/message-templates'
import { getPage, listPageStarts } from '@fairlead/contract/records/page-templates'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** Everything that is shown of content; to have it asked for again. */
export const contentKey = ['content'] as const
/** Lists and their counts. */
export const listsKey = [...contentKey, 'lists'] as const
/** What is known of one content. */
export const oneKey = (id: string) => [...contentKey, 'one', id] as const

type What = { type: SharedContentType; id: string }
const next = { initialPageParam: null as string | null, getNextPageParam: (page: { next: string | null }) => page.next }
const after = (cursor: string | null) => (cursor ? { cursor } : {})

/** One message. */
export const oneMessage = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'text'],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal }),
  })

/** A file is being prepared: its state is asked for again after so long, in case a message was lost. */
const preparingMs = 5_000
/** Addresses of pictures hold for five minutes; new ones are asked for before. */
const picturesFreshMs = 4 * 60_000

/** One file with its pages and versions. */
export const oneFile = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'file'],
    queryFn: ({ signal }) => call(getDocument, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && ['NOT_PROCESSED', 'PROCESSING'].includes(data.status) ? preparingMs : picturesFreshMs,
  })

/** One page with its blocks. */
export const onePage = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'html_page'],
    queryFn: ({ signal }) => call(getPage, { params: { id } }, { signal }),
  })

/** How many contents of a type there are. */
export const typeStats = (t: SharedContentType) =>
  queryOptions({
    queryKey: [...listsKey, 'stats', t],
    queryFn: ({ signal }) => call(contentTypeStats, { params: { t } }, { signal, quiet: true }),
  })

/** The labels, with how many contents of a type each has. */
export const labelsOf = (t: SharedContentType) =>
  queryOptions({
    queryKey: [...listsKey, 'labels', t],
    queryFn: ({ signal }) => call(listContentLabels, { params: { t } }, { signal }),
  })

/** The templates that a page can start from. */
export const pageStarts = queryOptions({
  queryKey: [...contentKey, 'starts'],
  queryFn: ({ signal }) => call(listPageStarts, {}, { signal }),
})

type RecipientsFilter = { filter: StatsFilter; member?: string | undefined; oldVersion?: boolean }

/** The clients that a content was shared with, page by page. */
export const recipientsOf = ({ type, id }: What, { filter, member, oldVersion }: RecipientsFilter) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(id), 'recipients', filter, member ?? null, oldVersion ?? false],
    queryFn: ({ pageParam, signal }) =>
      call(
        contentClients,
        {
          params: { type, id },
          query: {
            filter,
            ...(member ? { member } : {}),
            ...(oldVersion ? { old_version: 'true' as const } : {}),
            ...after(pageParam),
          },
        },
        { signal },
      ),
    ...next,
    placeholderData: keepPreviousData,
  })

/** Time by page, devices, and what was not counted. */
export const analyticsOf = ({ type: t, id }: What) =>
  queryOptions({
    queryKey: [...oneKey(id), 'analytics'],
    queryFn: ({ signal }) => call(contentAnalytics, { params: { t, id } }, { signal, expects: [423] }),
  })

/** How often each member shared a content. */
export const membersOf = ({ type: t, id }: What) =>
  queryOptions({
    queryKey: [...oneKey(id), 'members'],
    queryFn: ({ signal }) => call(memberContentStats, { params: { t }, query: { content_id: id } }, { signal }),
  })

/** The visits of one link, the last one first. */
export const visitsOf = (contentId: string, shareId: string) =>
  infiniteQueryOptions({
    queryKey: [...oneKey(contentId), 'visits', shareId],
    queryFn: ({ pageParam, signal }) =>
      call(
        shareVisits,
        { params: { id: shareId }, query: { show: 'all', ...after(pageParam) } },
        { signal, expects: [423] },
      ),
    ...next,
  })

/** Visits by links without a client, or those that were not counted. */
export const otherVisits = ({ type: t, id }: What, show: 'public' | 'not_counted') =>
  infiniteQueryOptions({
    queryKey: [...oneKey(id), 'other-visits', show],
    queryFn: ({ pageParam, signal }) =>
      call(contentVisits, { params: { t, id }, query: { show, ...after(pageParam) } }, { signal, expects: [423] }),
    ...next,
  })

/** A reader who stops without a word is gone after so long. */
const liveMs = 20_000

/** Who reads something just now: of a client, of a content, or anybody. */
export const liveOf = (of: { client_id?: string; content_id?: string }) =>
  queryOptions({
    queryKey: [...contentKey, 'live', of],
    queryFn: ({ signal }) => call(liveReadings, { query: of }, { signal, expects: [423], quiet: true }),
    refetchInterval: ({ state: { data } }) => (data?.results.length ? liveMs : false),
    retry: false,
  })

/** The text that a content is sent with, and whose it is. */
export const shareMessageOf = ({ type: a, id: b }: What) =>
  queryOptions({
    queryKey: [...oneKey(b), 'share-message'],
    queryFn: ({ signal }) => call(getDefaultShareMessage, { params: { a, b } }, { signal }),
  })
