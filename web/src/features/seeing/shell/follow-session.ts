import { appStartup } from '@fairlead/contract/identity/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '~/lib/call.ts'
import { endSession, leave } from '~/lib/leave.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { onTabs, startup, useSession } from '~/lib/session.ts'

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
