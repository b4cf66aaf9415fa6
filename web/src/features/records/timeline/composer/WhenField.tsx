import { dayOf } from '@fairlead/contract/work/follow-ups'
import { lazy, Suspense, useState } from 'react'
import { timeOf } from '~/lib/time/calendar.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './WhenField.module.css'
import { t } from './words.ts'

const DateTimeField = lazy(async () => ({ default: (await import('~/ui/form/dates/DateTimeField.tsx')).DateTimeField }))

type Props = { value: string; onChange: (at: string) => void; error: React.ReactNode }

/**
 * When it was: now, unless another day and time is picked; on the wall of the person's zone. Once it is picked, the fields
 * stay until what is written is sent, also while they say no time.
 */
export function WhenField({ value, onChange, error }: Props) {
  const [now, zone] = [useNow(), useZone()]
  const [isUnsaid, setUnsaid] = useState(false)
  const say = (at: string, isNow = false) => {
    setUnsaid(!at && !isNow)
    onChange(at)
  }
  const present = `${dayOf(now, zone)}T${timeOf(now, zone)}`
  const name = `${t('when')}: ${t('now')}`
  if (!value && !isUnsaid)
    return (
      <div className={styles.now}>
        <span>{t('when')}</span>
        <button type="button" aria-label={name} onClick={() => say(present)}>
          {t('now')}
        </button>
      </div>
    )
  return (
    <Suspense fallback={<div className={styles.now} aria-busy="true" />}>
      <DateTimeField
        label={t('when')}
        max={present}
        value={value}
        error={error}
        onChange={(at) => say(at)}
        clear={{ label: name, run: () => say('', true) }}
      />
    </Suspense>
  )
}
