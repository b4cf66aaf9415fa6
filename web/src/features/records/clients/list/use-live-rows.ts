import { clientValues } from '@fairlead/contract/records/client-board'
import { type Client, type ClientRow, getClient } from '@fairlead/contract/records/clients'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { type RealtimeKind, type RealtimeMessage, useRealtime } from '~/lib/realtime.ts'
import { isField } from '../columns/columns-text.ts'
import { patchRow, removeRow } from './change-rows.ts'
import { allLists } from './list-clients.ts'

/** Clients that came while the list was open and do not stand in it yet. */
export type Arrivals = { count: number; areLeads: boolean }

/** Messages are gathered for so long: a burst of leads asks the server once. */
const gatherMs = 300
/** More changed rows than this are asked for by the page. */
const mostSingly = 5
/** So long the list rests after it was asked for: where many change one after the other, it is not asked all the time. */
const restMs = 2_000
const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

/** What a client has in columns of ours that not every row has. */
const oursOf = ({ city, country, job_title }: Client) => ({
  ...(city ? { city } : {}),
  ...(country ? { country } : {}),
  ...(job_title ? { job_title } : {}),
})

/** Brings the rows of these clients up to date, each where it stands; one that may no longer be seen goes. */
async function refresh(queries: QueryClient, ids: readonly string[], asked: string): Promise<void> {
  const fields = asked.split(',').filter(isField)
  const own =
    fields.length > 0 && ids.length > 0
      ? call(clientValues, { body: { ids: [...ids], fields } }, { quiet: true, expects: [423] }).catch(() => undefined)
      : undefined
  await Promise.all(
    ids.map(async (id) => {
      try {
        const client = await call(getClient, { params: { id } }, { quiet: true, expects: [423] })
        if (client.deleted_at) removeRow(queries, id)
        else {
          const values = (await own)?.results.find((one) => one.id === id)?.values
          patchRow(
            queries,
            id,
            asked && (values || !own) ? { ...client, values: { ...oursOf(client), ...values } } : client,
          )
        }
      } catch (error) {
        if (error instanceof CallError && [404, 455].includes(error.status)) removeRow(queries, id)
      }
    }),
  )
}

const ofOne: readonly RealtimeKind[] = ['client.added', 'client.changed', 'client.removed', 'follow-up.changed']
/** Told where so many change at once that none is named. */
const ofMany: readonly RealtimeKind[] = ['clients.changed', 'groups.changed']

type Arrival = Extract<RealtimeMessage, { kind: 'client.added' | 'client.changed' }>
const isArrival = (message: RealtimeMessage): message is Arrival =>
  message.kind === 'client.added' || (message.kind === 'client.changed' && message.data?.is_new_lead === true)

/**
 * Keeps the rows true while the list is open. Changes show where their row stands; who arrives is
 * counted and shown when asked for, so that the list never jumps under the pointer.
 */
export function useLiveRows(rows: readonly ClientRow[], isSearch: boolean, asked = ''): [Arrivals, () => void] {
  const queries = useQueryClient()
  const [arrived, setArrived] = useState<ReadonlyMap<string, boolean>>(new Map())
  const known = useRef<ReadonlySet<string>>(new Set())
  known.current = new Set(rows.map((row) => row.id))

  const waiting = useRef<RealtimeMessage[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (queryKey: QueryKey) => async () => {
    await queries.invalidateQueries({ queryKey })
    await rest()
  }
  const askAgain = useGathered(ask(allLists))
  const recount = useGathered(ask([...allLists, 'count']))
  const work = () => {
    timer.current = undefined
    const messages = waiting.current.splice(0)
    const arrivals = messages.flatMap((m) => (isArrival(m) && m.client_id ? [[m.client_id, m] as const] : []))
    const changed = new Set(messages.flatMap(({ client_id: id }) => (id && known.current.has(id) ? [id] : [])))
    if (changed.size <= mostSingly) void refresh(queries, [...changed], asked)
    // Who begins or ceases to match only the server knows. The person who ceases to stays in sight, and counts no more.
    const mayBegin = (m: RealtimeMessage) =>
      m.client_id && !known.current.has(m.client_id) && m.kind !== 'client.removed' && !isArrival(m)
    if (changed.size > mostSingly || (isSearch && messages.some(mayBegin))) askAgain()
    else if (isSearch && changed.size > 0) recount()
    const unknown = arrivals.filter(([id]) => !known.current.has(id))
    if (unknown.length === 0) return
    void queries.invalidateQueries({ queryKey: [...allLists, 'count'] })
    // What matches a search only the server knows; it is asked, and the rows in sight stay in place. Where there are
    // none, nothing jumps.
    if (isSearch || known.current.size === 0) void queries.invalidateQueries({ queryKey: [...allLists, 'rows'] })
    else
      setArrived(
        (before) => new Map([...before, ...unknown.map(([id, m]) => [id, m.data?.is_new_lead === true] as const)]),
      )
  }
  useRealtime((message) => {
    const { kind, client_id: id } = message
    // Told of so many at once that each is not named.
    if (kind === 'resumed' || ofMany.includes(kind)) return void queries.invalidateQueries({ queryKey: allLists })
    // It may be one that is there again: what was told before the page listened is told once more.
    if (kind === 'client.removed' && id) {
      setArrived((before) => new Map([...before].filter(([one]) => one !== id)))
      void queries.invalidateQueries({ queryKey: [...allLists, 'count'] })
    }
    if (!ofOne.includes(kind)) return
    waiting.current.push(message)
    timer.current ??= setTimeout(work, gatherMs)
  })

  const unseen = [...arrived].filter(([id]) => !known.current.has(id))
  return [{ count: unseen.length, areLeads: unseen.every(([, isLead]) => isLead) }, () => setArrived(new Map())]
}
