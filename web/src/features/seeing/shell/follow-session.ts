import { appStartup } from '@fairlead/contract/identity/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onTabs, startup, useSession } from '~/lib/account/session.ts'
import { endSession, leave } from '~/lib/browser/leave.ts'
import { call } from '~/lib/calls/call.ts'
import { useRealtime } from '~/lib/realtime.ts'

/** Keeps this tab in step: with the browser's other tabs, and with a session that is ended elsewhere. */
export function useFollowSession(): void {
  const { id } = useSession().user_details
  const client = useQueryClient()
  useEffect(
    () =>
      onTabs(async ({ kind }) => {
        if (kind === 'signed-out') return leave.to('/login')
        const now = await client.fetchQuery({ ...startup, staleTime: 0 })
        if (now.session?.user_details.id !== id) leave.to('/')
      }),
    [client, id],
  )
  useRealtime(({ kind, data }) => {
    if (kind !== 'session.ended') return
    // With a reason it is this session; without, one of the person's others, as the server then confirms.
    if (data?.reason) endSession()
    else void call(appStartup, {}, { quiet: true }).catch(() => {})
  })
}
