import type { ClientRow } from '@fairlead/contract/records/clients'
import { type CSSProperties, type ReactNode, type UIEvent, useMemo } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useZone } from '~/lib/time/zone.ts'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { GroupChips } from '~/ui/shown/GroupChips.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import listStyles from '../list/ClientList.module.css'
import rowStyles from '../list/ClientListRow.module.css'
import { ariaOrder, SortColumn } from '../list/ListHead.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { isOwnOrder, type ListFilter } from '../list/list-search.ts'
import styles from './Columns.module.css'
import { columnText } from './column-text.ts'
import { columnsOf } from './columns-text.ts'
import { type Column, useKnownColumns } from './known-columns.ts'
import type { Layout } from './layout.ts'

/** What a row takes besides its columns: its sides, the picture, and a name that can be read. */
const sides = { row: 24, gap: 12, picture: 32, name: 160, time: 144, actions: 44 }
/** A card shows so many of the chosen values. */
const mostOnCard = 2
/** What a card shows by itself. */
const ownPlace: readonly string[] = ['groups', 'follow_up', 'last_activity']
/** Columns with an order of their own. */
const orders = { follow_up: 'follow_up', last_activity: 'last_activity', created: 'created' } as const
const orderOf = (id: string) => orders[id as keyof typeof orders]

/** The head and the rows scroll sideways together: each follows the other. */
function follow({ currentTarget, target }: UIEvent<HTMLTableElement>) {
  for (const part of currentTarget.children) if (part !== target) part.scrollLeft = (target as HTMLElement).scrollLeft
}

const isNumber = ({ field }: Column) => field?.type === 'number' || undefined

const Phone = ({ client: { phone_number: number, phone_extension: extension } }: { client: ClientRow }) =>
  usePhoneText(number, extension)

type Props = {
  filter: ListFilter
  onSort: (filter: ListFilter) => void
  children: (layout: Layout) => ReactNode
}

/** A list with the columns that somebody chose, once it is known which there are. */
export function WithColumns({ filter, onSort, children }: Props) {
  const known = useKnownColumns()
  const zone = useZone()
  const { country_code: country } = useSession().user_details.organization
  const { columns: chosen = '', sort } = filter
  const hasOwnTime = isOwnOrder(sort)
  const columns = useMemo(
    () => columnsOf(chosen).flatMap((id) => known?.find((one) => one.id === id) ?? []),
    [chosen, known],
  )
  const endsInTime = hasOwnTime || columns.at(-1)?.id === 'last_activity'
  const drawn = useMemo(
    () => (endsInTime && !hasOwnTime ? columns.slice(0, -1) : columns),
    [columns, endsInTime, hasOwnTime],
  )
  /** What stays the same for every row, so that a row is drawn again only when it changes. */
  const rows = useMemo((): Omit<Layout, 'heads' | 'tabIndex'> => {
    const end = endsInTime ? sides.time : sides.actions
    const widths = drawn.map(({ width }) => width)
    const fixed = [sides.picture, sides.name, ...widths, end]
    const least = fixed.reduce((sum, width) => sum + width) + (fixed.length - 1) * sides.gap + sides.row
    const has = (id: string) => columns.some((one) => one.id === id)
    const said = (column: Column, client: ClientRow, assignee: string | null): ReactNode => {
      const text = columnText(column, client, { assignee, zone, country })
      if (!text) return null
      return <bdi key={column.id}>{column.id === 'phone' ? <Phone client={client} /> : text}</bdi>
    }
    const cell = (column: Column, client: ClientRow, assignee: string | null) => {
      if (column.id === 'groups') return <GroupChips groups={client.groups} />
      if (column.id === 'follow_up') return <DueLabel followUp={client.follow_up} />
      if (column.id === 'last_activity') return <RelativeTime at={client.last_activity_at} />
      return said(column, client, assignee) ?? <span aria-hidden>–</span>
    }
    const classOf = ({ id }: Column) =>
      id === 'groups' ? rowStyles.groups : id === 'follow_up' ? rowStyles.due : styles.cell
    return {
      table: {
        style: {
          '--list-chosen': `32px minmax(${sides.name}px, 1fr) ${widths.map((width) => `${width}px`).join(' ')} ${end}px`,
          '--list-least': `${least}px`,
        } as CSSProperties,
        onScrollCapture: follow,
      },
      endsInTime,
      cells: (client, assignee) =>
        drawn.map((column) => (
          <td key={column.id} className={classOf(column)} data-number={isNumber(column)}>
            {cell(column, client, assignee)}
          </td>
        )),
      line(client, assignee, source) {
        const values = columns
          .filter(({ id }) => !ownPlace.includes(id))
          .flatMap((column) => said(column, client, assignee) ?? [])
          .slice(0, mostOnCard)
        return (
          <>
            {!has('source') && <span className={listStyles.wide}>{source}</span>}
            <span className={styles.card}>{values.length > 0 ? values : source}</span>
          </>
        )
      },
    }
  }, [columns, drawn, endsInTime, zone, country])
  if (!known) return <ListSkeleton />
  const heads = drawn.map((column) => {
    const by = hasOwnTime ? undefined : orderOf(column.id)
    return (
      <th
        key={column.id}
        scope="col"
        className={styles.head}
        data-number={isNumber(column)}
        data-due={column.id === 'follow_up' || undefined}
        aria-sort={by && ariaOrder(filter, by)}
      >
        {by ? <SortColumn by={by} label={column.label} filter={filter} onSort={onSort} /> : <bdi>{column.label}</bdi>}
      </th>
    )
  })
  const hasOrder = endsInTime && !hasOwnTime ? true : drawn.some(({ id }) => !hasOwnTime && orderOf(id))
  return children({ ...rows, heads, tabIndex: hasOrder ? undefined : 0 })
}
