import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useNoteContact } from '~/features/records/clients/contact-client.ts'
import { listSearch } from '~/features/records/clients/list/list-search.ts'
import { SearchLine } from '~/features/records/clients/list/SearchLine.tsx'
import { FilterButton } from '~/features/records/filters/FilterButton.tsx'
import { FollowUpsScreen } from '~/features/work/follow-ups/list/FollowUpsScreen.tsx'
import { type Narrowed, sectionCounts, sectionRows, sections } from '~/features/work/follow-ups/list/list-follow-ups.ts'
import { subjectOf } from '~/features/work/follow-ups/subject.ts'
import styles from './-list-tools.module.css'
import { WorkThrough } from './-list-tools.tsx'
import { queueHere } from './-queue-list.ts'

const FoundIn = lazy(async () => ({
  default: (await import('~/features/records/clients/list/FoundIn.tsx')).FoundIn,
}))

type Search = { filters?: string | undefined; search?: string | undefined }

const ofSearch = ({ filters = '', search = '' }: Search): Narrowed => ({ filters, search: search.trim() })

export const Route = createFileRoute('/_app/clients/follow-ups')({
  validateSearch(address: Record<string, unknown>): Search {
    const { filters, search } = listSearch(address)
    return { filters, search }
  },
  loaderDeps: ({ search }) => ofSearch(search),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps: narrowed }) {
    for (const section of sections) void client.prefetchInfiniteQuery(sectionRows(section, narrowed))
    void client.prefetchQuery(sectionCounts(narrowed))
  },
  component: FollowUps,
})

function FollowUps() {
  const note = useNoteContact()
  const narrowed = ofSearch(Route.useSearch())
  const { search } = narrowed
  const navigate = useNavigate()
  const [entered, setEntered] = useState<string>()
  const due = useQuery(sectionCounts(narrowed)).data
  const queue = due && due.overdue + due.today > 0 ? queueHere('/clients/follow-ups', narrowed) : undefined
  const show = (next: Narrowed, options?: { replace: boolean }) =>
    void navigate({
      to: '/clients/follow-ups',
      search: Object.fromEntries(Object.entries(next).filter(([, text]) => text)),
      ...options,
    })
  return (
    <FollowUpsScreen
      narrowed={narrowed}
      onClear={() => show({ filters: '', search: '' })}
      searchLine={
        <SearchLine
          filter={narrowed}
          onFilter={show}
          onEnter={setEntered}
          filterBar={
            <div className={styles.tools}>
              <div className={styles.words}>
                <FilterButton filter={narrowed} onFilter={(filters) => show({ ...narrowed, filters })} />
              </div>
              {queue && <WorkThrough queue={queue} isMain />}
            </div>
          }
        />
      }
      entered={entered}
      onFound={() => setEntered(undefined)}
      onContact={(row, channel) => note(subjectOf(row), channel)}
      foundIn={
        search
          ? (id) => (
              <Suspense fallback={null}>
                <FoundIn id={id} search={search} otherwise={null} />
              </Suspense>
            )
          : undefined
      }
    />
  )
}
