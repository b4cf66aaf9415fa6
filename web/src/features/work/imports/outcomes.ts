import type { Filters } from '@fairlead/contract/records/filters'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import type { ClientImport, ImportCounts } from '@fairlead/contract/work/imports'
import { RowOutcome } from '@fairlead/contract/work/row-outcomes'

/** What became of rows, or would: those that any row had, in the order of their weight. */
export const outcomesIn = (counts: ImportCounts): RowOutcome[] =>
  RowOutcome.options.filter((outcome) => counts[outcome] > 0)

/** How many rows change anything. */
export const changesIn = (counts: ImportCounts): number => counts.new + counts.updated

type Times = Pick<ClientImport, 'created_at' | 'started_at' | 'finished_at'>

/** The filter of a list that shows whom imports added on the days of this one, as an address has it. */
export function importedBetween(
  { created_at: made, started_at: start, finished_at: end }: Times,
  zone: string,
): string {
  const [from, until] = [start ?? made, end ?? start ?? made].map((at) => dayOf(new Date(at), zone))
  const filters: Filters = {
    logical_operator: 'AND',
    expressions: [
      { key: 'leadSource', operator: 'in', values: ['file_import'] },
      {
        key: 'dateCreated',
        option: 'CUSTOM',
        range: { type: 'between', from: from ?? null, until: until ?? null },
      },
    ],
  }
  return JSON.stringify(filters)
}
