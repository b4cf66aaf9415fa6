import { type FieldOption, type FieldType, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { NativeSelect, TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { LazyDateField } from '~/ui/form/dates/LazyDateField.tsx'
import { t } from './words.ts'

type Props = {
  field: { type: FieldType; options: readonly FieldOption[] }
  text: string
  onText: (text: string) => void
  error: ReactNode
  onBlur: () => void
  label?: string
  'aria-label'?: string
  onKeyDown?: (event: KeyboardEvent) => void
  ref?: Ref<HTMLInputElement | HTMLSelectElement>
}

/** By what a value of an own field is typed or chosen: each type has its own. */
export function ValueInput({ field, text, onText, ref, ...shared }: Props) {
  if (field.type === 'dropdown')
    return (
      <NativeSelect
        {...shared}
        ref={ref as Ref<HTMLSelectElement>}
        value={text}
        data={[{ value: '', label: t('client.none') }, ...field.options.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    )
  if (field.type === 'date')
    return (
      <LazyDateField
        {...shared}
        ref={ref as Ref<HTMLInputElement>}
        autoFocus={ref !== undefined}
        keeps={ref !== undefined}
        value={text}
        onChange={onText}
      />
    )
  return (
    <TextInput
      {...shared}
      ref={ref as Ref<HTMLInputElement>}
      value={text}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      maxLength={fieldLimits.text}
      autoComplete="off"
      dir="auto"
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
