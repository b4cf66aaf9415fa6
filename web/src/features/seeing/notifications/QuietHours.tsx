import { Switch } from '@mantine/core'
import { useState } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSavedValue } from '~/lib/use-saved-value.ts'
import { TimeField } from '~/ui/form/dates/TimeField.tsx'
import styles from './NotificationsScreen.module.css'
import { t } from './words.ts'

type Hours = { from: string; until: string }

const usual: Hours = { from: '21:00', until: '07:00' }
const isSame = (one: Hours, other: Hours) => one.from === other.from && one.until === other.until

/** When alerts wait (rule 175). A time is kept when its field is left. */
export function QuietHours() {
  const [{ quiet_hours: hours }, change] = usePreferences()
  // Those that held last, also while there are none.
  const [last, setLast] = useState(hours ?? usual)
  if (hours && !isSame(hours, last)) setLast(hours)
  const { typed, type, keep } = useSavedValue(last, isSame)
  const isWhole = typed.from !== '' && typed.until !== '' && typed.from !== typed.until
  const leave = () => (isWhole ? keep((quiet_hours) => void change({ quiet_hours })) : type(last))
  const field = (name: 'from' | 'until') => (
    <TimeField
      label={t(`quiet.${name}`)}
      value={typed[name]}
      onChange={(time) => type({ ...typed, [name]: time })}
      onLeave={leave}
    />
  )
  return (
    <section className={styles.section} aria-labelledby="quiet">
      <h2 id="quiet">{t('quiet.title')}</h2>
      <p className={styles.quiet}>{t('quiet.hint')}</p>
      <Switch
        label={t('quiet.use')}
        className={styles.sound}
        checked={hours !== null}
        onChange={(event) => change({ quiet_hours: event.currentTarget.checked ? typed : null })}
      />
      {hours && (
        <div className={styles.hours}>
          {field('from')}
          {field('until')}
        </div>
      )}
    </section>
  )
}
