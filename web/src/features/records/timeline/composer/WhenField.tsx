import { dayOf } from '@fairlead/contract/work/follow-ups'
import { lazy, Suspense, useState } from 'react'
import { timeOf } from '~/lib/time/calendar.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import styles from './WhenField.module.css'

const DateTimeField = lazy(async () => ({ default: (await import('~/ui/form/dates/DateTimeField.tsx')).DateTimeField }))

type Props = { value: string; onChange: (at: string) => void; error: React.ReactNode }

/**
 * When it was: now, unless another day and time is picked; on the wall of the person's zone. Once it is picked, the fields
 * stay until what is written is sent, also while they say no time.
 */
export function WhenField({ value, onChange, error }: Props) {
  const [now, zone] = [useNow(), useZone()]
  const say = (at: string, isOpen: boolean) => {
    setUnsaid(isOpen && !at)
    onChange(at)
  }
  const name = `${t('composer.when')}: ${t('composer.now')}`
  const present = `${dayOf(now, zone)}T${timeOf(now, zone)}`
  const [isUnsaid, setUnsaid] = useState(false)
  if (!value && !isUnsaid)
    return (
      <div className={styles.now}>
        <span>{t('composer.when')}</span>
        <button type="button" aria-label={name} onClick={() => say(present, true)}>
          {t('composer.now')}
        </button>
      </div>
    )
  return (
    <Suspense fallback={<div className={styles.now} aria-busy="true" />}>
      <DateTimeField
        label={t('composer.when')}
        max={present}
        value={value}
        error={error}
        onChange={(at) => say(at, true)}
      />
      <TextButton aria-label={name} onClick={() => say('', false)}>
        {t('composer.now')}
      </TextButton>
    </Suspense>
  )
}
