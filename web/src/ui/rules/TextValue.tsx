import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ValueProps } from './criteria.ts'
import { t } from './words.ts'

type Props = ValueProps & { place: number }

/**
 * The text that a criterion is compared with; what its source has sent lately is offered. A rule that was made by a
 * call may have several, of which each stands in a field of its own.
 */
export function TextValue({ place, condition: { name, values }, valuesOf, isWrong, onChange }: Props) {
  const id = useId()
  const { data } = useQuery({ ...valuesOf(name, ''), enabled: name.includes(':') })
  const texts = values.length > 0 ? values.map((value) => value.id) : ['']
  const isEmpty = texts.every((text) => !text.trim())
  const type = (at: number, value: string) => {
    const next = texts.with(at, value)
    onChange(next.some(Boolean) ? next.map((text) => ({ id: text, name: text })) : [])
  }
  return (
    <>
      {texts.map((text, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
          key={at}
          aria-label={at === 0 ? t('rule.text', { place }) : t('rule.orText', { place, number: at + 1 })}
          value={text}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          list={id}
          error={isWrong && isEmpty}
          onChange={({ currentTarget: { value } }) => type(at, value)}
        />
      ))}
      <datalist id={id}>
        {data?.results.map((one) => (
          <option key={one.value_id} value={one.value_name} />
        ))}
      </datalist>
    </>
  )
}
