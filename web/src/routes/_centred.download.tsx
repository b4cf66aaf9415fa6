import { createFileRoute, redirect } from '@tanstack/react-router'
import { textParam } from '~/lib/search-params.ts'

/** The address that mails and pages print: it leads to the same screen. */
export const Route = createFileRoute('/_centred/download')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: textParam(next) }),
  beforeLoad({ search }) {
    throw redirect({ to: '/app-download', search, replace: true })
  },
})
