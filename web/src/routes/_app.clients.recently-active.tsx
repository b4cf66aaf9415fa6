import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ownColumns } from '~/features/records/clients/columns/columns-text.ts'
import { clientCount, clientList } from '~/features/records/clients/list/list-clients.ts'
import {
  filterOf,
  type ListFilter,
  listSearch,
  type Period,
  readPeriod,
  searchOf,
} from '~/features/records/clients/list/list-search.ts'
import { OwnListScreen } from '~/features/records/clients/list/OwnListScreen.tsx'
import { ListTools, WithWhy } from './-list-tools.tsx'

type Search = ReturnType<typeof listSearch> & { period?: Period | undefined }

const ofSearch = ({ period = '7d', ...search }: Search): ListFilter => ({
  ...filterOf(search),
  sort: 'viewed',
  order: 'DESC',
  period,
})

/** Who looked at what was sent to them, the latest first (rule 63). */
export const Route = createFileRoute('/_app/clients/recently-active')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...listSearch(search),
    period: readPeriod(search.period),
  }),
  loaderDeps: ({ search }) => ofSearch(search),
  loader({ context: { client }, deps: filter }) {
    void client.prefetchInfiniteQuery(clientList({ ...filter, columns: ownColumns(client) }))
    void client.prefetchQuery(clientCount(filter))
  },
  component: RecentlyActive,
})

function RecentlyActive() {
  const filter = ofSearch(Route.useSearch())
  const navigate = useNavigate()
  const onFilter = (next: ListFilter, options?: { replace: boolean }) =>
    void navigate({
      to: '/clients/recently-active',
      search: { ...searchOf(next), ...(next.period === '7d' ? {} : { period: next.period }) },
      ...options,
    })
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
