import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LoginReturn, type Returned } from '~/features/flow/facebook/LoginReturn.tsx'
import { textParam } from '~/lib/navigation/search-params.ts'

/** Where Facebook Login returns, in its window or in this one. */
export const Route = createFileRoute('/_centred/oauth/facebook/callback')({
  validateSearch: ({ state, code, error, error_description }: Record<string, unknown>): Returned => ({
    state: textParam(state),
    code: textParam(code),
    error: textParam(error),
    error_description: textParam(error_description),
  }),
  component: FacebookCallback,
})

function FacebookCallback() {
  const navigate = useNavigate()
  return (
    <LoginReturn
      returned={Route.useSearch()}
      onConnected={(connection) =>
        void navigate({ to: '/integration/facebook', search: { show: 'pages', connection }, replace: true })
      }
    />
  )
}
