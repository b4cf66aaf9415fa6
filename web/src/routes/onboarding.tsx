import { nextPath } from '@fairlead/contract/identity/guards'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { FirstSteps } from '~/features/seeing/onboarding/FirstSteps.tsx'
import { useFollowSession } from '~/features/seeing/shell/follow-session.ts'
import { textParam } from '~/lib/navigation/search-params.ts'

/** Few people meet it here: its code comes when they do. */
const ConnectFacebook = lazy(async () => {
  const { ConnectInSteps } = await import('~/features/flow/facebook/ConnectInSteps.tsx')
  return { default: ConnectInSteps }
})

type Search = { screen?: string | undefined; next?: string | undefined }

/**
 * The first minutes of somebody new. The guards send the person who is past them to the list of clients.
 * What it needs is loaded with it, since every document loads what stands in a route.
 */
export const Route = createFileRoute('/onboarding')({
  validateSearch: ({ screen, next }: Record<string, unknown>): Search => ({
    screen: textParam(screen),
    next: textParam(next),
  }),
  component: Onboarding,
})

function Onboarding() {
  const { screen, next } = Route.useSearch()
  const navigate = useNavigate()
  useFollowSession()
  return (
    <FirstSteps
      facebook={ConnectFacebook}
      screen={screen}
      onScreen={(to) => void navigate({ to: '/onboarding', search: (search) => ({ ...search, screen: to }) })}
      onEnded={(path) => void navigate({ href: path ?? nextPath(next), replace: true })}
    />
  )
}
