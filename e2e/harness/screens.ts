import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Lead on to another screen, or show specimens. */
const ways = [
  '/',
  '/account',
  '/account/',
  '/clients',
  '/content/',
  '/dashboard/onboarding',
  '/dev/ui',
  '/integration/facebook/page/',
  '/integration/fairlead-lead-forms/edit',
  '/integrations/facebook-leads-routing',
  '/open-in-app',
  '/team',
  '/team/',
]

/** The paths of all screens, as the router has them: a list of them that lacks one is not complete. */
export function screens(): string[] {
  const tree = readFileSync(new URL('../../web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const paths = /fullPaths:([\s\S]*?)fileRoutesByTo/.exec(tree)?.[1] ?? ''
  const all = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  for (const way of ways) if (!all.includes(way)) throw new Error(`${way} is none of the router's paths`)
  return all.filter((path) => !ways.includes(path)).toSorted()
}

type Router = {
  subscribe: (event: 'onResolved', then: () => void) => () => void
  history: { push: (to: string) => void }
}

/** Goes to an address as a link does, for a third of what a document costs. */
export const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        stop()
        resolve()
      })
      router.history.push(to)
    })
  }, address)
