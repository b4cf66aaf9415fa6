import { useState } from 'react'
import { TimeField } from '~/ui/form/dates/TimeField.tsx'
import styles from './FollowUpSettings.module.css'
import { t } from './settings-words.ts'

type Props = { value: string; description: string; onChange: (time: string) => void }

/** The usual time of reminders. It is kept when the field is left or Enter is pressed. */
export function DefaultTimeField({ value, description, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const keep = () => {
    if (typed === '') setTyped(value)
    else if (typed !== value) onChange(typed)
  }
  return (
    <TimeField
      label={t('defaultTime')}
      description={description}
      className={styles.time}
      value={typed}
      onChange={setTyped}
      onLeave={keep}
    />
  )
}
