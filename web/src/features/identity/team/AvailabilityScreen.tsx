import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { Absences } from './Absences.tsx'
import styles from './Availability.module.css'
import { availabilityOf } from './availability.ts'
import { WorkingHours } from './WorkingHours.tsx'
import { t } from './words.ts'

/** When the person works; in a team, when they are away too. */
export function AvailabilityScreen() {
  usePageTitle(t('page'))
  const query = useQuery(availabilityOf())
  const isTeam = useSession().user_details.account_type === 'TEAM'
  if (query.isPending) return <RowsSkeleton />
  if (query.isError && !query.data)
    return <Failure title={t('failed')} error={query.error} retry={() => void query.refetch()} />
  return (
    <div className={styles.screen}>
      <WorkingHours availability={query.data} userId={undefined} />
      {isTeam && <Absences availability={query.data} userId={undefined} />}
    </div>
  )
}
