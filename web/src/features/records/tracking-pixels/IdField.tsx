import { useState } from 'react'
import { isSameText, useSavedValue } from '~/lib/use-saved-value.ts'
import { TextField } from '~/ui/form/TextField.tsx'

type Props = {
  label: string
  description: string
  value: string
  format: { pattern: RegExp; wrong: string }
  onSave: (id: string) => Promise<boolean>
}

/** An id that is saved when it is left or Enter is pressed. What isn't shaped as one is said at once, and kept as typed. */
export function IdField({ label, description, value, format, onSave }: Props) {
  const { typed, type, keep } = useSavedValue(value, isSameText)
  const [error, setError] = useState<string>()
  const save = () => {
    const id = typed.trim()
    const isWrong = id !== '' && !format.pattern.test(id)
    setError(isWrong ? format.wrong : undefined)
    if (!isWrong) keep(() => onSave(id))
  }
  return (
    <TextField
      label={label}
      description={description}
      error={error}
      value={typed}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setError(undefined)
        type(event.currentTarget.value)
      }}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
