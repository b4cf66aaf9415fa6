import type { ClientRow, ListSort } from '@fairlead/contract/records/clients'
import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useStandIns } from '~/lib/account/stand-ins.ts'
import { isChoosing, isChosen, pick, useChosen } from '~/lib/keys/selection.ts'
import { useRowKeys } from '~/lib/keys/use-row-keys.ts'
import { useVirtualRows } from '~/lib/keys/use-virtual-rows.ts'
import { outbox, type Waiting } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import type { Layout } from '../columns/layout.ts'
import { PartHeading } from '../uncontacted/PartHeading.tsx'
import type { Part, Query } from '../uncontacted/use-parts.ts'
import { t } from '../words.ts'
import styles from './ClientList.module.css'
import { ClientListRow } from './ClientListRow.tsx'
import type { ListFilter } from './list-search.ts'

/** This many rows before an end of what is in memory, the next page is asked for. */
const readsAhead = 20
/** What a row is likely to measure: one line on a desk, a card on a phone. */
const likely = { row: 52, card: 112, heading: 56 }

/** A row with the follow-up that was set here and waits to be sent: the server's answers do not know it yet. */
function withWaiting(client: ClientRow, waiting: readonly Waiting[]): ClientRow {
  const change = waiting.findLast((one) => one.client.id === client.id && one.call !== 'addActivity' && !one.problem)
  if (!change || (change.call === 'setFollowUp' && change.wanted === undefined)) return client
  const { wanted } = change
  return {
    ...client,
    follow_up: wanted ? { ...wanted, client_id: client.id, is_overdue: false, overdue_at: null } : null,
  }
}

/** When what a list is sorted by was: the last activity unless the list is about something else. */
const timeOf = (client: ClientRow, sort: ListSort): string | null =>
  (sort === 'uncontacted' ? client.awaiting_contact_since : sort === 'viewed' ? client.last_viewed_at : null) ??
  client.last_activity_at

type RowsProps = {
  filter: ListFilter
  layout: Layout | undefined
  parts: readonly Part[]
  queries: readonly Query[]
  name: string
  drawn: string
  /** There when the first row is to have the focus. */
  onFound: (() => void) | undefined
}

/** What stands in a list from top to bottom: its rows, under headings where it has parts. */
type Item = { part: Part; client: ClientRow | null }
const itemsOf = (parts: readonly Part[]): Item[] =>
  parts.flatMap((part) =>
    part.name && part.rows.length === 0
      ? []
      : [...(part.name ? [{ part, client: null }] : []), ...part.rows.map((client) => ({ part, client }))],
  )

/** Asks for the pages of a part before and after those in memory, once one of their rows is near the window. */
function readOn(query: Query, own: { first: number; last: number }, shown: { first: number; last: number }): void {
  if (query.isFetching || shown.last < own.first - readsAhead || shown.first > own.last + readsAhead) return
  if (query.hasNextPage && !query.isFetchNextPageError && shown.last >= own.last - readsAhead)
    void query.fetchNextPage()
  else if (query.hasPreviousPage && !query.isFetchPreviousPageError && shown.first <= own.first + readsAhead)
    void query.fetchPreviousPage()
}

/** The rows that are near the window; pages before and after are asked for in time. */
export function ClientRows({ parts, queries, name, drawn, filter, layout, onFound }: RowsProps) {
  const { sort, search } = filter
  const items = useMemo(() => itemsOf(parts), [parts])
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows({
    count: items.length,
    list: body,
    name,
    drawn,
    keyOf: (index) => items[index]?.client?.id ?? items[index]?.part.name ?? index,
    sizeOf: (index, isPhone) => (items[index]?.client ? (isPhone ? likely.card : likely.row) : likely.heading),
  })
  const { id: me, account_type } = useSession().user_details
  const standInOf = useStandIns()
  const waiting = useStore(outbox)
  const choice = useChosen()
  const isPicking = isChoosing(choice, name)
  const goTo = useRowKeys(items.length, virtual, {
    opens: (index) => items[index]?.client !== null,
    pick(index) {
      const client = items[index]?.client
      if (client) pick(client.id)
    },
  })
  const firstRow = items.findIndex(({ client }) => client !== null)
  useEffect(() => {
    if (!onFound) return
    goTo(firstRow)
    onFound()
  })

  const near = virtual.getVirtualItems()
  const [first, last] = [near[0]?.index ?? 0, near.at(-1)?.index ?? 0]
  /** The row that had the focus last: when it goes, whichever takes its place gets it. */
  const held = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const was = held.current
    if (!was || items.some(({ client }) => client?.id === was.id)) return
    held.current = undefined
    const isHere = was.index >= first && was.index <= last + 1
    if (!isHere || document.activeElement !== document.body) return
    const at = Math.min(was.index, items.length - 1)
    goTo(items[at]?.client ? at : at + 1)
  })
  useEffect(() => {
    for (const [at, query] of queries.entries()) {
      const own = items.findIndex((item) => item.part === parts[at])
      const end = items.findLastIndex((item) => item.part === parts[at])
      // One that shows nothing yet stands where the others end.
      readOn(query, own < 0 ? { first: items.length, last: items.length } : { first: own, last: end }, { first, last })
    }
  })

  const assigneeOf = ({ assigned_to: assignee }: ClientRow) => {
    if (account_type !== 'TEAM') return null
    if (!assignee) return t('list.nobody')
    return standInOf(assignee) ?? (assignee.id === me ? t('list.me') : assignee.name)
  }
  return (
    <tbody
      ref={body}
      className={styles.body}
      style={{ height: virtual.getTotalSize() }}
      onFocus={({ target }) => {
        const index = Number(target.closest('[data-index]')?.getAttribute('data-index'))
        const client = items[index]?.client
        held.current = client ? { id: client.id, index } : undefined
      }}
    >
      {near.map(({ key, index, start }) => {
        const item = items[index]
        const top = start - virtual.options.scrollMargin
        if (!item) return null
        const { client, part } = item
        if (!client)
          return (
            <PartHeading
              key={key}
              part={part}
              filter={filter}
              index={index}
              top={top}
              measure={virtual.measureElement}
            />
          )
        return (
          <ClientListRow
            key={key}
            client={withWaiting(client, waiting)}
            at={timeOf(client, sort)}
            isWaiting={sort === 'uncontacted'}
            part={part.name}
            assignee={assigneeOf(client)}
            isLent={standInOf(client.assigned_to) !== undefined}
            isChosen={isPicking ? isChosen(choice, client.id) : null}
            layout={layout}
            search={search}
            index={index}
            top={top}
            measure={virtual.measureElement}
          />
        )
      })}
    </tbody>
  )
}
