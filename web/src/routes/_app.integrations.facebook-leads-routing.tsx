import { createFileRoute, redirect } from '@tanstack/react-router'

/** A fixed address that is used elsewhere: it leads to Facebook's pages. */
export const Route = createFileRoute('/_app/integrations/facebook-leads-routing')({
  beforeLoad() {
    throw redirect({ to: '/integration/facebook', replace: true })
  },
})
