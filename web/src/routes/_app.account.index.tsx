import { createFileRoute, redirect } from '@tanstack/react-router'

/** The first section that there is; the profile takes this place once it has a screen. */
export const Route = createFileRoute('/_app/account/')({
  beforeLoad() {
    throw redirect({ to: '/account/follow-ups', replace: true })
  },
})
