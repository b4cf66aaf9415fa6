import {
  type Integration,
  listIntegrations,
  preferIntegrations,
  searchIntegrations,
  sourceDoctor,
  sourceHealth,
} from '@fairlead/contract/flow/lead-sources'
import { clientsBySource } from '@fairlead/contract/records/clients'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

export type SourceDays = '7' | '30' | '90'

const key = ['lead-sources'] as const
/** The specification's size of this list; the catalogue is shorter. */
const page_size = 50

/** Integrations with their states: all, the suggested ones, or those that match. */
export const integrationList = (search = '', suggestedOnly = false) =>
  queryOptions({
    queryKey: [...key, 'integrations', { search, suggestedOnly }],
    queryFn: ({ signal }) =>
      search
        ? call(searchIntegrations, { query: { search, page_size } }, { signal })
        : call(
            listIntegrations,
            { query: { page_size, ...(suggestedOnly ? { show_suggested_only: 'true' as const } : {}) } },
            { signal },
          ),
  })

/** How each source does. */
export const healthOfSources = queryOptions({
  queryKey: [...key, 'health'],
  queryFn: ({ signal }) => call(sourceHealth, {}, { signal }),
})

/** Where the clients of the last days came from. */
export const sourcesOfClients = (days: SourceDays) =>
  queryOptions({
    queryKey: [...key, 'clients', days],
    queryFn: ({ signal }) => call(clientsBySource, { query: { days } }, { signal }),
  })

/** What was not taken, and why. */
export const findings = queryOptions({
  queryKey: [...key, 'doctor'],
  queryFn: ({ signal }) => call(sourceDoctor, {}, { signal }),
})

/** Notes that somebody sets out to connect it (rule 33). The person who does goes on at once: a failure costs nothing. */
export const prefer = ({ id }: Pick<Integration, 'id'>): void =>
  void call(
    preferIntegrations,
    { body: { platform: 'WEB_APP', integration_ids: [id], mark_connected: true } },
    { quiet: true },
  ).catch(() => undefined)
