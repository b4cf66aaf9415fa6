import { createFileRoute } from '@tanstack/react-router'
import { pushDevices } from '~/features/seeing/notifications/device.ts'
import { NotificationsScreen } from '~/features/seeing/notifications/NotificationsScreen.tsx'

export const Route = createFileRoute('/_app/account/notifications')({
  loader({ context: { client } }) {
    void client.prefetchQuery(pushDevices)
  },
  component: NotificationsScreen,
})
