import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address that mails and pages print: it leads to the same screen. */
export const Route = createFileRoute('/_centred/download')({
  beforeLoad() {
    throw redirect({ to: '/app-download', replace: true })
  },
})
