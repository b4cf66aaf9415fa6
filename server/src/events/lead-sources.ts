import { z } from 'zod'
import { defineEvent } from './define.ts'

/** Something that brings leads was connected: a form was published for the first time, or a webhook made. The subject is it. */
export const sourceConnected = defineEvent('source.connected', z.object({ lead_source: z.string() }))

/** A source brings nothing for far longer than it ever does; once for each silence. The subject is the form or webhook. */
export const sourceSilent = defineEvent(
  'source.silent',
  z.object({ name: z.string(), last_lead_at: z.string(), usual_gap_seconds: z.number().nullable() }),
)

/** A provider refuses a source, its permission is about to end or was renewed, or a source of which it was told that it is refused or silent works again. The subject is the source. */
export const sourceStateChanged = defineEvent(
  'source.state-changed',
  z.object({
    state: z.enum(['broken', 'expiring', 'well', 'renewed']),
    name: z.string(),
    /** What is wrong and what helps, or what is well now, in words. */
    text: z.string(),
  }),
)
