import type { ClientRow } from '@fairlead/contract/records/clients'
import type { QueryClient } from '@tanstack/react-query'
import { patchAll } from '~/lib/calls/query-client.ts'
import { allLists, type ListData } from './list-clients.ts'

type Lists = 'rows' | 'bin'

/** Changes every row in memory, or takes it out (null); what no list shows is left alone. */
function changeRows(client: QueryClient, change: (row: ClientRow) => ClientRow | null, lists: Lists = 'rows'): void {
  patchAll<ListData>(client, [...allLists, lists], (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, results: page.results.flatMap((row) => change(row) ?? []) })),
  }))
}

/** Shows a client's new state in its row, where the row stands. Answers how to take that back. */
export function patchRow(client: QueryClient, id: string, state: Partial<ClientRow>): () => void {
  let before: ClientRow | undefined
  const show = (part: Partial<ClientRow>) =>
    changeRows(client, (row) => {
      if (row.id !== id) return row
      before ??= row
      return { ...row, ...part }
    })
  show(state)
  return () => {
    if (before) show(Object.fromEntries(Object.entries(before).filter(([name]) => name in state)))
  }
}

export const removeRow = (client: QueryClient, id: string, from?: Lists): void =>
  changeRows(client, (row) => (row.id === id ? null : row), from)
