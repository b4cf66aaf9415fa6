import type { z } from 'zod'

type Definition<Payload extends z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** Emitted although no listener of ours hears it yet. */
  readonly unheard?: true
}
/** What happened to one subject. */
export type SingleEvent<Payload extends z.ZodType = z.ZodType> = Definition<Payload> & { readonly set?: undefined }
/** What happened to a set of clients; `set` is the field of the payload that lists them. */
export type SetEvent<Payload extends z.ZodType = z.ZodType> = Definition<Payload> & { readonly set: string }
/** A fact: a name in the past tense and what its payload holds (ids, and what cannot be read again). */
export type EventDefinition<Payload extends z.ZodType = z.ZodType> = SingleEvent<Payload> | SetEvent<Payload>

/** Defines an event about one subject. */
export const defineEvent = <P extends z.ZodType>(
  name: string,
  payload: P,
  is: Pick<SingleEvent, 'unheard'> = {},
): SingleEvent<P> => ({ name, payload, ...is })

/**
 * Defines an event about a set of clients; one client is a set of one. `set`: the field of the payload that lists them,
 * as ids or as objects with a `client_id`. What one transaction emits of the same fact becomes one event for each
 * `mostInSet` clients; the subject is the first of them.
 */
export const defineSetEvent = <P extends z.ZodType>(
  name: string,
  payload: P,
  set: keyof z.output<P> & string,
  is: Pick<SetEvent, 'unheard'> = {},
): SetEvent<P> => ({ name, payload, set, ...is })

/** So many clients stand in one event at most: a listener handles them in one transaction. */
export const mostInSet = 250

/** The id of a client in a set. */
export const clientIdOf = (item: unknown): string =>
  typeof item === 'string' ? item : (item as { client_id: string }).client_id
