import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '~/features/seeing/shell/ErrorPage.tsx'
import { PageError } from '~/lib/calls/page-error.ts'

/** /error?status=403: the error page by itself. Its words go by the status; an address cannot put others there. */
export const Route = createFileRoute('/error')({
  validateSearch: ({ status }: Record<string, unknown>): { status?: number | undefined } => ({
    status: /^[4-5]\d\d$/.test(String(status)) ? Number(status) : undefined,
  }),
  component: function ErrorRoute() {
    const { status = 500 } = Route.useSearch()
    return <ErrorPage error={new PageError(status)} />
  },
})
