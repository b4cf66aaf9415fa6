import { Button } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { t } from '../words.ts'
import type { OnContact } from './FollowUpRowActions.tsx'
import { FollowUpSections } from './FollowUpSections.tsx'
import { FollowUpsSkeleton } from './FollowUpsSkeleton.tsx'
import { isNarrowed, type Narrowed } from './list-follow-ups.ts'
import { useLiveFollowUps } from './use-live-follow-ups.ts'
import { useSections } from './use-sections.ts'

type Props = {
  narrowed: Narrowed
  /** Shows those of everybody again. */
  onClear: () => void
  /** The search and the filter, above the list. */
  searchLine: ReactNode
  /** A search that leads to its first row, and what to do once that is reached. */
  entered: string | undefined
  onFound: () => void
  onContact: OnContact
  /** What a search found a client by, where its row does not say it. */
  foundIn: ((clientId: string) => ReactNode) | undefined
}

/** What is owed to clients: overdue, today, tomorrow, later, someday. */
export function FollowUpsScreen({ narrowed, onClear, searchLine, entered, onFound, onContact, foundIn }: Props) {
  usePageTitle(t('title'))
  const { shown, isOld, query } = useSections(narrowed)
  useLiveFollowUps(shown)
  const { filters, search } = narrowed
  const isFirstUse = query.data === true && shown.length === 0 && !isNarrowed(narrowed)
  const empty = isFirstUse ? (
    <FirstUse icon={IconCalendarCheck} title={t('list.empty')} text={t('list.emptyText')}>
      <Button variant="default" component={Link} to="/clients">
        {t('list.toClients')}
      </Button>
    </FirstUse>
  ) : (
    <NoMatch title={search ? t('list.noneFound', { query: search }) : t('list.noMatch')}>
      <Button variant="default" onClick={onClear}>
        {t('list.clear')}
      </Button>
    </NoMatch>
  )
  return (
    <>
      <div hidden={isFirstUse}>{searchLine}</div>
      <LoadedRows query={query} rows={shown} failed={t('list.failed')} skeleton={<FollowUpsSkeleton />} empty={empty}>
        <FollowUpSections
          name={`${filters} ${search}`}
          sections={shown}
          isOld={isOld}
          onContact={onContact}
          foundIn={foundIn}
          onFound={entered === search && !isOld ? onFound : undefined}
        />
      </LoadedRows>
    </>
  )
}
