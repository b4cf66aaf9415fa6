import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { Absences } from './Absences.tsx'
import styles from './Availability.module.css'
import { availabilityOf } from './availability.ts'
import { WorkingHours } from './WorkingHours.tsx'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; userId: string; name: string; onChanged: () => void }

/** Working hours and absences of a member. */
export default function MemberAvailability({ opened, onClose, userId, name, onChanged }: Props) {
  const query = useQuery(availabilityOf(userId))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('of', { name })}>
      <Loaded query={query} failed={t('failed')}>
        {(availability) => (
          <div className={styles.screen}>
            <Absences availability={availability} userId={userId} name={name} onChanged={onChanged} />
            <WorkingHours availability={availability} userId={userId} />
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
