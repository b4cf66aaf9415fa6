import { type OrgPreferences, setOrgPreferences } from '@fairlead/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { patch } from '~/lib/query-client.ts'
import { type Startup, startup, useSession } from '~/lib/session.ts'
import { useCall } from '~/lib/use-call.ts'

const show = (client: QueryClient, change: Partial<OrgPreferences>) =>
  patch<Startup>(client, startup.queryKey, (data) =>
    data.session
      ? { session: { ...data.session, org_preferences: { ...data.session.org_preferences, ...change } } }
      : data,
  )

/** The preferences of the account, and how its owner changes some: shown at once, taken back if refused. */
export function useOrgPreferences(): [OrgPreferences, (change: z.input<typeof setOrgPreferences.body>) => void] {
  const { org_preferences: preferences } = useSession()
  const save = useCall(setOrgPreferences, {
    show: ({ body }, client) => show(client, body as Partial<OrgPreferences>),
    done: (now, _request, client) => show(client, now),
    options: { quiet: true },
  })
  return [preferences, (change) => save.mutate({ body: change })]
}
