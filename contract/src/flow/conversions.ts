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
  /** The sources that it goes to; none where the client came by none that takes conversions. */
  sent_to: z.array(z.enum(['facebook'])),
})

export const markConverted = endpoint({
  method: 'POST',
  path: `${prefixes.userClient}/:id/mark-converted-on-external-sources/`,
  access: { session: true },
  summary: 'Records that a client reached a stage, once per stage, and reports it to the source of its lead (rule 34)',
  params: ById,
  body: z.strictObject({ stage: RequiredText(60).default('Converted') }),
  reply: Conversion,
})

export const conversionOffer = endpoint({
  method: 'GET',
  path: '/api/conversions/clients/:id',
  access: { session: true },
  summary: 'Whether a source accepts that this client converted, and when that was reported',
  params: ById,
  reply: z.object({
    /** A source that takes conversions brought the client, and it may be changed by the person who asks. */
    is_offered: z.boolean(),
    marked_at: Instant.nullable(),
  }),
  ours: true,
})
