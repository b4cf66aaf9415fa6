import type { DuePick } from '@fairlead/contract/work/follow-ups'
import { Menu } from '@mantine/core'
import { formatTime } from '~/lib/time/dates.ts'
import { formatNearDay } from '../chip-name.ts'
import { dueOf, snoozes } from '../picks.ts'
import { useClock } from '../use-clock.ts'
import { t } from '../words.ts'
import styles from './SnoozeItems.module.css'

/** The ways to put a follow-up off (rule 57), each with when that is. */
export function SnoozeItems({ onSnooze }: { onSnooze: (pick: DuePick) => void }) {
  const clock = useClock()
  return snoozes(clock).map(({ name, pick }) => {
    const at = dueOf(pick, clock).remind_on ?? ''
    const when = name === 'week' ? formatNearDay(at, clock.zone) : formatTime(at, clock.zone)
    return (
      <Menu.Item key={name} onClick={() => onSnooze(pick)} rightSection={<span className={styles.when}>{when}</span>}>
        {t(`row.${name}`)}
      </Menu.Item>
    )
  })
}
