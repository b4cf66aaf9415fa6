import { isDeepStrictEqual } from 'node:util'
import type { RealtimeKind, RealtimeMessage } from '@fairlead/contract/realtime'
import { sql } from 'drizzle-orm'
import type { SessionCheck } from '#identity/session'
import type { Actor } from '#platform/context'
import { type Db, rowsOf } from '#platform/db'
import type { RealtimeRow } from '#platform/realtime'
import type { Log } from '#platform/telemetry'
import { condition, rules } from '#records/clients'

/** Where a stream's lines go: the open response of one browser. */
export type Sink = {
  write: (text: string) => void
  /** Closes it, after a last text. */
  end: (last?: string) => void
  isSlow: () => boolean
}

export type Stream = { actor: Actor; readonly tokenHash: string; readonly sink: Sink }

/** Asks a browser to ask for everything again. */
export const resetText = 'event: reset\ndata: {}\n\n'

const messageText = (message: RealtimeMessage) => `event: message\ndata: ${JSON.stringify(message)}\n\n`
/** What somebody may see or do has changed: menus follow, and what is shown is asked for again. */
const rightsText = messageText({ kind: 'rights.changed' }) + resetText

/** One message as server-sent events carry it; its id lets a browser go on where it was. */
export const eventText = (row: Pick<RealtimeRow, 'seq' | 'kind' | 'client_id' | 'data'>): string => {
  const { kind, client_id, data } = row
  const text =
    kind === 'rights.changed'
      ? rightsText
      : messageText({ kind, ...(client_id ? { client_id } : {}), ...(data ? { data } : {}) } as RealtimeMessage)
  return `id: ${row.seq}\n${text}`
}

/** Which clients somebody sees now, and which moves (by number) were of clients that they saw before. */
type Seen = { now: Set<string>; before: Set<number> }

/** Somebody else has a client now, `from_id` had it before. */
const isMove = (row: RealtimeRow) => row.kind === 'client.moved'
const formerOf = (row: RealtimeRow) => (row.data?.from_id as string | null | undefined) ?? null

/** What a move is to somebody: a change, a client that is new to them, or one that is gone. Whose it was is not told on. */
function moved(row: RealtimeRow, seen: Seen | undefined): RealtimeRow[] {
  const [before, now] = [seen?.before.has(row.seq) ?? true, seen?.now.has(row.client_id ?? '') ?? true]
  const kind: RealtimeKind = now ? (before ? 'client.changed' : 'client.added') : 'client.removed'
  return before || now ? [{ ...row, kind, data: null }] : []
}

/** By what rights differ: when they do, what a screen shows may be too much or too little. */
const whatMatters = ({ role, permissions, flags, standsIn }: Actor) => ({ role, permissions, flags, standsIn })

/**
 * Said once to a browser whose session is over, before its stream closes. Without an id of its own it would have that
 * of what was told before, and the page would take it for known.
 */
const endText = (reason: string) => `id: over\n${messageText({ kind: 'session.ended', data: { reason } })}`

export type Streams = {
  add: (stream: Stream) => () => void
  count: () => number
  ofUser: (userId: string) => number
  deliver: (rows: readonly RealtimeRow[]) => Promise<void>
  /** Those of `rows` that an actor may hear of. */
  filter: (actor: Actor, rows: readonly RealtimeRow[]) => Promise<RealtimeRow[]>
  /** Closes streams whose session is over; one whose rights have changed is asked to ask for everything again. */
  recheck: () => Promise<void>
  /** Asks all browsers to ask for everything again. */
  resetAll: () => void
  endAll: () => void
}

/** The open streams of this process; rights are checked at every delivery (S33), never remembered. */
export function createStreams(deps: { db: Db; checkSessions: SessionCheck; log: Log }): Streams {
  const open = new Set<Stream>()

  /**
   * Which of these clients each actor may see; of the person who may see all there is no entry. Of clients that changed hands
   * also which they saw before: that is a matter of who had them. One query for each shape of rights.
   */
  async function seenBy(actors: readonly Actor[], rows: readonly RealtimeRow[]): Promise<Map<string, Seen>> {
    const seen = new Map<string, Seen>()
    const ids = [...new Set(rows.flatMap((row) => (row.client_id ? [row.client_id] : [])))]
    const moves = rows.filter(isMove)
    for (const [shape, alike] of Map.groupBy(actors, rules.view)) {
      if (shape === 'all') continue
      for (const actor of alike) seen.set(actor.userId ?? '', { now: new Set(), before: new Set() })
      const [first] = alike
      if (ids.length === 0 || !first) continue
      const each = { org: sql`${first.orgId}::uuid`, id: sql`u.id` }
      const users = sql`unnest(${sql.param(alike.map((actor) => actor.userId))}::uuid[]) u(id)`
      const [now, before] = await Promise.all([
        rowsOf<{ user_id: string; id: string }>(
          deps.db,
          sql`select u.id as user_id, c.id from clients c, ${users}
            where c.org_id = ${first.orgId} and c.id = any(${sql.param(ids)}::uuid[]) and ${condition(shape, each)}`,
        ),
        moves.length === 0
          ? []
          : rowsOf<{ user_id: string; seq: number }>(
              deps.db,
              sql`select u.id as user_id, c.seq from ${users},
                unnest(${sql.param(moves.map((row) => row.seq))}::int8[], ${sql.param(moves.map(formerOf))}::uuid[],
                  ${sql.param(moves.map((row) => row.org_id))}::uuid[]) c(seq, assigned_to_id, org_id)
                where c.org_id = ${first.orgId} and ${condition(shape, each)}`,
            ),
      ])
      for (const row of now) seen.get(row.user_id)?.now.add(row.id)
      for (const row of before) seen.get(row.user_id)?.before.add(Number(row.seq))
    }
    return seen
  }

  const heardBy = (actor: Actor, rows: readonly RealtimeRow[], seen: Seen | undefined) =>
    rows.flatMap((row) => {
      if (row.user_id !== null && row.user_id !== actor.userId) return []
      if (isMove(row)) return moved(row, seen)
      return row.client_id === null || seen === undefined || seen.now.has(row.client_id) ? [row] : []
    })

  async function filter(actor: Actor, rows: readonly RealtimeRow[]): Promise<RealtimeRow[]> {
    return heardBy(actor, rows, (await seenBy([actor], rows)).get(actor.userId ?? ''))
  }

  /** Looks all these sessions up at once; ends the streams of those that are over. */
  async function check(streams: readonly Stream[]): Promise<Stream[]> {
    if (streams.length === 0) return []
    const found = await deps.checkSessions(streams.map((stream) => stream.tokenHash))
    return streams.filter((stream) => {
      const session = found.get(stream.tokenHash)
      if (session?.actor) {
        if (!isDeepStrictEqual(whatMatters(stream.actor), whatMatters(session.actor))) stream.sink.write(rightsText)
        stream.actor = session.actor
        return true
      }
      stream.sink.end(endText(session?.endedBecause ?? 'Your session has ended.'))
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
      for (const [orgId, messages] of Map.groupBy(rows, (row) => row.org_id)) {
        const live = await check([...open].filter((stream) => stream.actor.orgId === orgId))
        const actors = [...new Map(live.map(({ actor }) => [actor.userId, actor])).values()]
        const seen = await seenBy(actors, messages)
        for (const stream of live) {
          const { actor } = stream
          const text = heardBy(actor, messages, seen.get(actor.userId ?? ''))
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
