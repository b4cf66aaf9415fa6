import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePreferences } from '~/lib/preferences.ts'
import styles from './NotificationsScreen.module.css'
import { t } from './words.ts'

const usual = { from: '21:00', until: '07:00' }

/** When alerts wait (rule 175). A time is kept when its field is left: each digit that is typed changes it. */
export function QuietHours() {
  const [{ quiet_hours: hours }, change] = usePreferences()
  const [typed, setTyped] = useState(hours ?? usual)
  const keep = () => {
    const isWhole = typed.from !== '' && typed.until !== '' && typed.from !== typed.until
    if (!isWhole) setTyped(hours ?? usual)
    else if (typed.from !== hours?.from || typed.until !== hours.until) change({ quiet_hours: typed })
  }
  const field = (name: 'from' | 'until') => (
    <TextInput
      type="time"
      label={t(`quiet.${name}`)}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
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
