import type { Filters } from '@fairlead/contract/records/filters'
import { dayOf } from '@fairlead/contract/work/follow-ups'

/** The filter of a list that shows whom imports added on the days between two moments, as an address has it. */
export function importedBetween(start: string, end: string, zone: string): string {
  const [from, until] = [start, end].map((at) => dayOf(new Date(at), zone))
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
