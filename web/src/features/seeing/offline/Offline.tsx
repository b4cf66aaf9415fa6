import { useEffect, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { claim } from '~/lib/browser/browser-store.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { useConnection } from './use-connection.ts'
import { useKeeping } from './use-keeping.ts'
// With it, so that it is there without a connection too.
import './WaitingEntries.tsx'

/** All that lets the application be used without a connection; it comes once the first screen stands. */
export function Offline() {
  const { id } = useSession().user_details
  const [isOwner, setOwner] = useState(false)
  useEffect(() => {
    // Without a store (some private windows) nothing is kept, and what fails is told as ever.
    claim(id).then(
      () => setOwner(true),
      () => {},
    )
  }, [id])
  useKeeping(isOwner)
  useConnection(isOwner)
  return <OfflineBar />
}
