import { messages } from '@fairlead/contract/messages'
import { dismissWarning, listWarnings } from '@fairlead/contract/seeing/warnings'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePreferences } from '~/lib/account/preferences.ts'
import { call } from '~/lib/calls/call.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { isKnown } from './banners.ts'

/** A warning as this build may not know it: the server may be newer. */
export type Shown = Awaited<ReturnType<typeof ask>>['results'][number]
const ask = (signal: AbortSignal) => call(listWarnings, { query: { platform: 'WEB_APP' } }, { signal, quiet: true })

/** What the server warns of. */
export const warningList = queryOptions({ queryKey: ['warnings'], queryFn: ({ signal }) => ask(signal) })
const kinds: readonly RealtimeKind[] = ['warnings.changed', 'rights.changed', 'resumed']

/** What the person is warned of, as far as this build knows it, kept true; and how to dismiss one. */
export function useWarnings(dismissed: () => void) {
  const client = useQueryClient()
  const { data } = useQuery(warningList)
  const [{ connect_lead_source_warning: wantsSource }] = usePreferences()
  useRealtime(({ kind }) => {
    if (kinds.includes(kind)) void client.invalidateQueries({ queryKey: warningList.queryKey })
  })
  const dismissal = useCall(dismissWarning, {
    options: { quiet: true },
    done(_, { params }) {
      patch<{ results: Shown[] }>(client, warningList.queryKey, ({ results }) => ({
        results: results.filter(({ additional_info: { id } }) => id !== params.id),
      }))
      dismissed()
    },
    refused() {
      toast.error(messages.generic)
      return true
    },
  })
  return {
    warnings: (data?.results ?? []).filter(
      // What was wished away for good goes at once.
      (one) => isKnown(one) && (wantsSource || one.warning_type !== 'CONNECT_LEAD_SOURCE'),
    ),
    dismiss: (id: string) => dismissal.mutate({ params: { id } }),
  }
}
