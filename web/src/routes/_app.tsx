import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Bell } from '~/features/notifications/Bell.tsx'
import { unreadCount } from '~/features/notifications/list-notices.ts'
import { AppOnPhone } from '~/features/onboarding/AppOnPhone.tsx'
import { DefaultLayout } from '~/features/shell/DefaultLayout.tsx'
import { useKeepAlive } from '~/features/shell/keep-alive.ts'
import { useListRemembered } from '~/lib/list-behind.ts'
import { markOld } from '~/lib/query-client.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { WithClientDeeds } from './-client-deeds.tsx'

/** The default layout: every screen of whoever is signed in stands in it. */
export const Route = createFileRoute('/_app')({ component: App })

function App() {
  const queries = useQueryClient()
  useListRemembered()
  // Each screen keeps what it shows true; what others remember is asked for anew when they come back.
  useRealtime(() => void markOld(queries))
  useKeepAlive((unread) => {
    if (queries.getQueryData(unreadCount.queryKey) !== unread)
      void queries.invalidateQueries({ queryKey: unreadCount.queryKey })
  })
  return (
    <WithClientDeeds>
      <DefaultLayout tools={<Bell />}>
        <Outlet />
        <AppOnPhone />
      </DefaultLayout>
    </WithClientDeeds>
  )
}
