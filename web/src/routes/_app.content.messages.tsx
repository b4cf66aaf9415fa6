import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { contentSearch } from '~/features/records/content/api/list-search.ts'
import { MessagesScreen } from '~/features/records/content/list/MessagesScreen.tsx'

export const Route = createFileRoute('/_app/content/messages')({
  validateSearch: contentSearch,
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps }) {
    void import('~/features/records/content/api/content-lists.ts').then(({ contentList }) =>
      client.prefetchInfiniteQuery(contentList('messages', deps)),
    )
  },
  component: Messages,
})

function Messages() {
  const navigate = useNavigate()
  return (
    <MessagesScreen
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ to: '/content/messages', search, replace: true })}
    />
  )
}
