import { z } from 'zod'

/**
 * What becomes, or became, of a row. `unchanged`: its client has all of it already, or keeps what it has. `duplicate`: left, since its client
 * is there, or stands further up in the sheet. `refused`: its client is not the importer's to change. `invalid`:
 * nothing can be made of it.
 */
export const RowOutcome = z.enum(['new', 'updated', 'unchanged', 'duplicate', 'refused', 'invalid'])
export type RowOutcome = z.output<typeof RowOutcome>
