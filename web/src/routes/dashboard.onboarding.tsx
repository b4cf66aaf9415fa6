import { createFileRoute, redirect } from '@tanstack/react-router'

/** A fixed address of old: it leads to the same screens. */
export const Route = createFileRoute('/dashboard/onboarding')({
  beforeLoad() {
    throw redirect({ to: '/onboarding', replace: true })
  },
})
