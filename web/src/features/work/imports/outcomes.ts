import type { ImportCounts } from '@fairlead/contract/work/imports'
import { RowOutcome } from '@fairlead/contract/work/row-outcomes'

/** What became of rows, or would: those that any row had, in the order of their weight. */
export const outcomesIn = (counts: ImportCounts): RowOutcome[] =>
  RowOutcome.options.filter((outcome) => counts[outcome] > 0)

/** How many rows change anything. */
export const changesIn = (counts: ImportCounts): number => counts.new + counts.updated
