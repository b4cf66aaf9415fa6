import { createFileRoute, Outlet } from '@tanstack/react-router'
import { CentredCard } from '~/ui/layout/CentredCard.tsx'

/** The full-screen-centred layout: one small task in the middle. */
export const Route = createFileRoute('/_centred')({
  component: () => (
    <CentredCard>
      <Outlet />
    </CentredCard>
  ),
})
