import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** How old what the screen shows is: when the oldest of it came, in milliseconds; 0 where it shows nothing that is kept. */
export function useShownSince(): number {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .getAll()
      .filter(
        (query) => query.meta?.kept && query.meta.kept !== 'startup' && query.isActive() && query.state.dataUpdatedAt,
      )
      .map((query) => query.state.dataUpdatedAt)
    return times.length > 0 ? Math.min(...times) : 0
  }
  return useSyncExternalStore((tell) => cache.subscribe(tell), oldest)
}
