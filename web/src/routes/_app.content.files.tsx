import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { contentSearch } from '~/features/records/content/api/list-search.ts'
import { FilesScreen } from '~/features/records/content/list/FilesScreen.tsx'

export const Route = createFileRoute('/_app/content/files')({
  validateSearch: contentSearch,
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps }) {
    void import('~/features/records/content/api/content-lists.ts').then(({ contentList }) =>
      client.prefetchInfiniteQuery(contentList('files', deps)),
    )
  },
  component: Files,
})

function Files() {
  const navigate = useNavigate()
  return (
    <FilesScreen
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ to: '/content/files', search, replace: true })}
    />
  )
}
