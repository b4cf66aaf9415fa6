import { createFileRoute, redirect } from '@tanstack/react-router'

/** The first kind of content. */
export const Route = createFileRoute('/_app/content/')({
  beforeLoad() {
    throw redirect({ to: '/content/messages', replace: true })
  },
})
