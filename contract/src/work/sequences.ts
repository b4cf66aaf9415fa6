import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, Page, PageQuery } from '../primitives.ts'

/** A step of a sequence, for one client. */
const ClientStep = z.object({
  id: Id,
  sequence: z.object({ id: Id, name: z.string() }),
  step_order: z.int(),
  step_type: z.enum(['SHARE_CONTENT', 'CONTACT_CLIENT', 'DELAY']),
  status: z.enum(['REMOVED', 'OVERDUE', 'TODAY', 'PENDING', 'UPCOMING', 'COMPLETED']),
  due_at: Instant.nullable(),
})

export const clientSequenceSteps = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/:id/sequencesteps/`,
  access: { session: true },
  summary: 'The steps of sequences that a client is in; none as long as there are no sequences',
  params: ById,
  query: PageQuery,
  reply: Page(ClientStep),
})
