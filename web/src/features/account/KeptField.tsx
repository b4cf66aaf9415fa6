import { useState } from 'react'
import { TextField } from '~/ui/TextField.tsx'

type Props = {
  label: string
  description?: string
  value: string
  error: string | undefined
  autoComplete?: string
  onSave: (text: string) => void
}

/** A line of text that is saved when it is left or Enter is pressed; what is refused stays as it was typed. */
export function KeptField({ value, onSave, ...props }: Props) {
  const [typed, setTyped] = useState(value)
  const keep = () => typed.trim() !== value && onSave(typed)
  return (
    <TextField
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
