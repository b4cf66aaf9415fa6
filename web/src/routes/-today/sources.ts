import { listToday, type TodayItem } from '@fairlead/contract/work/today'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive } from '~/features/records/content/api/use-live-content.ts'
import { todayKey } from '~/features/work/today/count-today.ts'
import { type Item, inOrder, itemOf } from '~/features/work/today/items.ts'
import { call } from '~/lib/calls/call.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'

/** So many are worked through at a time; when they are done, others follow. */
const most = 200
const pageSize = 100

const due = queryOptions({
  queryKey: [...todayKey, 'list'],
  async queryFn({ signal }) {
    const rows: TodayItem[] = []
    let cursor: string | null = null
    do {
      const page: { results: TodayItem[]; next: string | null } = await call(
        listToday,
        { query: { page_size: pageSize, ...(cursor ? { cursor } : {}) } },
        { signal },
      )
      rows.push(...page.results)
      cursor = page.next
    } while (cursor && rows.length < most)
    return rows
  },
  placeholderData: keepPreviousData,
})

const kinds = ['client', 'follow-up', 'sequence', 'enrolment', 'today', 'content', 'resumed']

type Due = {
  /** In order; undefined while it is on its way. */
  items: readonly Item[] | undefined
  error: Error | null
  retry: () => void
}

/** Everything that is due for the person today, as it changes. */
export function useDue(): Due {
  const queries = useQueryClient()
  const [now, zone] = [useNow(), useZone()]
  const live = useLive({})
  const { data, error } = useQuery(due)
  const refresh = () => queries.invalidateQueries({ queryKey: todayKey })
  const refreshSoon = useGathered(refresh)
  useRealtime(({ kind }) => {
    if (kinds.some((one) => kind.startsWith(one))) refreshSoon()
  })
  const items = useMemo(
    () =>
      data &&
      inOrder(
        data.map((item) => itemOf(item, now, zone)),
        live,
      ),
    [data, live, now, zone],
  )
  return { items, error, retry: () => void refresh() }
}
