import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettled } from '~/lib/time/delay.ts'

/** Typing searches when it has stood still for so long, in milliseconds. */
const settlesAfterMs = 500

/** What is typed to narrow a list, and what is asked for by it. */
export function useFilterText() {
  const [text, setText] = useState('')
  return { text, setText, search: useSettled(text.trim(), settlesAfterMs) }
}

type Props = Pick<ReturnType<typeof useFilterText>, 'text' | 'setText'> & {
  label: string
  placeholder: string
  className: string | undefined
}

/** The field in which it is typed. */
export const FilterInput = ({ label, placeholder, className, text, setText }: Props) => (
  <TextInput
    type="search"
    className={className}
    value={text}
    onChange={(event) => setText(event.currentTarget.value)}
    placeholder={placeholder}
    aria-label={label}
    autoComplete="off"
    leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
  />
)
