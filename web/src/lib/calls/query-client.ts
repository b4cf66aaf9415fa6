import { type Query, QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const mostRetries = 2

/** A refusal stays one; what failed on the way or in the server may succeed the next time. */
const isWorthRetrying = (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500

declare module '@tanstack/react-query' {
  interface Register {
    /** What of an answer is kept in this browser, to be read without a connection (rule 214); nothing unless said. */
    queryMeta: { kept?: 'startup' | 'list' | 'client' | 'timeline' }
  }
}

/** Asks; where no answer comes and nothing is in memory, what this browser keeps takes its place. */
const recallUnanswered: QueryPersister = async (ask, context, query) => {
  try {
    return await ask(context as never)
  } catch (error) {
    const isKept = query.meta?.kept && query.state.data === undefined
    if (!isKept || !(error instanceof CallError) || !error.isUnanswered) throw error
    return (await import('./answer-cache.ts')).recall(query as Query, error) as never
  }
}

/** The cache of what the server said. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that thinks it is offline still asks, and so can say why nothing is shown.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        persister: recallUnanswered,
        retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
        retryDelay: (failures, error) =>
          ((error instanceof CallError ? error.retryAfter : undefined) ?? 0.5 * 2 ** failures) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Puts changed data in the place of what the server said, which gets no fresher by it. */
function put<T>(client: QueryClient, query: Query, data: T): T | undefined {
  const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
  const shown = client.setQueryData<T>(query.queryKey, data, { updatedAt })
  if (isInvalidated) query.invalidate()
  return shown
}

/**
 * Changes cached data under a key and those that begin with it, before the server has answered. Answers how
 * to take that back; where something else was put in its place in the meantime, the server is asked.
 */
export function patchAll<T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T): () => void {
  const changed = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data !== undefined })
    .map((query) => {
      const before = query.state.data as T
      return { query, before, after: put(client, query, change(before)) }
    })
  return () => {
    for (const { query, before, after } of changed)
      if (query.state.data === after) put(client, query, before)
      else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** The same for one key, whose answer that is on its way would not know of the change. */
export function patch<T>(client: QueryClient, key: QueryKey, change: (data: T) => T): () => void {
  void client.cancelQueries({ queryKey: key, exact: true })
  return patchAll(client, key, change)
}

/** Marks everything that is remembered as old: it is still shown at once, and asked for again when it is next shown. */
export const markOld = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    refetchType: 'none',
    predicate: ({ options }) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY,
  })
