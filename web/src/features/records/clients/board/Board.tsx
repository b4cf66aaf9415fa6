import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allValues } from '~/lib/account/client-values.ts'
import { useSession } from '~/lib/account/session.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { formatMoney } from '~/lib/money.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { allLists } from '../list/list-clients.ts'
import type { ListFilter } from '../list/list-search.ts'
import styles from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { type BoardFields, boardCounts, type Column, columnsOf } from './columns.ts'
import { useCarrying } from './use-carrying.ts'
import { useMoves } from './use-moves.ts'
import { t } from './words.ts'

/** So long the board rests after it was asked for: where many change one after the other, it is not asked all the time. */
const restMs = 2_000

/** So many columns are open from the beginning. */
const mostOpen = 12

/** Asks for the board again when clients change. */
function useLiveBoard(): void {
  const queries = useQueryClient()
  const ask = useGathered(async () => {
    await Promise.all([allLists, allValues].map((queryKey) => queries.invalidateQueries({ queryKey })))
    await new Promise((resolve) => setTimeout(resolve, restMs))
  })
  useRealtime(({ kind }) => {
    if (/^(clients?|groups|follow-up)\.|^resumed$/.test(kind)) ask()
  })
}

type Props = { filter: ListFilter; fields: BoardFields }

/** A board: a column for each option with its clients, their number and what they are worth. */
export function Board({ filter, fields }: Props) {
  const { field, size } = fields
  const { country_code: country } = useSession().user_details.organization
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const counts = useQuery(boardCounts(filter, field.cf_id)).data?.columns
  const { moved, move } = useMoves(filter, fields)
  useLiveBoard()
  const columns = columnsOf(field)
  const figures = (id: string | null) => counts?.find(({ option_id: option }) => option === id)
  const countOf = (id: string | null) => counts && (figures(id)?.count ?? 0)
  const sumOf = ({ id }: Column) => {
    const sum = figures(id)?.size ?? 0
    return size && counts ? formatMoney(sum, country, { isShort: true }) : null
  }
  // A column of those without a value is only open while there is somebody; and of many columns each would ask the server.
  const [folds, setFolds] = useState<ReadonlyMap<string | null, boolean>>(new Map())
  const isFolded = (id: string | null) =>
    !isPhone && (folds.get(id) ?? (id === null ? !countOf(null) : columns.findIndex((one) => one.id === id) > mostOpen))
  const fold = (id: string | null, folded: boolean) => setFolds((before) => new Map([...before, [id, folded]]))
  const [picked, pick] = useState<string | null | undefined>(undefined)
  // Decided once: what comes and goes later does not turn the page.
  const shown = picked === undefined ? columns.find(({ id }) => id !== null || countOf(id))?.id : picked
  if (counts && picked === undefined && shown !== undefined) pick(shown)

  const { carried, said, wanted, keys, onLeave } = useCarrying(columns, move)
  return (
    <>
      {isPhone && (
        <div className={styles.pills} role="tablist" aria-label={t('pick')}>
          {columns.map(({ id, label }) => (
            <button key={id} type="button" role="tab" aria-selected={id === shown} onClick={() => pick(id)}>
              <bdi>{label}</bdi> <span className={styles.count}>{countOf(id)}</span>
            </button>
          ))}
        </div>
      )}
      <section className={styles.board} aria-label={t('columns', { field: field.name })} onBlur={onLeave}>
        {columns
          .filter(({ id }) => !isPhone || id === shown)
          .map((column) => (
            <BoardColumn
              key={column.id}
              column={column}
              columns={columns}
              filter={filter}
              fields={fields}
              count={countOf(column.id)}
              sum={sumOf(column)}
              moved={moved}
              isPhone={isPhone === true}
              isFolded={isFolded(column.id)}
              onFold={(folded) => fold(column.id, folded)}
              onMove={move}
              carried={carried}
              wanted={wanted}
              keys={keys}
            />
          ))}
      </section>
      {!isPhone && <Keys />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** The keys that carry cards, as a line below the board. */
const Keys = () => (
  <p className={styles.keys}>
    <kbd>Space</kbd> {t('keys.pickUp')} <kbd>←</kbd> <kbd>→</kbd> {t('keys.change')} <kbd>Space</kbd> {t('keys.drop')}{' '}
    <kbd>Esc</kbd> {t('keys.cancel')} <kbd>Enter</kbd> {t('keys.open')}
  </p>
)
