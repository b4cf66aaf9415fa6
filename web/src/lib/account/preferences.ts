import {
  setUserPreferences,
  type UserPreferences,
  type UserPreferencesInput,
} from '@fairlead/contract/identity/account'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { patch } from '../calls/query-client.ts'
import { useCall } from '../calls/use-call.ts'
import { type Startup, startup, useSession } from './session.ts'

export type Preferences = z.output<typeof UserPreferences>
export type PreferencesChange = z.input<typeof UserPreferencesInput>

/** The preferences with a change; of the alerts only what the change names. */
function changed(before: Preferences, { alerts = {}, ...change }: PreferencesChange): Preferences {
  const kinds = Object.entries(alerts).map(([kind, channels]) => [
    kind,
    { ...before.alerts[kind as keyof Preferences['alerts']], ...channels },
  ])
  return { ...before, ...change, alerts: { ...before.alerts, ...Object.fromEntries(kinds) } }
}

const show = (client: QueryClient, next: (before: Preferences) => Preferences) =>
  patch<Startup>(client, startup.queryKey, (data) =>
    data.session ? { session: { ...data.session, preferences: next(data.session.preferences) } } : data,
  )

/** The preferences of the person who is signed in, and how to change some: shown at once, taken back if refused. */
export function usePreferences(): [Preferences, (change: PreferencesChange) => void] {
  const { preferences } = useSession()
  const save = useCall(setUserPreferences, {
    show: ({ body }, client) => show(client, (before) => changed(before, body)),
    options: { quiet: true },
    // A field that is left by the click on a switch saves two at once.
    line: 'preferences',
  })
  return [preferences, (change) => save.mutate({ body: change })]
}
