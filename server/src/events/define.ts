import type { z } from 'zod'

/** An event of the house: a name in the past tense and what its payload holds (ids, and what cannot be read again). */
export type EventDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string
  readonly payload: Payload
  /** Emitted although no listener of ours hears it yet. */
  readonly unheard?: true
  /** It names hundreds of clients: who hears it lets people go first. */
  readonly ofMany?: true
}

export const defineEvent = <P extends z.ZodType>(
  name: string,
  payload: P,
  is: Pick<EventDefinition, 'unheard' | 'ofMany'> = {},
): EventDefinition<P> => ({
  name,
  payload,
  ...is,
})
