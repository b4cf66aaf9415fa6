import type { z } from 'zod'
import type { EventDefinition } from '#events/define'
import type { Ctx } from '#platform/context'

export type Heard<P extends z.ZodType> = {
  id: string
  subjectId: string
  actorId: string | null
  at: string
  payload: z.output<P>
}

/** Code that follows an event. It re-reads the present truth, writes only to the database, and may run again. */
export type Listener = {
  readonly event: EventDefinition
  readonly name: string
  readonly handle: (ctx: Ctx, event: Heard<never>) => Promise<void>
  readonly shares: boolean
}

export const listener = <P extends z.ZodType>(
  event: EventDefinition<P>,
  name: string,
  handle: (ctx: Ctx, event: Heard<P>) => Promise<void>,
  /** Whether many such events may be told in one transaction, side by side (see `Ctx.turn`). */
  { shares = false } = {},
): Listener => ({ event, name, handle: handle as Listener['handle'], shares })
