import { CloseButton, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  description?: string
  className?: string | undefined
  /** HH:MM on a clock of 24 hours; empty while there is none. */
  value: string
  onChange: (time: string) => void
  /** The field was left, or Enter pressed: each digit that is typed changes the time, so it is kept only then. */
  onLeave?: () => void
  /** Takes the time away; its name is that of its button. */
  clear?: { label: string; run: () => void }
}

/** A time of day, typed or picked as the browser does it. */
export function TimeField({ clear, onChange, onLeave, ...props }: Props): ReactNode {
  return (
    <TextInput
      {...props}
      type="time"
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
      rightSection={
        clear && props.value ? <CloseButton size={28} aria-label={clear.label} onClick={clear.run} /> : null
      }
    />
  )
}
