import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldLabel } from './FieldLabel.tsx'

type Props = Omit<TextInputProps, 'label' | 'required' | 'withAsterisk'> & { label: string; required?: boolean }

/** A line of text. Its error is tied to it, and a required one says so in words. */
export function TextField({ label, required, ...props }: Props) {
  return (
    <TextInput
      {...props}
      label={<FieldLabel label={label} required={required} />}
      aria-required={required || undefined}
      dir={props.dir ?? 'auto'}
    />
  )
}
