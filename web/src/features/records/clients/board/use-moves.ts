import type { Answer } from '@fairlead/contract/endpoint'
import type { clientBoard } from '@fairlead/contract/records/client-board'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { type ClientFieldValue, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { allValues, type Values, valuesOf } from '~/lib/account/client-values.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'
import { allLists } from '../list/list-clients.ts'
import type { ListFilter } from '../list/list-search.ts'
import { type BoardFields, boardCounts, columnsOf, fieldIds } from './columns.ts'
import { t } from './words.ts'

type Board = Answer<typeof clientBoard>

/** A board's figures with one client in another column. */
export function withMove(board: Board, from: string | null, to: string | null, size: number): Board {
  const found = new Map(board.columns.map((column) => [column.option_id, column]))
  const change = (option: string | null, by: 1 | -1) => {
    const hasSize = board.columns.some((column) => column.size !== null) || board.columns.length === 0
    const column = found.get(option) ?? { option_id: option, count: 0, size: hasSize ? 0 : null }
    const sum = column.size === null ? null : column.size + by * size
    found.set(option, { ...column, count: Math.max(0, column.count + by), size: sum })
  }
  change(from, -1)
  change(to, 1)
  return { ...board, columns: [...found.values()] }
}

/** In no column: not seen any more, or in the bin. */
const gone = 'gone'

/** Where a client stands by its value in a board's field; undefined while that is not known. */
export const optionIn = (values: Values | null | undefined, fieldId: string): string | null | undefined =>
  values === undefined ? undefined : values === null ? gone : String(values[fieldId] ?? '') || null

export type Move = (row: ClientRow, from: string | null, to: string | null) => void

/**
 * Moves clients between columns: at once, with a bar that undoes it, and back with the reason where the server refuses.
 * Who was moved stands on top of the new column as long as the board is open: nothing that was just dropped jumps away.
 */
export function useMoves(filter: ListFilter, fields: BoardFields): { moved: readonly ClientRow[]; move: Move } {
  const queries = useQueryClient()
  const [moved, setMoved] = useState<readonly ClientRow[]>([])
  const [fieldId, ids] = [fields.field.cf_id, fieldIds(fields)]
  const { queryKey: countsKey } = boardCounts(filter, fieldId)
  const rows = useRef(new Map<string, ClientRow>())
  const undoing = useRef(new Set<string>())
  const labelOf = (option: string | null) => columnsOf(fields.field).find(({ id }) => id === option)?.label ?? ''
  const put = (id: string, option: string | null) =>
    patch<Values | null>(queries, valuesOf(ids, id).queryKey, (values) => {
      const { [fieldId]: _, ...rest } = values ?? {}
      return option ? { ...rest, [fieldId]: option } : rest
    })
  const set = useCall(setClientField, {
    line: 'board',
    show({ params: { id }, body: { value, expected } }) {
      const size = queries.getQueryData(valuesOf(ids, id).queryKey)?.[fields.size?.cf_id ?? '']
      const back = [
        put(id, value === null ? null : String(value)),
        patch<Board>(queries, countsKey, (board) =>
          withMove(board, expected ? String(expected) : null, value ? String(value) : null, Number(size ?? 0)),
        ),
      ]
      return () => {
        for (const takeBack of back) takeBack()
      }
    },
    done(_reply, { params: { id }, body: { value, expected } }) {
      for (const queryKey of [countsKey, valuesOf(ids, id).queryKey]) void queries.invalidateQueries({ queryKey })
      const row = rows.current.get(id)
      if (!row || undoing.current.delete(id)) return
      const [from, to] = [expected ? String(expected) : null, value ? String(value) : null]
      offerUndo(t('moved', { name: row.name, column: labelOf(to) }), () => {
        undoing.current.add(id)
        send(row, to, from)
      })
    },
    refused(error, { params: { id } }) {
      undoing.current.delete(id)
      const present = error.status === 409 ? (error.body?.current as ClientFieldValue | undefined) : undefined
      if (!present) return false
      const option = present.value === null ? null : String(present.value)
      put(id, option)
      toast.warning(t('movedSince', { name: rows.current.get(id)?.name ?? '', column: labelOf(option) }))
      for (const queryKey of [allLists, allValues]) void queries.invalidateQueries({ queryKey })
      return true
    },
  })
  const send: Move = (row, from, to) => {
    rows.current.set(row.id, row)
    setMoved((before) => [row, ...before.filter(({ id }) => id !== row.id)])
    set.mutate({ params: { id: row.id, cf_id: fieldId }, body: { value: to, expected: from } })
  }
  return {
    moved,
    move(row, from, to) {
      if (from === to) return
      dismissUndo()
      send(row, from, to)
    },
  }
}
