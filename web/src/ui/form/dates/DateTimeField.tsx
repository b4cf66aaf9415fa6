import { type ReactNode, useState } from 'react'
import { DateField } from './DateField.tsx'
import styles from './DateTimeField.module.css'
import { TimeField } from './TimeField.tsx'
import { t } from './words.ts'

type Props = {
  label: string
  /** YYYY-MM-DDTHH:MM on the wall of the person's zone; empty while there is none. */
  value: string
  onChange: (at: string) => void
  onBlur?: () => void
  /** The latest that can be picked. */
  max?: string
  error?: ReactNode
  /** Takes both away; its name is that of its button. */
  clear?: { label: string; run: () => void }
}

/** A day and a time, in two fields side by side. There is a value once both are there, and nothing is sent before. */
export function DateTimeField({ label, value, onChange, onBlur, max, error, clear }: Props) {
  const [parts, setParts] = useState({ day: value.slice(0, 10), time: value.slice(11), of: value })
  const { day, time } = parts
  if (parts.of !== value)
    setParts(value ? { day: value.slice(0, 10), time: value.slice(11), of: value } : { ...parts, of: value })
  const set = (nextDay: string, nextTime: string) => {
    const at = nextDay && nextTime ? `${nextDay}T${nextTime}` : ''
    setParts({ day: nextDay, time: nextTime, of: at })
    if (at !== value) onChange(at)
  }
  return (
    <div className={styles.both}>
      <DateField
        needed
        label={label}
        value={day}
        max={max?.slice(0, 10)}
        error={error}
        onChange={(next) => set(next, time)}
        {...(onBlur && { onBlur })}
      />
      <TimeField
        needed
        label={t('time')}
        value={time}
        onChange={(next) => set(day, next)}
        {...(onBlur && { onLeave: onBlur })}
        {...(clear && { clear })}
      />
    </div>
  )
}
