import { createFileRoute, Outlet } from '@tanstack/react-router'
import { TeamLayout } from '~/features/work/members/TeamLayout.tsx'

export const Route = createFileRoute('/_app/team')({
  component: () => (
    <TeamLayout>
      <Outlet />
    </TeamLayout>
  ),
})
