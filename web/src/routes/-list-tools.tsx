import { Button } from '@mantine/core'
import { IconDots, IconPlayerPlay } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { ClientActionsProvider, type Someone, useClientActions } from '~/features/records/clients/actions.tsx'
import { clientList, readAs } from '~/features/records/clients/list/list-clients.ts'
import type { ListFilter } from '~/features/records/clients/list/list-search.ts'
import { t as say } from '~/features/records/clients/words.ts'
import { FilterButton } from '~/features/records/filters/FilterButton.tsx'
import { type ViewChoice, ViewsButton } from '~/features/records/views/ViewsButton.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import styles from './-list-tools.module.css'
import { type QueueSearch, queueOf } from './-queue-search.ts'

const loadChanges = async () => ({ default: (await import('~/features/records/views/ViewChanges.tsx')).ViewChanges })
const ViewChanges = lazy(loadChanges)
const FilterWords = lazy(async () => ({
  default: (await import('~/features/records/filters/FilterWords.tsx')).FilterWords,
}))
const loadMenu = async () => ({ default: (await import('~/features/records/views/ListMenu.tsx')).ListMenu })
const ListMenu = lazy(loadMenu)
const WhyHere = onceOpened(async () => (await import('~/features/records/filters/WhyHere.tsx')).WhyHere)

/** Leads to the queue of what a list shows; `isMain` where nothing else on its screen comes before it. */
export const WorkThrough = ({ queue, isMain = false }: { queue: QueueSearch; isMain?: boolean }) => (
  <Button
    component={Link}
    to="/clients/queue"
    search={queue as never}
    variant={isMain ? 'filled' : 'default'}
    size="xs"
    className={styles.work}
    leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
  >
    {say('list.workThrough')}
  </Button>
)

type Props = {
  filter: ListFilter
  onFilters: (filters: string) => void
  /** Absent where the list has an order of its own, which no view has. */
  views?: Pick<ViewChoice, 'viewId' | 'onShow'> & { columns: string | undefined }
}

/** What narrows a list down: its view, the sentence, what can be done with both; and the way into the queue. */
export function ListTools({ filter, onFilters, views }: Props) {
  const queries = useQueryClient()
  const shown = { ...filter, columns: views?.columns ?? '', seen: filter.columns ?? '' }
  const choice = views && { viewId: views.viewId, onShow: views.onShow, shown }
  // What can be saved is told once the list is there.
  const isView = filter.filters !== '' || choice?.viewId !== undefined
  const { queryKey } = clientList(readAs(filter)[0] ?? filter)
  const isAwaited = useIsFetching({ queryKey, exact: true, predicate: ({ state }) => state.data === undefined }) > 0
  // Once it stands it stays: it knows what the view was before it was changed.
  const stands = useRef(false)
  const isSettled = useDeferredValue(isView && (stands.current || !isAwaited))
  stands.current = isView && isSettled
  return (
    <div className={styles.tools}>
      {/* The person who comes to narrow the list is offered to save it: what that takes is not to come with the list. */}
      <div className={styles.words} onPointerEnter={choice && (() => void loadChanges())}>
        {choice && <ViewsButton {...choice} />}
        <FilterButton
          filter={filter}
          onFilter={(filters) => {
            // On its way before what changes with it is drawn.
            for (const part of readAs({ ...filter, filters })) void queries.prefetchInfiniteQuery(clientList(part))
            onFilters(filters)
          }}
        />
        {choice && isView && isSettled && (
          <Suspense fallback={null}>
            <ViewChanges
              {...choice}
              say={(filters) => (
                <Suspense fallback={null}>
                  <FilterWords filters={filters} />
                </Suspense>
              )}
            />
          </Suspense>
        )}
      </div>
      <WorkThrough queue={queueOf(filter, views?.viewId)} />
    </div>
  )
}

/** What can be done with all that a list shows, and with clients altogether. */
export const MoreForClients = ({ shown }: { shown: ListFilter }) => (
  <OnDemand
    load={loadMenu}
    target={
      <Button variant="default" className={styles.more} aria-label={say('listMore')}>
        <IconDots size={16} stroke={1.75} aria-hidden />
      </Button>
    }
  >
    {(target, panel) => <ListMenu target={target} panel={panel} shown={shown} />}
  </OnDemand>
)

/** Adds to what can be done with a row: why it is in a list that is filtered. */
export function WithWhy({ filters, children }: { filters: string; children: ReactNode }) {
  const actions = useClientActions()
  const [asked, setAsked] = useState<Someone>()
  const [isOpen, setOpen] = useState(false)
  const why = (client: Someone) => {
    setAsked(client)
    setOpen(true)
  }
  return (
    <ClientActionsProvider actions={filters ? { ...actions, why } : actions}>
      {children}
      {asked && <WhyHere client={asked} filters={filters} opened={isOpen} onClose={() => setOpen(false)} />}
    </ClientActionsProvider>
  )
}
