import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, SearchText } from '../primitives.ts'
import { FieldValue } from './fields/custom-fields.ts'
import { Filters } from './filters.ts'

/** So many fields of one's own a list shows beside its clients. */
export const mostShownFields = 20

export const clientValues = endpoint({
  method: 'POST',
  path: '/api/clients/values',
  access: { session: true },
  summary: 'Values of custom fields for these clients, for the columns of a list; hidden details are left out',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(100),
    fields: z.array(Id).min(1).max(mostShownFields),
  }),
  /** A client who is not seen, or is in the bin, is not among them. */
  reply: z.object({ results: z.array(z.object({ id: Id, values: z.record(Id, FieldValue) })) }),
  reads: true,
  ours: true,
})

/** One column of a board: the clients with one option, or those without any. */
export const BoardColumn = z.object({
  option_id: Id.nullable(),
  count: z.int(),
  /** What their opportunity sizes add up to; null where that field is not there. */
  size: z.number().nullable(),
})
export type BoardColumn = z.output<typeof BoardColumn>

export const clientBoard = endpoint({
  method: 'POST',
  path: '/api/clients/board',
  access: { session: true },
  summary: 'The number of clients for each option of a dropdown field, and their total opportunity size',
  body: z.strictObject({ cf_id: Id, filters: Filters.optional(), search: SearchText.optional() }),
  reply: z.object({ cf_id: Id, columns: z.array(BoardColumn) }),
  reads: true,
  ours: true,
})
