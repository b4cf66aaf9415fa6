import { recentlyActiveClients } from '@fairlead/contract/records/client-filters'
import { listClients } from '@fairlead/contract/records/clients'
import type { Filters } from '@fairlead/contract/records/filters'
import { dayOf, type FollowUpSection, listFollowUps } from '@fairlead/contract/work/follow-ups'
import { keepPreviousData, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive } from '~/features/records/content/api/use-live-content.ts'
import { followUpItem, type Item, inOrder, newLeadItem, openedItem } from '~/features/work/today/items.ts'
import { call } from '~/lib/call.ts'
import { CallError } from '~/lib/call-error.ts'
import { useNow } from '~/lib/clock.ts'
import { useGathered } from '~/lib/gathered.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { useSession } from '~/lib/session.ts'
import { useZone } from '~/lib/zone.ts'

/** So many of each kind are worked through at a time; when they are done, others follow. */
const most = 100
const todayKey = ['today'] as const
/** In a team the day's work is one's own clients. */
const mine: Filters = {
  logical_operator: 'AND',
  expressions: [{ key: 'assignedTo', operator: 'in', values: ['me'] }],
}
const filtersOf = (isTeam: boolean) => (isTeam ? { filters: JSON.stringify(mine) } : {})

const followUps = (section: FollowUpSection, isTeam: boolean) =>
  queryOptions({
    queryKey: [...todayKey, 'follow-ups', section, isTeam],
    queryFn: ({ signal }) =>
      call(listFollowUps, { query: { section, page_size: most, ...filtersOf(isTeam) } }, { signal }),
    placeholderData: keepPreviousData,
  })
const newLeads = (isTeam: boolean) =>
  queryOptions({
    queryKey: [...todayKey, 'new-leads', isTeam],
    queryFn: ({ signal }) =>
      call(
        listClients,
        { query: { sort: 'uncontacted', order: 'ASC', page_size: most, ...filtersOf(isTeam) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
const opened = (isTeam: boolean) =>
  queryOptions({
    queryKey: [...todayKey, 'opened', isTeam],
    queryFn: ({ signal }) =>
      call(
        recentlyActiveClients,
        { query: { period: '24h', page_size: most, ...filtersOf(isTeam) } },
        { signal, expects: [423] },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The plan does not include it: it is simply not there. */
const isLocked = (error: Error | null) => error instanceof CallError && error.status === 423
const kinds = ['client.', 'clients.', 'follow-up.', 'sequence', 'content.reading', 'resumed']

type Due = {
  /** In order; undefined while it is on its way. */
  items: readonly Item[] | undefined
  /** Why some of it, or all, could not be loaded. */
  error: Error | null
  retry: () => void
}

/** Everything that is due for the person today, as it changes. */
export function useDue(): Due {
  const queries = useQueryClient()
  const isTeam = useSession().user_details.account_type === 'TEAM'
  const [now, zone] = [useNow(), useZone()]
  const live = useLive({})
  const [late, due, leads, views] = useQueries({
    queries: [followUps('overdue', isTeam), followUps('today', isTeam), newLeads(isTeam), opened(isTeam)],
  })
  const refresh = () => queries.invalidateQueries({ queryKey: todayKey })
  const refreshSoon = useGathered(refresh)
  useRealtime(({ kind }) => {
    if (kinds.some((one) => kind.startsWith(one))) refreshSoon()
  })
  const all = [late, due, leads, views]
  const isPending = all.some((query) => query.isPending)
  // A minute that passes moves nothing: what is late by then is asked for with the next change.
  const today = dayOf(now, zone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day stands for the time
  const items = useMemo(() => {
    if (isPending) return undefined
    const followed = [...(late.data?.results ?? []), ...(due.data?.results ?? [])]
    return inOrder(
      [
        ...(leads.data?.results ?? []).map(newLeadItem),
        ...followed.map((row) => followUpItem(row, now, zone)),
        ...(views.data?.results ?? [])
          .filter((row) => row.last_viewed_at !== null && row.last_viewed_at > row.last_activity_at)
          .map((row) => openedItem(row, now, zone)),
      ],
      live,
    )
  }, [isPending, late.data, due.data, leads.data, views.data, live, today, zone])
  const error = all.map((query) => query.error).find((one) => one && !isLocked(one)) ?? null
  return { items, error, retry: () => void refresh() }
}
