import { getTrackingPixels, setTrackingPixels, type TrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '~/lib/calls/call.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { hasSaved } from '~/lib/use-saved-value.ts'

export const pixelSettings = queryOptions({
  queryKey: ['tracking-pixels'],
  queryFn: ({ signal }) => call(getTrackingPixels, {}, { signal }),
})

type Change = z.input<typeof setTrackingPixels.body>

/** Changes the account's pixels: shown at once, and taken back with the reason when it is refused. */
export function useChange(): (change: Change) => Promise<boolean> {
  const queries = useQueryClient()
  const { mutateAsync } = useCall(setTrackingPixels, {
    show: ({ body }) =>
      patch<TrackingPixels>(queries, pixelSettings.queryKey, (before) => {
        const { pixels, ...switches } = body as Partial<TrackingPixels>
        return { ...before, ...switches, pixels: { ...before.pixels, ...pixels } }
      }),
    done: (now) => queries.setQueryData(pixelSettings.queryKey, now),
    line: 'tracking-pixels',
  })
  return (body) => hasSaved(mutateAsync({ body }))
}
