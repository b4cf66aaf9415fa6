import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageError } from '~/lib/calls/page-error.ts'
import { ErrorScreen } from '~/ui/layout/ErrorScreen.tsx'

/** Not in what is delivered, where it would cut what other screens share into smaller pieces. */
const DevUiScreen =
  import.meta.env.MODE === 'production'
    ? null
    : lazy(async () => ({ default: (await import('~/features/seeing/dev-ui/DevUiScreen.tsx')).DevUiScreen }))

/** The components by themselves, in development and in tests. No screen links to it. */
export const Route = createFileRoute('/_app/dev/ui')({
  component: () =>
    DevUiScreen ? (
      <Suspense>
        <DevUiScreen />
      </Suspense>
    ) : (
      <ErrorScreen error={new PageError(404)} />
    ),
})
