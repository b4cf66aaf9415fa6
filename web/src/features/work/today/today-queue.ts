import { ContactChannel } from '@fairlead/contract/contact'
import { z } from 'zod'
import {
  type Arrival,
  arrivals,
  begin,
  goTo,
  progress,
  Queue,
  settle,
  skippedAgain,
  withArrivals,
} from '~/lib/queue/queue.ts'
import { type ItemKind, itemKinds } from './kinds.ts'

/** How something that was done can be undone. */
const Act = z.object({
  /** The entry in the timeline, and until when "I didn't send it" takes it out. */
  share: z.object({ activityId: z.string(), clientId: z.string(), until: z.string() }).optional(),
  /** The client who was said to be called, when, and until when "I didn't call" takes that back. */
  contact: z.object({ clientId: z.string(), at: z.string(), until: z.string() }).optional(),
  /** By which channel, where the item is done once the person said what came of it. */
  asked: ContactChannel.optional(),
  /** The client whose follow-up was completed. */
  followUp: z.string().optional(),
  /** The step that was completed or skipped, of whom. */
  step: z.object({ id: z.string(), s: z.string(), c: z.string() }).optional(),
  /** It was put off or left: it is over here, but not done, and counts neither as done nor as due. */
  away: z.enum(['snoozed', 'left']).optional(),
  /** The client whose follow-up was put off. */
  moved: z.string().optional(),
  /** The enrolment that was left. */
  left: z.string().optional(),
  /** When what was put off is due again. */
  until: z.string().optional(),
})
export type Act = z.output<typeof Act>

/** The day's work as this browser keeps it: what is done stays done when the page is loaded again. */
export const Today = z.object({
  queue: Queue,
  acts: z.record(z.string(), Act),
  order: z.array(z.string()),
  /** Kinds of which more is due than stands in the queue. */
  more: z.array(z.enum(itemKinds)).default([]),
})
export type Today = z.output<typeof Today>

/** How much of what is due was loaded, a page of each kind at a time. */
export type Loaded = {
  /** Kinds of which more is due than was loaded. */
  more: readonly ItemKind[]
  /** Whether something was loaded, also where other work of its client goes before it. */
  has: (key: string) => boolean
}
export const everything: Loaded = { more: [], has: () => false }

const isOf = (id: string, kinds: readonly ItemKind[]): boolean => kinds.some((kind) => id.startsWith(`${kind}:`))

/** The day's work as it begins. */
export const beginDay = (rows: readonly Arrival[], { more }: Loaded = everything): Today => ({
  queue: begin(rows, null, null),
  acts: {},
  order: [],
  more: [...more],
})

/**
 * The same beside what is due by now: what is no longer due goes, unless it was done or skipped here, or its contact is
 * still asked about; what was put off until now waits again; what was due from the beginning and is loaded by now comes
 * last; what is new waits to be asked for, unless nothing else does.
 */
export function follow(before: Today, due: readonly Arrival[], loaded: Loaded = everything, now = new Date()): Today {
  const today = dueAgain(before, due, now)
  const isDue = new Set(due.map(({ id }) => id))
  const isKnown = (id: string) => loaded.has(id) || !isOf(id, loaded.more)
  const gone = today.queue.entries.filter(
    ({ id, state }) => state === 'waiting' && !isDue.has(id) && isKnown(id) && !today.acts[id]?.asked,
  )
  const back = today.queue.entries.filter(({ id, state }) => state === 'gone' && isDue.has(id))
  let queue = gone.reduce((now, { id }) => settle(now, id, 'gone'), today.queue)
  if (back.length > 0)
    queue = {
      ...queue,
      entries: queue.entries.map((one) => (back.some(({ id }) => id === one.id) ? { ...one, state: 'waiting' } : one)),
    }
  const rest = arrivals(queue, due).filter(({ id }) => isOf(id, today.more))
  if (rest.length > 0) queue = withArrivals(queue, rest)
  if (queue.at === null && (back.length > 0 || arrivals(queue, due).length > 0)) queue = withArrivals(queue, due)
  const isSame = today.more.length === loaded.more.length && today.more.every((kind) => loaded.more.includes(kind))
  return queue === today.queue && isSame ? today : { ...today, queue, more: [...loaded.more] }
}

/** The day's work, in which what was put off waits again where its time has come. */
function dueAgain(today: Today, due: readonly Arrival[], now: Date): Today {
  const isBack = ({ id, state }: Queue['entries'][number]) => {
    const { until } = today.acts[id] ?? {}
    return (
      state === 'done' && until !== undefined && Date.parse(until) <= now.getTime() && due.some((one) => one.id === id)
    )
  }
  const { at } = today.queue
  return today.queue.entries.filter(isBack).reduce((work, { id }) => {
    const back = reopen(work, id)
    return { ...back, queue: { ...back.queue, at: at ?? id } }
  }, today)
}

/** How far the day's work is: what was put off or left is neither done nor due. */
export function dayProgress({
  queue,
  acts,
}: Today): Record<'done' | 'skipped' | 'waiting' | 'snoozed' | 'left', number> {
  const { done, skipped, waiting } = progress(queue)
  const count = (away: Act['away']) =>
    queue.entries.filter(({ id, state }) => state === 'done' && acts[id]?.away === away).length
  const [snoozed, left] = [count('snoozed'), count('left')]
  return { done: done - snoozed - left, skipped, waiting, snoozed, left }
}

/** What is due and not yet in the day's work; what was due from the beginning comes there unasked. */
export const newlyDue = ({ queue, more }: Today, due: readonly Arrival[]): Arrival[] =>
  arrivals(queue, due).filter(({ id }) => !isOf(id, more))

/** What waits for the person to say what came of a contact, by the key of the item. */
export const askedAbout = ({ queue, acts }: Today): { key: string; clientId: string; channel: ContactChannel }[] =>
  queue.entries.flatMap(({ id, state }) => {
    const { asked, contact } = acts[id] ?? {}
    return state === 'waiting' && asked && contact ? [{ key: id, clientId: contact.clientId, channel: asked }] : []
  })

/** Puts what is new right after what is worked on. */
export function takeIn(today: Today, due: readonly Arrival[]): Today {
  const { entries, at } = today.queue
  const place = entries.findIndex(({ id }) => id === at) + 1
  const added = newlyDue(today, due).map(({ id, name, by }) => ({ id, name, by, state: 'waiting' as const }))
  return {
    ...today,
    queue: { ...today.queue, entries: [...entries.slice(0, place), ...added, ...entries.slice(place)] },
  }
}

/** Says that something is done or skipped; the next item follows. */
export const finish = (today: Today, key: string, state: 'done' | 'skipped', said: string): Today => ({
  ...today,
  queue: settle(today.queue, key, state, said),
  order: [...today.order.filter((one) => one !== key), key],
})

/** Keeps how something can be undone. */
export const withAct = (today: Today, key: string, act: Act): Today => ({
  ...today,
  acts: { ...today.acts, [key]: { ...today.acts[key], ...act } },
})

/** Something waits again, and is worked on now. */
export function reopen(today: Today, key: string): Today {
  const { [key]: _, ...acts } = today.acts
  const entries = today.queue.entries.map((one) =>
    one.id === key ? { id: one.id, name: one.name, by: one.by, state: 'waiting' as const } : one,
  )
  return {
    ...today,
    queue: goTo({ ...today.queue, entries }, key),
    acts,
    order: today.order.filter((one) => one !== key),
  }
}

/** What was skipped waits again. */
export const throughSkipped = (today: Today): Today => {
  const skipped = new Set(today.queue.entries.filter(({ state }) => state === 'skipped').map(({ id }) => id))
  return { ...today, queue: skippedAgain(today.queue), order: today.order.filter((id) => !skipped.has(id)) }
}
