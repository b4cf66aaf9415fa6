import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ClientsHeader } from '~/features/records/clients/list/ClientsHeader.tsx'
import { Many } from './-many.tsx'

/** How much is due today, told once the list is there. */
const TodayNumber = lazy(async () => ({ default: (await import('~/features/work/today/TodayNumber.tsx')).TodayNumber }))

/** The lists of clients, under one heading. */
export const Route = createFileRoute('/_app/clients')({
  component: () => (
    <>
      <ClientsHeader
        today={
          <Suspense fallback={null}>
            <TodayNumber />
          </Suspense>
        }
      />
      <Outlet />
      <Many />
    </>
  ),
})
