import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readFilters } from '~/features/filters/filter-text.ts'
import { t } from '~/features/queue/words.ts'
import { allViews } from '~/features/views/list-views.ts'
import type { QueueSearch } from '../-queue-search.ts'

const FilterWords = lazy(async () => ({ default: (await import('~/features/filters/RuleFilters.tsx')).FilterWords }))

/** What is worked through, in words: the name of a view, or what the list was narrowed down by. */
export function QueueWords({ of: { of, view, search, filters } }: { of: QueueSearch }) {
  const { data } = useQuery({ ...allViews, enabled: view !== undefined })
  const name = data?.results.find(({ id }) => id === view)?.name
  if (name) return <bdi>{name}</bdi>
  const read = filters ? readFilters(filters) : undefined
  const parts = [
    ...(of ? [t(`of.${of}`)] : []),
    ...(search ? [t('searched', { search })] : []),
    ...(read && read.expressions.length > 0
      ? [
          <Suspense key="filters" fallback={null}>
            <FilterWords filters={read} />
          </Suspense>,
        ]
      : []),
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
