import { isSameText, useSavedValue } from '~/lib/use-saved-value.ts'
import { TextField } from '~/ui/form/TextField.tsx'

type Props = {
  label: string
  description?: string
  value: string
  error: string | undefined
  autoComplete?: string
  onSave: (text: string) => Promise<boolean>
}

/** A line of text that is saved when it is left or Enter is pressed; what is refused stays as it was typed. */
export function SavedField({ value, onSave, ...props }: Props) {
  const { typed, type, keep } = useSavedValue(value, isSameText)
  return (
    <TextField
      {...props}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => keep(onSave)}
      onKeyDown={(event) => event.key === 'Enter' && keep(onSave)}
    />
  )
}
