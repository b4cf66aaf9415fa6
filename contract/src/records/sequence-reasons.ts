import { z } from 'zod'

/** What makes a client leave a sequence, or asks whether it should (rule 94). */
export const ExitReason = z.enum(['reply', 'meeting', 'stage', 'opt_out', 'unassigned'])
export type ExitReason = z.output<typeof ExitReason>

/** Why a client is in a sequence. */
export const EnrolledHow = z.enum(['by_hand', 'batch', 'lead_source', 'form', 'group', 'rule'])
export type EnrolledHow = z.output<typeof EnrolledHow>

/** Why a client is no longer in a sequence. */
export const LeftReason = z.enum([
  ...ExitReason.options,
  'completed',
  'by_hand',
  'undone',
  'sequence_deleted',
  'merged',
  'client_deleted',
])
export type LeftReason = z.output<typeof LeftReason>
