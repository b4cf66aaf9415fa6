import { listViews, type View } from '@fairlead/contract/records/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

export type Views = { results: View[] }
export const viewsKey = ['views'] as const

/** The views that one has: one's own, then the team's. */
export const allViews = queryOptions({
  queryKey: viewsKey,
  meta: { kept: 'list' },
  queryFn: ({ signal }): Promise<Views> => call(listViews, {}, { signal, quiet: true }),
  staleTime: 60_000,
})
