import { createFileRoute, redirect } from '@tanstack/react-router'
import { textParam } from '~/lib/navigation/search-params.ts'

/**
 * /open-in-app?path=/client/…: a deep link of the mobile app, opened here (rule 13). Who is not signed in is led on by
 * the guards of where it leads, which keep that until they are.
 */
export const Route = createFileRoute('/open-in-app')({
  validateSearch: ({ path }: Record<string, unknown>): { path?: string | undefined } => ({ path: textParam(path) }),
  async beforeLoad({ search }) {
    const { fromDeepLink } = await import('@fairlead/contract/seeing/deep-links')
    throw redirect({ href: fromDeepLink(search.path), replace: true })
  },
})
