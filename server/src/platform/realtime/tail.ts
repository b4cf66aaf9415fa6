import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#platform/db'
import { isOutage } from '#platform/db'
import type { Log } from '#platform/telemetry'
import type { Wake } from '#platform/wake'

export type RealtimeRow = {
  seq: number
  org_id: string
  kind: string
  client_id: string | null
  user_id: string | null
  data: Record<string, unknown> | null
}

const columns = 'seq, org_id, kind, client_id, user_id, data'
const batch = 500
/** A number that is missing may be of a transaction still open; after this time it was rolled back. */
const holeLastsMs = 10_000
/** So many numbers before a row are looked for. */
const mostHoles = 500
const pollMs = 2_000
/** While one change follows another they are read together, so often. */
const gatherMs = 50
/** A resumed stream begins this long before the last thing it saw, since the sequence is not commit order. */
const overlapSeconds = 10
/** A row's time is a little before its commit, and a page's age is a little more when its request arrives. */
const arrivalSeconds = 2
const mostResumed = 5_000

export type Tail = {
  start: () => Promise<void>
  stop: () => void
  /** The number up to which rows were passed on. */
  last: () => number
  /** What an organisation was told since a stream saw `lastSeq`; undefined when that is too long ago to know. */
  since: (orgId: string, lastSeq: number) => Promise<RealtimeRow[] | undefined>
  /** What an organisation was told in the last `ms` milliseconds; undefined when that is too much. */
  recent: (orgId: string, ms: number) => Promise<RealtimeRow[] | undefined>
}

/**
 * Follows the realtime table: each row once, soon after its commit. Numbers are given before commits, so
 * one may become visible after its successor: those missing are looked for until they must be gone.
 */
export function followRealtime(deps: {
  database: Database
  wake: Wake
  log: Log
  onRows: (rows: RealtimeRow[]) => Promise<void>
  /** More was missing than can be looked for: nobody knows what it was, nor for whom. */
  onLost: () => void
}): Tail {
  const { database, wake, log, onRows, onLost } = deps
  const holes = new Map<number, number>()
  let last = 0
  /** When more was missing than is looked for; told once all of it must be there or gone. */
  let lostAt: number | undefined
  let busy = false
  let again = false
  let stopped = false
  let off: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const query = async (text: string, values: unknown[]) =>
    (await database.executeSql(text, values)).rows as RealtimeRow[]

  /** What an organisation was told after a moment, which is SQL with `value` as $2; undefined when it is too much. */
  async function messagesSince(orgId: string, moment: string, value: number): Promise<RealtimeRow[] | undefined> {
    const rows = await query(
      `select ${columns} from realtime where org_id = $1 and at > ${moment} order by seq limit ${mostResumed}`,
      [orgId, value],
    )
    return rows.length === mostResumed ? undefined : rows
  }

  async function readNew(): Promise<boolean> {
    const missing = [...holes.keys()]
    // From the first that is missing: the index would be read from its beginning for the two conditions alone.
    const rows = await query(
      `select ${columns} from realtime where seq >= $3 and (seq > $1 or seq = any($2::bigint[])) order by seq limit ${batch}`,
      [last, missing, missing.reduce((least, seq) => Math.min(least, seq), last + 1)],
    )
    const now = Date.now()
    for (const [seq, since] of holes) if (now - since > holeLastsMs) holes.delete(seq)
    const fresh = rows.filter((row) => row.seq > last)
    for (const row of rows) holes.delete(row.seq)
    for (const { seq } of fresh) {
      const from = Math.max(last + 1, seq - mostHoles)
      for (let gap = from; gap < seq; gap++) holes.set(gap, now)
      if (from > last + 1) lostAt = now
      last = seq
    }
    if (rows.length > 0) await onRows(rows)
    if (lostAt !== undefined && now - lostAt > holeLastsMs) {
      lostAt = undefined
      onLost()
    }
    return rows.length === batch
  }

  async function poll(): Promise<void> {
    if (busy) {
      again = true
      return
    }
    busy = true
    try {
      do {
        again = false
        while (!stopped && (await readNew())) {
          // Goes on until it has caught up.
        }
        if (again) await pause(gatherMs)
      } while (again && !stopped)
    } catch (error) {
      log[isOutage(error) ? 'debug' : 'error']({ err: error }, 'the realtime table could not be read')
    } finally {
      busy = false
    }
  }

  return {
    async start() {
      const rows = await database.executeSql('select coalesce(max(seq), 0) as seq from realtime')
      last = (rows.rows[0] as { seq: number }).seq
      off = wake.on('realtime', () => void poll())
      timer = setInterval(() => void poll(), pollMs)
    },
    stop() {
      stopped = true
      off?.()
      clearInterval(timer)
    },
    last: () => last,
    async since(orgId, lastSeq) {
      const seen = await database.executeSql('select at from realtime where seq = $1', [lastSeq])
      if (seen.rows.length === 0) return undefined
      return messagesSince(
        orgId,
        `(select at from realtime where seq = $2) - make_interval(secs => ${overlapSeconds})`,
        lastSeq,
      )
    },
    recent: (orgId, ms) =>
      messagesSince(orgId, `clock_timestamp() - make_interval(secs => $2::float8 / 1000 + ${arrivalSeconds})`, ms),
  }
}
