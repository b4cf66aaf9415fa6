import { tokenParam } from '@fairlead/contract/identity/guards'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { createAppRouter } from './router.tsx'
import { ErrorBoundary } from './ui/layout/ErrorBoundary.tsx'
import { BrokenErrorScreen } from './ui/layout/ErrorScreen.tsx'
import { LoadingBar } from './ui/layout/LoadingBar.tsx'
import { Providers } from './ui/layout/Providers.tsx'
import { Toaster } from './ui/overlay/Toaster.tsx'

/** Few addresses carry one. */
const MagicLink = lazy(async () => ({ default: (await import('./features/identity/session/MagicLink.tsx')).MagicLink }))

/** The token that the address carries, and the path without it. */
function linkOf({ pathname, search, hash }: Location): { token: string; path: string } | undefined {
  const query = new URLSearchParams(search)
  const param = tokenParam(pathname)
  const token = query.get(param)
  if (!token) return undefined
  query.delete(param)
  return { token, path: `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}` }
}

/** The whole application: first the exchange of a link's token, if the address has one, then the pages. */
export function App({ client }: { client: QueryClient }) {
  const [link, setLink] = useState(() => linkOf(window.location))
  const goOn = (path: string) => {
    window.history.replaceState(null, '', path)
    setLink(undefined)
  }
  return (
    <Providers client={client}>
      <ErrorBoundary fallback={<BrokenErrorScreen />}>
        <LoadingBar />
        <Suspense>{link ? <MagicLink {...link} onDone={goOn} /> : <Pages />}</Suspense>
        <Toaster />
      </ErrorBoundary>
    </Providers>
  )
}

function Pages() {
  const client = useQueryClient()
  const [router] = useState(() => createAppRouter(client))
  return <RouterProvider router={router} />
}
