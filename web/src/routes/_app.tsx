import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Bell } from '~/features/seeing/notifications/Bell.tsx'
import { unreadCount } from '~/features/seeing/notifications/list-notices.ts'
import { AppOnPhone } from '~/features/seeing/onboarding/AppOnPhone.tsx'
import { DefaultLayout } from '~/features/seeing/shell/DefaultLayout.tsx'
import { JumpButton } from '~/features/seeing/shell/JumpButton.tsx'
import { useKeepAlive } from '~/features/seeing/shell/keep-alive.ts'
import { useInPieces } from '~/lib/in-pieces.ts'
import { useListRemembered } from '~/lib/list-behind.ts'
import { markOld } from '~/lib/query-client.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { startup } from '~/lib/session.ts'
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx'
import { WithClientDeeds } from './-client-deeds.tsx'
import { CommandsInTime } from './-commands-in-time.tsx'

/** By then the first screen stands and its data is there. */
const settledMs = 1_000
const Offline = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  return { default: (await import('~/features/seeing/offline/Offline.tsx')).Offline }
})

/** What the application needs without a connection comes after what is looked at; without it the rest works. */
const WhenIdle = () => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <Offline />
    </Suspense>
  </ErrorBoundary>
)

/** The default layout: every screen of whoever is signed in stands in it. */
export const Route = createFileRoute('/_app')({ component: App })

function App() {
  const queries = useQueryClient()
  useListRemembered()
  // Each screen keeps what it shows true; what others remember is asked for anew when they come back.
  useRealtime(({ kind }) => {
    void markOld(queries)
    // What one may see or do has changed: menus follow.
    if (kind === 'rights.changed') void queries.invalidateQueries({ queryKey: startup.queryKey })
  })
  useKeepAlive((unread) => {
    if (queries.getQueryData(unreadCount.queryKey) !== unread)
      void queries.invalidateQueries({ queryKey: unreadCount.queryKey })
  })
  if (!useInPieces(true)) return null
  return (
    <WithClientDeeds>
      <DefaultLayout
        tools={
          <>
            <JumpButton />
            <Bell />
          </>
        }
        notice={<WhenIdle />}
      >
        <Outlet />
        <AppOnPhone />
        <CommandsInTime />
      </DefaultLayout>
    </WithClientDeeds>
  )
}
