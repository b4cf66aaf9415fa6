import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { HistoryScreen } from '~/features/work/lead-distribution/history/HistoryScreen.tsx'
import { historySearch } from '~/features/work/lead-distribution/search.ts'

export const Route = createFileRoute('/_app/_sources/automation/lead-distribution/history')({
  validateSearch: historySearch,
  loaderDeps: ({ search: { id: _, ...filter } }) => filter,
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client }, deps }) {
    void Promise.all([
      import('~/features/work/lead-distribution/history/history.ts'),
      import('~/features/work/lead-distribution/history/history-filter.ts'),
    ]).then(([{ copyList }, { historyFilter }]) => client.prefetchInfiniteQuery(copyList(historyFilter(deps))))
  },
  component: History,
})

function History() {
  const navigate = useNavigate()
  return (
    <HistoryScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '/automation/lead-distribution/history', search, resetScroll: false })}
    />
  )
}
