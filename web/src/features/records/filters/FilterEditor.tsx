import type { Filters } from '@fairlead/contract/records/filters'
import { FilterBar } from './FilterBar.tsx'
import { noFilters, readFilters, writeFilters } from './filter-text.ts'

type EditorProps = { value: Filters; onChange: (filters: Filters) => void }

/** A filter as a sentence that is changed, where it is no list's. */
export const FilterEditor = ({ value, onChange }: EditorProps) => (
  <FilterBar value={writeFilters(value)} onChange={(text) => onChange(readFilters(text) ?? noFilters)} />
)
