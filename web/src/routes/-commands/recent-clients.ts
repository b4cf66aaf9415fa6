import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { forgetRecent, keepRecent } from '~/features/seeing/palette/recent.ts'
import { useSession } from '~/lib/account/session.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { usePath } from '~/lib/navigation/use-path.ts'

/** The client whose page is open. */
export const useOpenClientId = (): string | undefined => /^\/client\/([^/]+)$/.exec(usePath())?.[1]

/** Remembers whose page was opened last; the person who is in the bin or can no longer be seen is forgotten. */
export function useRememberClients(): void {
  const { id: me } = useSession().user_details
  const id = useOpenClientId()
  // The page asks; this only looks on.
  const { data: client, error } = useQuery({ ...oneClient(id ?? ''), enabled: false })
  // What could not be asked for may well be there.
  const isGone = error instanceof CallError && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (!id) return
    if (isGone || client?.deleted_at) forgetRecent(me, id)
    else if (client) keepRecent(me, client)
  }, [me, id, client, isGone])
}
