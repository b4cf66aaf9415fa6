import pg from 'pg'
import { NamedClient } from '../platform/db/client.ts'

export type Trips = {
  /** Statements in the order in which they were asked for. */
  statements: string[]
  /** The longest chain of statements of which each was asked for after the one before was answered. */
  sequential: number
}

type Query = (...args: unknown[]) => unknown

/** What the queue and the stream of news do by themselves, and the call that wakes others after a commit: nobody waits for them. */
const isBeside = (text: string) =>
  /pg_notify|pgboss\.|from realtime where seq/.test(text) &&
  // What the queue tidies up from time to time comes as a transaction in one text, and may insert jobs as well.
  (/^\s*begin;/i.test(text) || !/insert into pgboss\.job/i.test(text))

/** Counts the round trips to the database that some work waits for. Nothing else may run in the meantime. */
export async function roundTrips(work: () => Promise<unknown>): Promise<Trips> {
  const trips: Trips = { statements: [], sequential: 0 }
  /** Asked of the pool and counted there: the embedded database has one connection, and lets them wait for it. */
  const counted = new WeakSet<object>()

  function count(query: Query): Query {
    return function (this: unknown, ...args) {
      const first = args[0] as string | { text?: string }
      const text = typeof first === 'string' ? first : (first.text ?? '')
      const isCounted = typeof first === 'object' && counted.has(first)
      if (isCounted || isBeside(text)) return query.apply(this, args)
      if (typeof first === 'object') counted.add(first)
      trips.statements.push(text)
      const depth = trips.sequential + 1
      const answered = () => {
        trips.sequential = Math.max(trips.sequential, depth)
      }
      const last = args.at(-1)
      if (typeof last === 'function') {
        const heard = (...result: unknown[]) => {
          answered()
          last(...result)
        }
        return query.apply(this, [...args.slice(0, -1), heard])
      }
      const result = query.apply(this, args) as Promise<unknown>
      result.then(answered, answered)
      return result
    }
  }
  const places = [pg.Pool.prototype, NamedClient.prototype] as unknown as { query: Query }[]
  const before = places.map(({ query }) => query)
  for (const place of places) place.query = count(place.query)
  try {
    await work()
    return trips
  } finally {
    for (const [i, place] of places.entries()) place.query = before[i] as Query
  }
}
