import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Bell } from '~/features/seeing/notifications/Bell.tsx'
import { unreadCount } from '~/features/seeing/notifications/list-notices.ts'
import { AppOnPhone } from '~/features/seeing/onboarding/AppOnPhone.tsx'
import { DefaultLayout } from '~/features/seeing/shell/DefaultLayout.tsx'
import { JumpButton } from '~/features/seeing/shell/JumpButton.tsx'
import { useKeepAlive } from '~/features/seeing/shell/keep-alive.ts'
import { startup } from '~/lib/account/session.ts'
import { useInPieces } from '~/lib/calls/in-pieces.ts'
import { markOld } from '~/lib/calls/query-client.ts'
import { useListRemembered } from '~/lib/navigation/list-behind.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { ErrorBoundary } from '~/ui/layout/ErrorBoundary.tsx'
import { roomOfBars } from './-bars/room.ts'
import { WithClientActions } from './-client-actions.tsx'
import { CommandsInTime } from './-commands-in-time.tsx'

/** By then the first screen stands and its data is there. */
const settledMs = 1_000
const settled = () => new Promise((resolve) => setTimeout(resolve, settledMs))
const Offline = lazy(async () => {
  await settled()
  return { default: (await import('~/features/seeing/offline/Offline.tsx')).Offline }
})
const Bars = lazy(async () => {
  await settled()
  return { default: (await import('./-bars/Bars.tsx')).Bars }
})

/** What the application needs without a connection, and the bars, come after what is looked at; without them the rest works. */
const WhenIdle = () => (
  <>
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Offline />
      </Suspense>
    </ErrorBoundary>
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<div style={{ minHeight: roomOfBars() }} />}>
        <Bars />
      </Suspense>
    </ErrorBoundary>
  </>
)

/** The default layout: every screen of the person who is signed in stands in it. */
export const Route = createFileRoute('/_app')({ component: App })

function App() {
  const queries = useQueryClient()
  useListRemembered()
  // Each screen keeps what it shows true; what others remember is asked for again when they come back.
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
    <WithClientActions>
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
    </WithClientActions>
  )
}
