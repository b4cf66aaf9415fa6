import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { readSearch, writeSearch } from './lib/navigation/search-params.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen } from './ui/layout/ErrorScreen.tsx'

/** The router over the route table; `client` is the cache that guards and loaders use. */
export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The cache alone knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} retry={reset} />,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
