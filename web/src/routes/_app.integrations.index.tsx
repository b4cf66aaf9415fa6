import { createFileRoute, redirect } from '@tanstack/react-router'

/** Lead forms are the one integration so far; the list of all takes this place when there are more. */
export const Route = createFileRoute('/_app/integrations/')({
  beforeLoad() {
    throw redirect({ to: '/integration/fairlead-lead-forms', replace: true })
  },
})
