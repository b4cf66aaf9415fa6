import { createFileRoute } from '@tanstack/react-router'
import { GetApp } from '~/features/seeing/onboarding/GetApp.tsx'
import { textParam } from '~/lib/navigation/search-params.ts'

/** The address that mails and pages print: where the app can be had. */
export const Route = createFileRoute('/_centred/download')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: textParam(next) }),
  component: function DownloadRoute() {
    return <GetApp next={Route.useSearch().next} />
  },
})
