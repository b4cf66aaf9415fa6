import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ClientsHeader } from '~/features/records/clients/list/ClientsHeader.tsx'
import { t } from '~/features/records/clients/words.ts'
import { useSession } from '~/lib/account/session.ts'
import { Many } from './-many.tsx'

/** How much is due today, told once the list is there. */
const TodayNumber = lazy(async () => ({ default: (await import('~/features/work/today/TodayNumber.tsx')).TodayNumber }))

/** The lists of clients, under one heading. */
export const Route = createFileRoute('/_app/clients')({
  component: ClientLists,
})

function ClientLists() {
  // In a team the other lists count the clients of everybody whom one may see.
  const isTeam = useSession().user_details.account_type === 'TEAM'
  return (
    <>
      <ClientsHeader
        today={
          <Suspense fallback={null}>
            <TodayNumber own={isTeam ? t('tabs.own') : undefined} />
          </Suspense>
        }
      />
      <Outlet />
      <Many />
    </>
  )
}
