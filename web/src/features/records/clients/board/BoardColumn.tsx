import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { IconChevronsLeft } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { valuesOf } from '~/lib/account/client-values.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { MoreButton } from '~/ui/list/MoreButton.tsx'
import type { ListFilter } from '../list/list-search.ts'
import styles from './Board.module.css'
import { BoardCard, type CardProps } from './BoardCard.tsx'
import { type BoardFields, type Column, cardsAtOnce, columnCards, fieldIds } from './columns.ts'
import type { CardKeys, Carried } from './use-carrying.ts'
import { type Move, optionIn } from './use-moves.ts'
import { t } from './words.ts'

export type ColumnProps = {
  column: Column
  columns: readonly Column[]
  filter: ListFilter
  fields: BoardFields
  count: number | undefined
  sum: string | null
  /** Who was moved while the board is open, the latest first. */
  moved: readonly ClientRow[]
  isPhone: boolean
  isFolded: boolean
  onFold: (folded: boolean) => void
  onMove: Move
  carried: Carried | undefined
  wanted: RefObject<string | undefined>
  keys: CardKeys
}

/** Takes what is dragged onto a column; answers whether something is over it. */
function useDrop(ref: RefObject<HTMLElement | null>, column: string | null, onMove: Move): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === 'board',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        latest.current(source.data.row as ClientRow, source.data.from as string | null, column)
      },
    })
  }, [ref, column])
  return isOver
}

/** One column of a board; folded it still shows its number, and takes what is dropped on it. */
export function BoardColumn(props: ColumnProps) {
  const { column, count, sum, isPhone, isFolded, onFold, onMove, carried } = props
  const ref = useRef<HTMLElement>(null)
  const isOver = useDrop(ref, column.id, onMove) || (carried !== undefined && carried.over === column.id)
  if (isFolded)
    return (
      <section ref={ref} className={styles.folded} data-over={isOver || undefined} aria-label={column.label}>
        <button
          type="button"
          aria-label={t('unfold', { column: column.label, count: count ?? 0 })}
          title={column.label}
          onClick={() => onFold(false)}
        >
          <span className={styles.count}>{count}</span>
          <bdi>{column.label}</bdi>
        </button>
      </section>
    )
  return (
    <section ref={ref} className={styles.column} data-column data-over={isOver || undefined} aria-label={column.label}>
      <header className={styles.head}>
        {isPhone ? (
          <span className={styles.quiet}>{sum !== null && t('size')}</span>
        ) : (
          <h2>
            <bdi>{column.label}</bdi>
          </h2>
        )}
        {!isPhone && <span className={styles.count}>{count}</span>}
        {sum !== null && <span className={styles.sum}>{sum}</span>}
        {!isPhone && (
          <button
            type="button"
            className={styles.fold}
            aria-label={t('fold', { column: column.label })}
            title={t('fold', { column: column.label })}
            onClick={() => onFold(true)}
          >
            <IconChevronsLeft size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </header>
      <Cards {...props} />
    </section>
  )
}

type PlacedProps = Omit<CardProps, 'values'> & {
  /** The server said that the client is in this column. */
  isAnswered: boolean
}

/** A card where its client's value says that it is: who was moved elsewhere is there, whatever was answered before. */
function PlacedCard({ isAnswered, ...card }: PlacedProps) {
  const { data: values } = useQuery(valuesOf(fieldIds(card.fields), card.row.id))
  const option = optionIn(values, card.fields.field.cf_id)
  const isHere = option === undefined ? isAnswered : option === card.column
  return isHere ? <BoardCard {...card} values={values} /> : null
}

/** The clients of a column, page by page. */
function Cards({ column, columns, filter, fields, count, moved, onMove, isPhone, ...rest }: ColumnProps) {
  const { field } = fields
  const query = useInfiniteQuery(columnCards(filter, field.cf_id, column.id))
  const loaded = new Map(rowsOf(query.data, ({ id }) => id).map((row) => [row.id, row]))
  const isMoved = new Set(moved.map(({ id }) => id))
  const rows = [...moved, ...[...loaded.values()].filter(({ id }) => !isMoved.has(id))]
  const more = Math.min(cardsAtOnce, Math.max((count ?? 0) - loaded.size, 1))
  return (
    <>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <PlacedCard
            key={row.id}
            row={loaded.get(row.id) ?? row}
            isAnswered={loaded.has(row.id)}
            column={column.id}
            columns={columns}
            fields={fields}
            onMove={onMove}
            isPhone={isPhone}
            isCarried={rest.carried?.row.id === row.id}
            wanted={rest.wanted}
            keys={rest.keys}
          />
        ))}
      </ul>
      <Loaded query={query} inLine failed={t('columnFailed')} skeleton={<CardsSkeleton />}>
        {() => count === 0 && <p className={styles.empty}>{t('empty')}</p>}
      </Loaded>
      <MoreButton query={query} variant="subtle">
        {t('more', { count: more })}
      </MoreButton>
    </>
  )
}

const CardsSkeleton = () => (
  <Skeleton>
    {['a', 'b', 'c'].map((card) => (
      <div key={card} className={styles.card}>
        <Bar width="70%" />
        <Bar width="40%" faint />
      </div>
    ))}
  </Skeleton>
)
