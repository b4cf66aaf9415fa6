import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
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
  return (
    <Loaded query={query} failed={t('failed')}>
      {(availability) => (
        <div className={styles.screen}>
          <WorkingHours availability={availability} userId={undefined} />
          {isTeam && <Absences availability={availability} userId={undefined} />}
        </div>
      )}
    </Loaded>
  )
}
