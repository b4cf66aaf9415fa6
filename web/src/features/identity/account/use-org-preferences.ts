import { type OrgPreferences, setOrgPreferences } from '@fairlead/contract/identity/account'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Startup, startup, useSession } from '~/lib/account/session.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { hasSaved } from '~/lib/use-saved-value.ts'

const show = (client: QueryClient, change: Partial<OrgPreferences>) =>
  patch<Startup>(client, startup.queryKey, (data) =>
    data.session
      ? { session: { ...data.session, org_preferences: { ...data.session.org_preferences, ...change } } }
      : data,
  )

type Change = z.input<typeof setOrgPreferences.body>

/** The preferences of the account, and how its owner changes some: shown once they are saved; tells whether they were. */
export function useOrgPreferences(): [OrgPreferences, (change: Change) => Promise<boolean>] {
  const { org_preferences: preferences } = useSession()
  const save = useCall(setOrgPreferences, {
    done: (now, _request, client) => show(client, now),
    options: { quiet: true },
    line: 'org-preferences',
  })
  return [preferences, (change) => hasSaved(save.mutateAsync({ body: change }))]
}
