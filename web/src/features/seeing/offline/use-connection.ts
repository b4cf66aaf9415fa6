import { appStartup, keepAlive } from '@fairlead/contract/identity/session'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Startup, startup } from '~/lib/account/session.ts'
import { leave } from '~/lib/browser/leave.ts'
import { call } from '~/lib/calls/call.ts'
import { isReachable, outbox } from '~/lib/offline/offline.ts'
import { flush, followOutbox, settledCount } from '~/lib/offline/outbox.ts'

/** How often a page that is looked at asks whether the server is there again. */
const askEveryMs = 10_000

/** When the connection seems lost, the server is asked so long after. */
const sureAfterMs = 1_000
/** What is shown is asked for again only after a loss that lasted longer: a single call that fails must not start that again. */
const briefMs = 3_000

const ask = () => void call(keepAlive, {}, { quiet: true, expects: [423] }).catch(() => {})

/** Makes sure of who is signed in, where that was only remembered. A session that is over leads to the login. */
async function confirm(client: QueryClient): Promise<void> {
  const known = client.getQueryData<Startup>(startup.queryKey)
  if (!known?.refusal) return
  const query = { platform: 'WEB_APP', fetch_num_devices: 'true' } as const
  const session = await call(appStartup, { query }, { quiet: true, expects: [423] })
  if (session.user_details.id !== known.session?.user_details.id) return leave.to('/')
  client.setQueryData<Startup>(startup.queryKey, { session })
}

/** Asks for everything that is shown again. */
const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== startup.queryKey[0] })

/** Notices when the server can be reached again, and then sends what waits before it asks for what is shown. */
export function useConnection(isOwner: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    // It may have gone before anybody listened.
    if (!navigator.onLine) isReachable.set(() => false)
    const stopFollowing = followOutbox()
    let was = isReachable.get()
    let retry: ReturnType<typeof setTimeout> | undefined
    const back = async () => {
      try {
        await confirm(client)
      } catch {
        // It is there, but would not say who is signed in: it wants a pause, or fails.
        retry = setTimeout(() => isReachable.get() && void back(), askEveryMs)
        return
      }
      await flush()
      await refresh(client)
    }
    let lostAt = 0
    const stopReachable = isReachable.subscribe(() => {
      const is = isReachable.get()
      if (is === was) return
      was = is
      if (!is) {
        lostAt = Date.now()
        // What was on its way may say otherwise; one call that failed is no lost connection.
        setTimeout(look, sureAfterMs)
      } else if (Date.now() - lostAt > briefMs) void back()
      else if (outbox.get().length > 0) void flush()
    })
    const stopSettled = settledCount.subscribe(() => void refresh(client))
    const goneOffline = () => {
      isReachable.set(() => false)
      // Browsers have been wrong about it, and an answer that was on its way would seem to say so.
      setTimeout(ask, sureAfterMs)
    }
    const look = () => {
      if (!isReachable.get() && document.visibilityState === 'visible') ask()
    }
    const timer = setInterval(look, askEveryMs)
    window.addEventListener('online', ask)
    window.addEventListener('offline', goneOffline)
    document.addEventListener('visibilitychange', look)
    // What an earlier page left.
    if (was && isOwner) void flush()
    // A call may have failed before anybody listened.
    if (!was) setTimeout(look, sureAfterMs)
    return () => {
      for (const stop of [stopFollowing, stopReachable, stopSettled]) stop()
      clearInterval(timer)
      clearTimeout(retry)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', goneOffline)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, isOwner])
}
