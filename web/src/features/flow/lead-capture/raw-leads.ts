import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** All leads of a client as they were received, the newest first; under the client's key, since they change with it. */
export const rawLeads = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId, 'raw-leads'],
    queryFn: ({ signal }) => call(rawLeadInfo, { params: { id: clientId } }, { signal, expects: [423] }),
  })
