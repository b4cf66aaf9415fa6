import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ClientsHeader } from '~/features/records/clients/ClientsHeader.tsx'
import { Many } from './-many.tsx'

/** The lists of clients, under one heading. */
export const Route = createFileRoute('/_app/clients')({
  component: () => (
    <>
      <ClientsHeader />
      <Outlet />
      <Many />
    </>
  ),
})
