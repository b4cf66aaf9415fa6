import { lazy, Suspense } from 'react'
import type { RuleParts } from '~/features/records/groups/rule-parts.ts'

const FilterEditor = lazy(async () => ({
  default: (await import('~/features/records/filters/FilterEditor.tsx')).FilterEditor,
}))
const FilterWords = lazy(async () => ({
  default: (await import('~/features/records/filters/FilterWords.tsx')).FilterWords,
}))

/** The rule of a group, shown and changed as the sentence of the lists. */
export const groupRules: RuleParts = {
  Editor: (props) => (
    <Suspense fallback={null}>
      <FilterEditor {...props} />
    </Suspense>
  ),
  Words: (props) => (
    <Suspense fallback={null}>
      <FilterWords {...props} />
    </Suspense>
  ),
}
