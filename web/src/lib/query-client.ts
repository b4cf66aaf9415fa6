import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const mostRetries = 2

/** A refusal stays one; what failed on the way or in the server may succeed the next time. */
const isWorthRetrying = (error: unknown) => !(error instanceof CallError) || error.status === 0 || error.status >= 500

/** The cache of what the server said. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that thinks it is offline still asks, and so can say why nothing is shown.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
        retryDelay: (failures, error) =>
          ((error instanceof CallError ? error.retryAfter : undefined) ?? 0.5 * 2 ** failures) * 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/**
 * Changes cached data before the server has answered. Answers how to take that back; data that came
 * in from the server meanwhile is left alone.
 */
export function patch<T>(client: QueryClient, key: QueryKey, change: (data: T) => T): () => void {
  const before = client.getQueryData<T>(key)
  if (before === undefined) return () => {}
  void client.cancelQueries({ queryKey: key, exact: true })
  const after = client.setQueryData<T>(key, change(before))
  return () => {
    if (client.getQueryData<T>(key) === after) client.setQueryData<T>(key, before)
  }
}
