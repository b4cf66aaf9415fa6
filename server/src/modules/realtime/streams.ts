import { sql } from 'drizzle-orm'
import { condition, rules } from '#modules/clients'
import type { SessionCheck } from '#modules/session'
import type { Actor } from '#platform/context'
import { type Db, rowsOf } from '#platform/db'
import type { RealtimeRow } from '#platform/realtime'
import type { Log } from '#platform/telemetry'

/** Where a stream's lines go: the open response of one browser. */
export type Sink = { write: (text: string) => void; end: () => void; isSlow: () => boolean }

export type Stream = { actor: Actor; readonly tokenHash: string; readonly sink: Sink }

/** One message as server-sent events carry it; its id lets a browser go on where it was. */
export const eventText = (row: Pick<RealtimeRow, 'seq' | 'kind' | 'client_id' | 'data'>): string =>
  `id: ${row.seq}\nevent: message\ndata: ${JSON.stringify({
    kind: row.kind,
    ...(row.client_id ? { client_id: row.client_id } : {}),
    ...(row.data ? { data: row.data } : {}),
  })}\n\n`

/** Asks a browser to ask for everything anew. */
export const resetText = 'event: reset\ndata: {}\n\n'

/**
 * Said once to a browser whose session is over, before its stream closes. Without an id of its own it would have that
 * of what was told before, and the page would take it for known.
 */
const endText = (reason: string) =>
  `id: over\nevent: message\ndata: ${JSON.stringify({ kind: 'session.ended', data: { reason } })}\n\n`

export type Streams = {
  add: (stream: Stream) => () => void
  count: () => number
  ofUser: (userId: string) => number
  deliver: (rows: readonly RealtimeRow[]) => Promise<void>
  /** Those of `rows` that an actor may hear of. */
  filter: (actor: Actor, rows: readonly RealtimeRow[]) => Promise<RealtimeRow[]>
  /** Closes streams whose session is over, and loads changed rights anew. */
  recheck: () => Promise<void>
  /** Asks all browsers to ask for everything anew. */
  resetAll: () => void
  endAll: () => void
}

/** The open streams of this process; rights are checked at every delivery (S33), never remembered. */
export function createStreams(deps: { db: Db; checkSessions: SessionCheck; log: Log }): Streams {
  const open = new Set<Stream>()

  /** Which of these clients each actor may see; of whoever may see all there is no entry. One query for each shape of rights. */
  async function seenBy(actors: readonly Actor[], ids: readonly string[]): Promise<Map<string, Set<string>>> {
    const seen = new Map<string, Set<string>>()
    for (const [shape, alike] of Map.groupBy(actors, rules.view)) {
      if (shape === 'all') continue
      for (const actor of alike) seen.set(actor.userId ?? '', new Set())
      const [first] = alike
      if (ids.length === 0 || !first) continue
      const rows = await rowsOf<{ user_id: string; id: string }>(
        deps.db,
        sql`select u.id as user_id, c.id from clients c, unnest(${sql.param(alike.map((actor) => actor.userId))}::uuid[]) u(id)
          where c.org_id = ${first.orgId} and c.id = any(${sql.param(ids)}::uuid[]) and ${condition(shape, sql`u.id`)}`,
      )
      for (const row of rows) seen.get(row.user_id)?.add(row.id)
    }
    return seen
  }

  const clientsOf = (rows: readonly RealtimeRow[]) => [
    ...new Set(rows.flatMap((row) => (row.client_id ? [row.client_id] : []))),
  ]
  const heardBy = (actor: Actor, rows: readonly RealtimeRow[], seen: Set<string> | undefined) =>
    rows.filter(
      (row) =>
        (row.user_id === null || row.user_id === actor.userId) &&
        (row.client_id === null || seen === undefined || seen.has(row.client_id)),
    )

  async function filter(actor: Actor, rows: readonly RealtimeRow[]): Promise<RealtimeRow[]> {
    return heardBy(actor, rows, (await seenBy([actor], clientsOf(rows))).get(actor.userId ?? ''))
  }

  /** Looks all these sessions up at once; ends the streams of those that are over. */
  async function check(streams: readonly Stream[]): Promise<Stream[]> {
    if (streams.length === 0) return []
    const found = await deps.checkSessions(streams.map((stream) => stream.tokenHash))
    return streams.filter((stream) => {
      const session = found.get(stream.tokenHash)
      if (session?.actor) {
        stream.actor = session.actor
        return true
      }
      stream.sink.write(endText(session?.endedBecause ?? 'Your session has ended.'))
      stream.sink.end()
      open.delete(stream)
      return false
    })
  }

  return {
    add(stream) {
      open.add(stream)
      return () => open.delete(stream)
    },
    count: () => open.size,
    ofUser: (userId) => [...open].filter((stream) => stream.actor.userId === userId).length,
    filter,
    async deliver(rows) {
      for (const [orgId, told] of Map.groupBy(rows, (row) => row.org_id)) {
        const live = await check([...open].filter((stream) => stream.actor.orgId === orgId))
        const actors = [...new Map(live.map(({ actor }) => [actor.userId, actor])).values()]
        const seen = await seenBy(actors, clientsOf(told))
        for (const stream of live) {
          const { actor } = stream
          const text = heardBy(actor, told, seen.get(actor.userId ?? ''))
            .map(eventText)
            .join('')
          if (text) send(stream, text)
        }
      }
    },
    recheck: async () => void (await check([...open])),
    resetAll() {
      for (const stream of open) send(stream, resetText)
    },
    endAll() {
      for (const stream of open) stream.sink.end()
      open.clear()
    },
  }

  /** A browser that reads too slowly is let go: it comes back and catches up. */
  function send(stream: Stream, text: string): void {
    if (stream.sink.isSlow()) {
      stream.sink.end()
      open.delete(stream)
    } else stream.sink.write(text)
  }
}
