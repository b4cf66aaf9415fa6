import type { Answer } from '@fairlead/contract/endpoint'
import type { Visitor } from '@fairlead/contract/identity/guards'
import { appStartup } from '@fairlead/contract/identity/session'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, use } from 'react'
import { call } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { systemId } from './system-id.ts'

/** The person who is signed in, with all that the shell needs. */
export type Session = Answer<typeof appStartup>
/** `refusal` says why the server did not answer who: the session is over, or it could not be asked and this is what was kept. */
export type Startup = { session: Session | null; refusal?: CallError }

const startupKey = ['startup']

/** Who is signed in, asked once for a document. Any failure means that nobody is (point 4.12). */
export const startup = queryOptions({
  queryKey: startupKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { kept: 'startup' },
  queryFn: async ({ client }): Promise<Startup> => {
    if (!systemId()) {
      void import('../browser/browser-store.ts').then(({ forgetKept }) => forgetKept()).catch(() => {})
      return { session: null }
    }
    try {
      const query = { platform: 'WEB_APP', fetch_num_devices: 'true' } as const
      return { session: await call(appStartup, { query }, { expects: [401, 423] }) }
    } catch (error) {
      // Asked for again while somebody works here: what was known stays, unless the session is over.
      const known = client.getQueryData<Startup>(startupKey)?.session
      if (known && !(error instanceof CallError && error.status === 401)) throw error
      if (!(error instanceof CallError)) return { session: null }
      // Without a connection the person who was here last may read on; a session that is over has nothing kept.
      const kept = await import('../calls/answer-cache.ts')
        .then(({ instead }) => instead(error, startupKey))
        .catch(() => undefined)
      return { session: (kept as Startup | undefined)?.session ?? null, refusal: error }
    }
  },
})

export const findStartup = (client: QueryClient): Promise<Startup> => client.ensureQueryData(startup)

const SessionContext = createContext<Session | null>(null)

/** Tells all that stands in it who is signed in, as far as that was asked: one that listens instead of every row. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...startup, enabled: ({ state }) => state.data !== undefined })
  return createElement(SessionContext, { value: data?.session ?? null }, children)
}

/** The person who is signed in, or null. */
export const useMaybeSession = (): Session | null => use(SessionContext)

/** The person who is signed in; for screens that the guards keep from everybody else. */
export function useSession(): Session {
  const session = useMaybeSession()
  if (!session) throw new Error('nobody is signed in')
  return session
}

const sponsoring = ['SPONSORED', 'MANDATORY_SPONSORED']
/** Whether somebody else pays for the account (point 4.14). */
export const isSponsored = ({ user_details: user }: Session): boolean =>
  sponsoring.includes(user.sponsorship_state ?? '')

/** What the guards know of the person who is signed in. */
export const visitorOf = ({ user_details: user }: Session): Visitor => ({
  role: user.role,
  policy: user.resources_access_policy,
  onboarding: { web: user.web_onboarding_status, mobile: user.mobile_onboarding_status },
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
