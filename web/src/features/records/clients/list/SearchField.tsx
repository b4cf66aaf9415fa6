import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../words.ts'
import styles from './SearchField.module.css'

/** Typing searches when it has stood still for so long, in milliseconds. */
const settlesAfterMs = 500

type Props = {
  value: string
  onSearch: (search: string) => void
  /** What was entered: it leads to the first row that is found. Undefined once something else is typed. */
  onEnter: (search: string | undefined) => void
}

/** What is searched for; it lives in the address, and follows it when that changes from elsewhere. */
export function SearchField({ value, onSearch, onEnter }: Props) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** By the time it settles, the list may have another order or filter. */
  const latest = useRef(onSearch)
  latest.current = onSearch
  /** What was last searched for from here: when it comes back by the address, more may have been typed. */
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
    clearTimeout(timer.current)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, afterMs: number, isEntered = false) => {
    onEnter(isEntered ? next.trim() : undefined)
    setText(next)
    clearTimeout(timer.current)
    const { pathname } = location
    timer.current = setTimeout(() => {
      // The address is of another page by now, which is still loading: a search would bring the list back.
      if (location.pathname !== pathname) return
      sent.current = next.trim()
      latest.current(sent.current)
    }, afterMs)
  }
  return (
    <TextInput
      ref={field}
      type="search"
      className={styles.field}
      classNames={{ input: styles.input }}
      value={text}
      onChange={(event) => search(event.currentTarget.value, settlesAfterMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          search(text, 0, true)
        }
        if (event.key === 'Escape') {
          if (text) search('', 0)
          event.currentTarget.blur()
        }
      }}
      placeholder={t('list.placeholder')}
      aria-label={t('list.search')}
      autoComplete="off"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton
            size="sm"
            className={styles.clear}
            aria-label={t('list.clearSearch')}
            onClick={() => {
              search('', 0)
              field.current?.focus()
            }}
          />
        ) : (
          <kbd>/</kbd>
        )
      }
    />
  )
}
