import { z } from 'zod'

/** So many clients are worked through at a time; a longer list has another round. */
export const mostQueued = 200

const State = z.enum(['waiting', 'done', 'skipped', 'gone'])
export type State = z.output<typeof State>

/** A client of the queue: whose it was when the queue began, and what became of it. */
const Entry = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string().nullable(),
  state: State,
  /** What was done, in words. */
  said: z.string().optional(),
})
export type Entry = z.output<typeof Entry>
export type Arrival = Pick<Entry, 'id' | 'name' | 'by'>

/** A list as it was when somebody began to work through it; the person who comes later is added, never put between. */
export const Queue = z.object({
  entries: z.array(Entry),
  /** The one that is worked on; null at the end. */
  at: z.string().nullable(),
  /** The place in the list after which these stand, null for its beginning. */
  after: z.string().nullable(),
  /** The place where the list goes on; null where these are its last. */
  next: z.string().nullable(),
})
export type Queue = z.output<typeof Queue>

const entryOf = ({ id, name, by }: Arrival): Entry => ({ id, name, by, state: 'waiting' })
const isWaiting = ({ state }: Entry): boolean => state === 'waiting'

/** A queue from the first on. */
export const begin = (rows: readonly Arrival[], after: string | null, next: string | null): Queue => ({
  entries: rows.map(entryOf),
  at: rows[0]?.id ?? null,
  after,
  next,
})

/** The one that waits next after a place, from the beginning again behind the last; nobody: null. */
function waitingAfter(entries: readonly Entry[], id: string): string | null {
  const place = entries.findIndex((one) => one.id === id)
  const next = entries.slice(place + 1).find(isWaiting) ?? entries.slice(0, Math.max(place, 0)).find(isWaiting)
  return next?.id ?? null
}

/** The person who is done stays so where nothing new is told. */
const isKept = (one: Entry, state: State, said?: string): boolean =>
  one.state === 'done' && (state === 'skipped' || (state === 'done' && said === undefined))

/** Says what became of a client. Where it was the one that is worked on, the next one is. */
export function settle(queue: Queue, id: string, state: Exclude<State, 'waiting'>, said?: string): Queue {
  const entries = queue.entries.map(
    (one): Entry => (one.id === id && !isKept(one, state, said) ? { ...one, state, said } : one),
  )
  return { ...queue, entries, at: queue.at === id ? waitingAfter(entries, id) : queue.at }
}

/** Works on this one now, whatever became of it before. */
export const goTo = (queue: Queue, id: string): Queue =>
  queue.entries.some((one) => one.id === id) ? { ...queue, at: id } : queue

/** The client before or after the one that is worked on, whatever became of them; the person who is gone is passed over. */
export function beside(queue: Queue, way: 1 | -1): Entry | undefined {
  const place = queue.entries.findIndex(({ id }) => id === queue.at)
  if (place < 0) return undefined
  const rest = way === 1 ? queue.entries.slice(place + 1) : queue.entries.slice(0, place).reverse()
  return rest.find(({ state }) => state !== 'gone')
}

/** Who is to be looked at after the present one, so that it can be there already. */
export const upcoming = ({ entries, at }: Queue): string | null => (at === null ? null : waitingAfter(entries, at))

/** The queue with the person who came in the meantime at its end. */
export function withArrivals(queue: Queue, rows: readonly Arrival[]): Queue {
  const entries = [...queue.entries, ...arrivals(queue, rows).map(entryOf)]
  return { ...queue, entries, at: queue.at ?? entries.find(isWaiting)?.id ?? null }
}

/** The person who is in the list by now and not in the queue. */
export const arrivals = (queue: Queue, rows: readonly Arrival[]): Arrival[] =>
  rows.filter(({ id }) => !queue.entries.some((one) => one.id === id))

/** The queue with those that were skipped waiting again. */
export function skippedAgain(queue: Queue): Queue {
  const entries = queue.entries.map((one): Entry => (one.state === 'skipped' ? entryOf(one) : one))
  return { ...queue, entries, at: entries.find(isWaiting)?.id ?? null }
}

export type Progress = { place: number; all: number } & Record<State, number>

/** How far it is. */
export function progress({ entries, at }: Queue): Progress {
  const count = (state: State) => entries.filter((one) => one.state === state).length
  return {
    place: entries.findIndex(({ id }) => id === at) + 1,
    all: entries.length,
    waiting: count('waiting'),
    done: count('done'),
    skipped: count('skipped'),
    gone: count('gone'),
  }
}
