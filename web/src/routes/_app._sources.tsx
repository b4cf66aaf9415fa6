import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SourcesNav } from './-sources-nav.tsx'

/** Where leads come from, and what happens automatically: these screens share a side navigation. */
export const Route = createFileRoute('/_app/_sources')({
  component: () => (
    <SourcesNav>
      <Outlet />
    </SourcesNav>
  ),
})
