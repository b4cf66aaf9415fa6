import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Condition } from './rule-draft.ts'
import { valuesOf } from './rules.ts'

type Props = { label: string; condition: Condition; isWrong: boolean; onChange: (values: Condition['values']) => void }

/** The text that a criterion is compared with; what its source has sent lately is offered. */
export function TextValue({ label, condition: { name, values }, isWrong, onChange }: Props) {
  const id = useId()
  const { data } = useQuery({ ...valuesOf(name, ''), enabled: name.includes(':') })
  const text = values[0]?.id ?? ''
  return (
    <>
      <TextInput
        aria-label={label}
        value={text}
        maxLength={200}
        dir="auto"
        autoComplete="off"
        list={id}
        error={isWrong && !text.trim()}
        onChange={({ currentTarget: { value } }) => onChange(value ? [{ id: value, name: value }] : [])}
      />
      <datalist id={id}>
        {data?.results.map((one) => (
          <option key={one.value_id} value={one.value_name} />
        ))}
      </datalist>
    </>
  )
}
