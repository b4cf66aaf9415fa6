import {
  checkFacebookApp,
  connectedFacebookForms,
  connectedFacebookPages,
  facebookCounts,
  facebookDelayedPages,
  facebookSetup,
  getFacebookPage,
  listFacebookPages,
} from '@fairlead/contract/flow/facebook'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All that is shown of Facebook; to have it asked for again. */
export const facebookKey = ['facebook'] as const
/** While pages are being set up, they are asked for so often, in milliseconds. */
export const lookEveryMs = 2000
/** So many days are counted on both sides. */
export const countedDays = 7

/** The Meta apps that can be used, and who is signed in with Facebook. */
export const setup = queryOptions({
  queryKey: [...facebookKey, 'setup'],
  queryFn: ({ signal }) => call(facebookSetup, {}, { signal, expects: [423] }),
})

/** The connected pages. */
export const connectedPages = infiniteQueryOptions({
  queryKey: [...facebookKey, 'connected'],
  queryFn: ({ pageParam, signal }) =>
    call(
      connectedFacebookPages,
      { query: { page_size: 100, ...(pageParam ? { cursor: pageParam } : {}) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ results }) => results.some(({ status }) => status === 'LOADING')) ? lookEveryMs : false,
})

/** The pages of one Facebook login or of all, connected or not. */
export const allPages = (connection: string | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...facebookKey, 'pages', connection ?? null, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listFacebookPages,
        {
          query: {
            page_size: 100,
            ...(connection ? { connection } : {}),
            ...(search ? { search } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** One page with its state. */
export const onePage = (id: string) =>
  queryOptions({
    queryKey: [...facebookKey, 'page', id],
    queryFn: ({ signal }) => call(getFacebookPage, { params: { id } }, { signal, expects: [423] }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'LOADING' ? lookEveryMs : false),
  })

/** The forms of a page. */
export const formsOf = (page: string) =>
  infiniteQueryOptions({
    queryKey: [...facebookKey, 'forms', page],
    queryFn: ({ pageParam, signal }) =>
      call(
        connectedFacebookForms,
        { params: { id: page }, query: { page_size: 100, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (forms) => forms.next,
  })

/** How many leads of each form and day Meta has, and how many came here. */
export const countsOf = (page: string) =>
  queryOptions({
    queryKey: [...facebookKey, 'counts', page],
    queryFn: ({ signal }) => call(facebookCounts, { params: { id: page }, query: { days: countedDays } }, { signal }),
  })

/** Pages whose leads came late. */
export const delayedPages = queryOptions({
  queryKey: [...facebookKey, 'delayed'],
  queryFn: ({ signal }) => call(facebookDelayedPages, {}, { signal, quiet: true }),
})

/** What Meta says of everything that leads need; asked again whenever it is shown. */
export const appCheck = queryOptions({
  queryKey: [...facebookKey, 'check'],
  queryFn: ({ signal }) => call(checkFacebookApp, { body: {} }, { signal }),
  gcTime: 0,
  retry: false,
})

/** Asks for what the overview shows, or another view of it. */
export function beginOverview(client: QueryClient, show: string | undefined): void {
  if (show === 'check') return
  void client.prefetchQuery(setup)
  if (show !== 'app') void client.prefetchInfiniteQuery(connectedPages)
}

/** Asks for what the screen of a page shows. */
export function beginPage(client: QueryClient, id: string): void {
  void client.prefetchQuery(onePage(id))
  void client.prefetchInfiniteQuery(formsOf(id))
  void client.prefetchQuery(countsOf(id))
}
