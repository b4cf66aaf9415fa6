import { clientNeighbours } from '@fairlead/contract/records/client-lists'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { listBehind } from '~/lib/navigation/list-behind.ts'
import { readSearch } from '~/lib/navigation/search-params.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { filterOf, type ListFilter, listSearch, readPeriod } from '../list/list-search.ts'
import styles from './Neighbours.module.css'
import { t } from './neighbour-words.ts'

/** What the list shows that one came from; undefined where that is no list of clients. */
function listOf(href: string | undefined): ListFilter | undefined {
  if (!href) return undefined
  const { pathname, search } = new URL(href, location.origin)
  const address = readSearch(search)
  const filter = filterOf(listSearch(address))
  if (pathname === '/clients' || pathname === '/clients/') return filter
  if (pathname === '/clients/uncontacted') return { ...filter, sort: 'uncontacted', order: 'ASC' }
  if (pathname === '/clients/recently-active')
    return { ...filter, sort: 'viewed', order: 'DESC', period: readPeriod(address.period) ?? '7d' }
  return undefined
}

/** The way to the client before and after this one in the list that one came from, and its place there. */
export function Neighbours({ id }: { id: string }) {
  const router = useRouter()
  // Opening the page ends the mark as new: one goes on in the part that one came from.
  const [part] = useState(() => router.history.location.state.part)
  const left = listOf(listBehind())
  const list =
    left?.sort === 'uncontacted' ? { ...left, sort: part ? (`uncontacted_${part}` as const) : left.sort } : left
  const { data } = useQuery({
    queryKey: ['clients', 'neighbours', id, list],
    queryFn: ({ signal }) => {
      const { search, sort, order, filters, period } = list ?? filterOf({})
      const query = {
        sort,
        order,
        ...(period ? { period } : {}),
        ...(search ? { search } : {}),
        ...(filters ? { filters } : {}),
      }
      return call(clientNeighbours, { params: { id }, query }, { signal, quiet: true, expects: [400, 404, 455] })
    },
    enabled: list !== undefined,
    staleTime: 30_000,
  })
  // The list stays the entry behind: back leads to it, and not through everybody one looked at.
  const go = (to: { id: string } | null | undefined) =>
    to && void router.navigate({ to: '/client/$id', params: { id: to.id }, replace: true, state: { part } })
  useShortcuts({ '[': () => go(data?.previous), ']': () => go(data?.next) })
  if (!data || (!data.previous && !data.next)) return null
  const { previous, next, position, count, count_capped } = data
  const side = (to: typeof next, words: string, keys: string, Icon: typeof IconChevronLeft) => (
    <Hint label={to ? t('named', { words, name: to.name }) : words}>
      <ActionIcon
        aria-label={to ? t('named', { words, name: to.name }) : words}
        aria-keyshortcuts={keys}
        disabled={!to}
        onClick={() => go(to)}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
  return (
    <span className={styles.neighbours}>
      {position !== null && (
        <span className={styles.place}>
          {t('place', { position, count: count_capped ? t('many') : String(count) })}
        </span>
      )}
      {side(previous, t('previous'), '[', IconChevronLeft)}
      {side(next, t('next'), ']', IconChevronRight)}
    </span>
  )
}
