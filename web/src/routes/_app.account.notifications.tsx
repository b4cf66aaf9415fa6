import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '~/features/seeing/notifications/NotificationsScreen.tsx'

export const Route = createFileRoute('/_app/account/notifications')({
  async loader({ context: { client } }) {
    const { pushDevices } = await import('~/features/seeing/notifications/device.ts')
    void client.prefetchQuery(pushDevices)
  },
  component: NotificationsScreen,
})
