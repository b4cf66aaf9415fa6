import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsLayout } from '~/features/identity/account/SettingsLayout.tsx'

/** The settings of the person and of the organisation. */
export const Route = createFileRoute('/_app/account')({
  component: () => (
    <SettingsLayout>
      <Outlet />
    </SettingsLayout>
  ),
})
