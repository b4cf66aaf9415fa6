import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { contentSearch } from '~/features/records/content/api/list-search.ts'
import { PagesScreen } from '~/features/records/content/list/PagesScreen.tsx'

export const Route = createFileRoute('/_app/content/pages')({
  validateSearch: contentSearch,
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps }) {
    void import('~/features/records/content/api/content-lists.ts').then(({ contentList }) =>
      client.prefetchInfiniteQuery(contentList('pages', deps)),
    )
  },
  component: Pages,
})

function Pages() {
  const navigate = useNavigate()
  return (
    <PagesScreen
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ to: '/content/pages', search, replace: true })}
    />
  )
}
