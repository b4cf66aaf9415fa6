import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { clientCount, clientList } from '~/features/records/clients/list/list-clients.ts'
import { filterOf, type ListFilter, listSearch, searchOf } from '~/features/records/clients/list/list-search.ts'
import { OwnListScreen } from '~/features/records/clients/list/OwnListScreen.tsx'
import { ListTools, WithWhy } from './-list-tools.tsx'

const ofSearch = (search: Parameters<typeof filterOf>[0]): ListFilter => ({
  ...filterOf(search),
  sort: 'uncontacted',
  order: 'ASC',
})

/** Who is still to be contacted, the person who waits longest first (rule 48). */
export const Route = createFileRoute('/_app/clients/uncontacted')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ofSearch(search),
  loader({ context: { client }, deps: filter }) {
    void client.prefetchInfiniteQuery(clientList(filter))
    void client.prefetchQuery(clientCount(filter))
  },
  component: Uncontacted,
})

function Uncontacted() {
  const filter = ofSearch(Route.useSearch())
  const navigate = useNavigate()
  const onFilter = (next: ListFilter, options?: { replace: boolean }) =>
    void navigate({ to: '/clients/uncontacted', search: searchOf(next), ...options })
  return (
    <WithWhy filters={filter.filters}>
      <OwnListScreen
        filter={filter}
        onFilter={onFilter}
        filterBar={<ListTools filter={filter} onFilters={(filters) => onFilter({ ...filter, filters })} />}
      />
    </WithWhy>
  )
}
