import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '~/features/work/invitations/InvitationScreen.tsx'
import { textParam } from '~/lib/navigation/search-params.ts'

export const Route = createFileRoute('/_centred/invite')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({ token: textParam(token) }),
  component: Invite,
})

function Invite() {
  return <InvitationScreen token={Route.useSearch().token} />
}
