import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Instant, RequiredText } from '../primitives.ts'

/** How far a client came, as the sources that it came by are told (rule 34). */
export const Conversion = z.object({
  stage: z.string(),
  marked_at: Instant,
  /** Whether it was kept before: a stage is kept once. */
  is_repeated: z.boolean(),
  /** The sources that it goes to; none as long as none that takes conversions is connected. */
  sent_to: z.array(z.string()),
})

export const markConverted = endpoint({
  method: 'POST',
  path: `${prefixes.userClient}/:id/mark-converted-on-external-sources/`,
  access: { session: true },
  summary: 'Keeps that a client reached a stage, once for each, and shows it in the timeline (rule 34)',
  params: ById,
  body: z.strictObject({ stage: RequiredText(60).default('Converted') }),
  reply: Conversion,
})
