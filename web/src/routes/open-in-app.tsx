import { home } from '@fairlead/contract/identity/guards'
import { fromDeepLink } from '@fairlead/contract/seeing/deep-links'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textParam } from '~/lib/search-params.ts'

/** /open-in-app?path=/client/…: a deep link of the mobile app, opened here (rule 13). */
export const Route = createFileRoute('/open-in-app')({
  validateSearch: ({ path }: Record<string, unknown>): { path?: string | undefined } => ({ path: textParam(path) }),
  component: OpenInApp,
})

function OpenInApp() {
  const { path } = Route.useSearch()
  const router = useRouter()
  useEffect(() => {
    const target = fromDeepLink(path)
    // A screen that this build does not have is the list.
    const [, , foundRoute] = router.getMatchedRoutes(target)
    router.history.replace(foundRoute ? target : home)
  }, [path, router])
  return null
}
