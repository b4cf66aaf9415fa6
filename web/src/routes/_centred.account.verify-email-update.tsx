import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChangeEmail } from '~/features/identity/session/ChangeEmail.tsx'
import { UndoChangeEmail } from '~/features/identity/session/UndoChangeEmail.tsx'
import { findStartup } from '~/lib/account/session.ts'
import { textParam } from '~/lib/navigation/search-params.ts'

type Search = { undo?: string | undefined; email?: string | undefined }

export const Route = createFileRoute('/_centred/account/verify-email-update')({
  validateSearch: ({ undo, email }: Record<string, unknown>): Search => ({
    undo: textParam(undo),
    email: textParam(email),
  }),
  // The link that undoes a change works without a session; entering the code needs the one that asked for it.
  async beforeLoad({ context: { client }, search, location }) {
    if (search.undo) return
    const { session } = await findStartup(client)
    if (!session) throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
  component: VerifyEmailUpdate,
})

function VerifyEmailUpdate() {
  const { undo, email } = Route.useSearch()
  return undo ? <UndoChangeEmail token={undo} /> : <ChangeEmail email={email} />
}
