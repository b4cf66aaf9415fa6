import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ownColumns } from '~/features/records/clients/columns/columns-text.ts'
import { clientCount, clientList, readAs } from '~/features/records/clients/list/list-clients.ts'
import { filterOf, type ListFilter, listSearch, searchOf } from '~/features/records/clients/list/list-search.ts'
import { OwnListScreen } from '~/features/records/clients/list/OwnListScreen.tsx'
import { ListTools, WithWhy } from './-list-tools.tsx'

const ofSearch = (search: Parameters<typeof filterOf>[0]): ListFilter => ({
  ...filterOf(search),
  sort: 'uncontacted',
  order: 'ASC',
})

/** Who is still to be contacted: new, and seen by somebody, the person who waits longest first (rules 48 and 217). */
export const Route = createFileRoute('/_app/clients/uncontacted')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => ofSearch(search),
  loader({ context: { client }, deps: filter }) {
    const columns = ownColumns(client)
    for (const part of readAs({ ...filter, columns })) void client.prefetchInfiniteQuery(clientList(part))
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
