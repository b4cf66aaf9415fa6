import { z } from 'zod'
import { Id } from './primitives.ts'

/** What each client has besides its name and its custom fields, as a column of a list. */
export const builtInColumns = [
  'source',
  'assigned_to',
  'groups',
  'follow_up',
  'last_activity',
  'created',
  'company',
  'job_title',
  'city',
  'country',
  'phone',
  'email',
] as const
export type BuiltInColumn = (typeof builtInColumns)[number]

/** A list shows at most this many columns besides the name, which always comes first. */
export const mostColumns = 20

/** One of ours, or a custom field by its id. */
const ListColumn = z.union([z.enum(builtInColumns), Id])

/** The columns of a list, in their order. */
export const ListColumns = z
  .array(ListColumn)
  .max(mostColumns)
  .refine((columns) => new Set(columns).size === columns.length, { error: 'A column is listed twice' })

/** The same as a query parameter: names and ids with commas between them. */
export const ColumnsParam = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(ListColumns)
