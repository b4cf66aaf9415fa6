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
import styles from './FollowUpsScreen.module.css'
import { FollowUpsSkeleton } from './FollowUpsSkeleton.tsx'
import { useLiveFollowUps } from './use-live-follow-ups.ts'
import { useSections } from './use-sections.ts'

type Props = {
  /** Whose follow-ups are shown, as the address has it. */
  filters: string
  onFilter: (filters: string) => void
  filterBar: ReactNode
  onContact: OnContact
}

/** What is owed to clients: overdue, today, tomorrow, later, someday. */
export function FollowUpsScreen({ filters, onFilter, filterBar, onContact }: Props) {
  usePageTitle(t('title'))
  const { shown, query } = useSections(filters)
  useLiveFollowUps(shown)
  const empty = filters ? (
    <NoMatch title={t('list.noMatch')}>
      <Button variant="default" onClick={() => onFilter('')}>
        {t('list.clear')}
      </Button>
    </NoMatch>
  ) : (
    <FirstUse icon={IconCalendarCheck} title={t('list.empty')} text={t('list.emptyText')}>
      <Button variant="default" component={Link} to="/clients">
        {t('list.toClients')}
      </Button>
    </FirstUse>
  )
  return (
    <>
      {(filters || shown.length > 0) && <div className={styles.filters}>{filterBar}</div>}
      <LoadedRows query={query} rows={shown} failed={t('list.failed')} skeleton={<FollowUpsSkeleton />} empty={empty}>
        <FollowUpSections filters={filters} sections={shown} onContact={onContact} />
      </LoadedRows>
    </>
  )
}
