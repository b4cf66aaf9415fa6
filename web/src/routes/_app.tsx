import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Bell } from '~/features/notifications/Bell.tsx'
import { DefaultLayout } from '~/features/shell/DefaultLayout.tsx'
import { useListRemembered } from '~/lib/list-behind.ts'
import { WithClientDeeds } from './-client-deeds.tsx'

/** The default layout: every screen of whoever is signed in stands in it. */
export const Route = createFileRoute('/_app')({ component: App })

function App() {
  useListRemembered()
  return (
    <WithClientDeeds>
      <DefaultLayout tools={<Bell />}>
        <Outlet />
      </DefaultLayout>
    </WithClientDeeds>
  )
}
