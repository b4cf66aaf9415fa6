import type { ReactNode } from 'react'
import { TextField } from './TextField.tsx'

type Props = {
  label: string
  /** YYYY-MM-DDTHH:MM on the wall of the person's zone; empty while there is none. */
  value: string
  onChange: (at: string) => void
  /** The latest that can be picked. */
  max?: string
  error?: ReactNode
}

/** A day and a time, typed or picked as the browser does it. */
export const DateTimeField = ({ onChange, ...props }: Props) => (
  <TextField {...props} type="datetime-local" dir="ltr" onChange={(event) => onChange(event.currentTarget.value)} />
)
