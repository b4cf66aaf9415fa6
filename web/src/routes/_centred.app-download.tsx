import { createFileRoute } from '@tanstack/react-router'
import { GetApp } from '~/features/seeing/onboarding/GetApp.tsx'
import { textParam } from '~/lib/navigation/search-params.ts'

export const Route = createFileRoute('/_centred/app-download')({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string | undefined } => ({ next: textParam(next) }),
  component: function AppDownloadRoute() {
    return <GetApp next={Route.useSearch().next} />
  },
})
