import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useNoteContact } from '~/features/records/clients/contact-client.ts'
import { listSearch } from '~/features/records/clients/list/list-search.ts'
import { FilterButton } from '~/features/records/filters/FilterButton.tsx'
import { FollowUpsScreen } from '~/features/work/follow-ups/list/FollowUpsScreen.tsx'
import { sectionCounts, sectionRows, sections } from '~/features/work/follow-ups/list/list-follow-ups.ts'
import { subjectOf } from '~/features/work/follow-ups/subject.ts'
import { WorkThroughDue } from './-list-tools.tsx'

type Search = { filters?: string | undefined }

export const Route = createFileRoute('/_app/clients/follow-ups')({
  validateSearch: (search: Record<string, unknown>): Search => ({ filters: listSearch(search).filters }),
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: { filters } }) {
    for (const section of sections) void client.prefetchInfiniteQuery(sectionRows(section, filters))
    void client.prefetchQuery(sectionCounts(filters))
  },
  component: FollowUps,
})

function FollowUps() {
  const note = useNoteContact()
  const { filters = '' } = Route.useSearch()
  const navigate = useNavigate()
  const due = useQuery(sectionCounts(filters)).data
  const onFilter = (next: string) => void navigate({ to: '/clients/follow-ups', search: next ? { filters: next } : {} })
  return (
    <>
      {filters === '' && due !== undefined && due.overdue + due.today > 0 && <WorkThroughDue />}
      <FollowUpsScreen
        filters={filters}
        onFilter={onFilter}
        filterBar={<FilterButton filter={{ filters, search: '' }} onFilter={onFilter} />}
        onContact={(row, channel) => note(subjectOf(row), channel)}
      />
    </>
  )
}
