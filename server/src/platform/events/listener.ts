import type { z } from 'zod'
import { clientIdOf, type EventDefinition } from '#events/define'
import type { Ctx } from '#platform/context'

/** An event as a listener gets it. */
export type Heard<P extends z.ZodType> = {
  id: string
  subjectId: string
  actorId: string | null
  at: string
  payload: z.output<P>
}

/**
 * Code that follows an event. It reads the present state again, writes only to the database, and may run again. Many run
 * side by side in one transaction, those of one client one after the other.
 */
export type Listener = {
  readonly event: EventDefinition
  readonly name: string
  readonly handle: (ctx: Ctx, event: Heard<never>) => Promise<void>
}

export const listener = <P extends z.ZodType>(
  event: EventDefinition<P>,
  name: string,
  handle: (ctx: Ctx, event: Heard<P>) => Promise<void>,
): Listener => ({ event, name, handle: handle as Listener['handle'] })

/** Listeners by the event that they follow. Throws where one follows what nobody emits, and where nobody follows an event. */
export function listenersByEvent(
  emitted: readonly EventDefinition[],
  listeners: readonly Listener[],
): ReadonlyMap<string, readonly Listener[]> {
  const names = new Set(emitted.map((event) => event.name))
  const keys = listeners.map((l) => `${l.event.name} → ${l.name}`)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  if (twice) throw new Error(`two listeners are called ${twice}`)
  for (const l of listeners)
    if (!names.has(l.event.name)) throw new Error(`${l.name} listens to ${l.event.name}, which no module emits`)
  for (const event of emitted)
    if (!event.unheard && !listeners.some((l) => l.event.name === event.name))
      throw new Error(`nobody hears ${event.name}: add a listener, or mark it as unheard`)
  return Map.groupBy(listeners, (l) => l.event.name)
}

/** Whom an event is about: its subject, and the clients of its set. */
export const concerned = (event: Heard<never>, set: string | undefined): string[] => [
  event.subjectId,
  ...(set ? ((event.payload as Record<string, unknown[]>)[set] ?? []).map(clientIdOf) : []),
]
