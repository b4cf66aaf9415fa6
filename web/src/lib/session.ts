import type { Answer } from '@fairlead/contract/endpoint'
import type { Visitor } from '@fairlead/contract/guards'
import { appStartup } from '@fairlead/contract/session'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

/** Whoever is signed in, with all that the shell needs. */
export type Session = Answer<typeof appStartup>
/** `refusal` says why nobody is: the session is over, or the server could not be asked. */
export type Startup = { session: Session | null; refusal?: CallError }

/** Whether this browser may be signed in: without the cookie nobody is, and the server need not be asked (rule 11). */
const hasSystemId = () => document.cookie.split('; ').some((pair) => pair.startsWith('system-id='))

/** Who is signed in, asked once for a document. Any failure means that nobody is (point 4.12). */
export const startup = queryOptions({
  queryKey: ['startup'],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Startup> => {
    if (!hasSystemId()) return { session: null }
    try {
      const query = { platform: 'WEB_APP', fetch_num_devices: 'true' } as const
      return { session: await call(appStartup, { query }, { expects: [401, 423] }) }
    } catch (error) {
      return error instanceof CallError ? { session: null, refusal: error } : { session: null }
    }
  },
})

export const findStartup = (client: QueryClient): Promise<Startup> => client.ensureQueryData(startup)

/** Whoever is signed in, or null. */
export function useMaybeSession(): Session | null {
  return useQuery(startup).data?.session ?? null
}

/** Whoever is signed in; for screens that the guards keep from everybody else. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** What the guards know of whoever is signed in. */
export const visitorOf = ({ user_details: user }: Session): Visitor => ({
  role: user.role,
  policy: user.resources_access_policy,
  webOnboardingPending: false,
})

type Said = { kind: 'signed-in' | 'signed-out' }
const channel = 'fairlead-session'

/** Tells the other tabs of this browser who is signed in now. */
export function tellTabs(said: Said): void {
  const tabs = new BroadcastChannel(channel)
  tabs.postMessage(said)
  tabs.close()
}

/** Hears when another tab signs in or out; answers how to stop. */
export function onTabs(hear: (said: Said) => void): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.onmessage = ({ data }: MessageEvent<Said>) => hear(data)
  return () => tabs.close()
}
