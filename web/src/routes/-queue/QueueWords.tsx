import { useQuery } from '@tanstack/react-query'
import { FilterWords } from '~/features/records/filters/FilterWords.tsx'
import { readFilters } from '~/features/records/filters/filter-text.ts'
import { allViews } from '~/features/records/views/list-views.ts'
import { t } from '~/features/work/queue/words.ts'
import type { QueueSearch } from '../-queue-search.ts'

/** What is worked through, in words: the name of a view, or what the list was narrowed down by. */
export function QueueWords({ of: { of, view, search, filters } }: { of: QueueSearch }) {
  const { data } = useQuery({ ...allViews, enabled: view !== undefined })
  const name = data?.results.find(({ id }) => id === view)?.name
  if (name) return <bdi>{name}</bdi>
  const read = filters ? readFilters(filters) : undefined
  const parts = [
    ...(of ? [t(`of.${of}`)] : []),
    ...(search ? [t('searched', { search })] : []),
    ...(read && read.expressions.length > 0 ? [<FilterWords key="filters" filters={read} />] : []),
  ]
  if (parts.length === 0) return t('everybody')
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: each part is its place
    <span key={i}>
      {i > 0 && ' · '}
      <bdi>{part}</bdi>
    </span>
  ))
}
