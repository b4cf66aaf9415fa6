import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/page-title.ts'
import { Failure, FirstUse } from '~/ui/EmptyState.tsx'
import type { OnContact } from './FollowUpRowActions.tsx'
import { FollowUpSections } from './FollowUpSections.tsx'
import { FollowUpsSkeleton } from './FollowUpsSkeleton.tsx'
import { useLiveFollowUps } from './use-live-follow-ups.ts'
import { useSections } from './use-sections.ts'
import { t } from './words.ts'

/** What is owed to clients: overdue, today, tomorrow, later, someday. */
export function FollowUpsScreen({ onContact }: { onContact: OnContact }) {
  usePageTitle(t('title'))
  const { shown, isPending, error, retry } = useSections()
  useLiveFollowUps(shown)
  if (error) return <Failure title={t('list.failed')} error={error} retry={retry} />
  if (isPending) return <FollowUpsSkeleton />
  if (shown.length === 0)
    return (
      <FirstUse title={t('list.empty')} text={t('list.emptyText')}>
        <Button variant="default" component={Link} to="/clients">
          {t('list.toClients')}
        </Button>
      </FirstUse>
    )
  return <FollowUpSections sections={shown} onContact={onContact} />
}
