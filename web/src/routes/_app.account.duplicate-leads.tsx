import { createFileRoute } from '@tanstack/react-router'
import { DuplicatesScreen } from '~/features/records/duplicates/DuplicatesScreen.tsx'
import { duplicatesSearch } from '~/features/records/duplicates/search.ts'

export const Route = createFileRoute('/_app/account/duplicate-leads')({
  validateSearch: duplicatesSearch,
  loaderDeps: ({ search: { show = 'same' } }) => ({ show }),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: { show } }) {
    void import('~/features/records/duplicates/list-pairs.ts').then(
      ({ settings, mergeList, pairList, readingList }) => {
        void client.prefetchQuery(settings)
        if (show === 'merged') void client.prefetchInfiniteQuery(mergeList)
        else if (show === 'readings') void client.prefetchInfiniteQuery(readingList)
        else void client.prefetchInfiniteQuery(pairList(show))
      },
    )
  },
  component: Duplicates,
})

function Duplicates() {
  const { show = 'same' } = Route.useSearch()
  return <DuplicatesScreen shown={show} />
}
