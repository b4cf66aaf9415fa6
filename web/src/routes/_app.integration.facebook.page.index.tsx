import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification's page without an id: all pages are listed with what connects them. */
export const Route = createFileRoute('/_app/integration/facebook/page/')({
  beforeLoad() {
    throw redirect({ to: '/integration/facebook', replace: true })
  },
})
