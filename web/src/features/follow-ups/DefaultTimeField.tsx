import { TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './FollowUpSettings.module.css'
import { t } from './words.ts'

type Props = { value: string; description: string; onChange: (time: string) => void }

/** The usual time of reminders. It is kept when the field is left or Enter is pressed: each digit that is typed changes it. */
export function DefaultTimeField({ value, description, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const keep = () => {
    if (typed === '') setTyped(value)
    else if (typed !== value) onChange(typed)
  }
  return (
    <TextInput
      type="time"
      label={t('settings.defaultTime')}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      className={styles.time}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
