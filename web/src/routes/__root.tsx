import { isMobileAgent, runGuards } from '@fairlead/contract/identity/guards'
import { messages } from '@fairlead/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { ErrorPage } from '~/features/seeing/shell/ErrorPage.tsx'
import { findStartup, visitorOf } from '~/lib/account/session.ts'
import { useFocusKept, useFocusOnNavigation } from '~/lib/browser/focus.ts'
import { staysInBrowser } from '~/lib/browser/stays-in-browser.ts'
import { PageError } from '~/lib/calls/page-error.ts'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  // The same guards as the server's for documents (rule 205). A magic token was exchanged before.
  async beforeLoad({ context: { client }, location }) {
    const { session } = await findStartup(client)
    const verdict = runGuards({
      path: location.href,
      visitor: session && visitorOf(session),
      hasToken: false,
      isMobile: isMobileAgent(navigator.userAgent),
      staysInBrowser: staysInBrowser(),
      // A visitor is led to our own page, which names the native app too.
      appDownload: session?.links.app_download ?? undefined,
    })
    if (verdict.kind === 'redirect') throw redirect({ href: verdict.to, replace: true })
    if (verdict.kind === 'error') throw new PageError(verdict.status, verdict.message)
  },
  component: Root,
  errorComponent: ({ error, reset }) => <ErrorPage error={error} retry={reset} />,
  notFoundComponent: () => <ErrorPage error={new PageError(404, messages.brokenLink)} />,
})

function Root() {
  useFocusOnNavigation()
  useFocusKept()
  return <Outlet />
}
