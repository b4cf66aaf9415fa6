import { Combobox, InputBase } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchBox } from '../search/use-search-box.ts'
import { t } from '../words.ts'
import { wordsMatch } from './matches.ts'
import styles from './SearchSelect.module.css'
import list from './search-list.module.css'

export type Option = { value: string; label: string }

type Props = {
  label: string
  description?: string
  error?: string | undefined
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
}

/** So many options are shown; more come when one scrolls to the end (point 9 of the specification). */
const pageSize = 20

/** One of many: a field that opens a list to search in. Every word of the search must be in the option. */
export function SearchSelect({ label, description, error, options, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(pageSize)
  const box = useSearchBox(() => {
    setSearch('')
    setMost(pageSize)
  })
  const found = box.dropdownOpened ? options.filter((option) => wordsMatch(option.label, search)) : []
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox
      store={box}
      withinPortal
      onOptionSubmit={(picked) => {
        onChange(picked)
        box.closeDropdown()
        box.focusTarget()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <InputBase
          component="button"
          type="button"
          pointer
          label={label}
          description={description}
          error={error}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          aria-label={`${label}: ${chosen?.label ?? t('select.none')}`}
          onClick={() => box.toggleDropdown()}
        >
          <span className={styles.chosen} data-none={!chosen || undefined}>
            {chosen?.label ?? t('select.none')}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            ref={box.searchRef}
            className={list.search}
            value={search}
            placeholder={t('select.search')}
            aria-label={t('select.searchIn', { label })}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              setMost(pageSize)
              box.selectFirstOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options
          className={list.options}
          aria-label={label}
          onScroll={({ currentTarget: list }) => {
            if (list.scrollTop + list.clientHeight > list.scrollHeight - 80) setMost((count) => count + pageSize)
          }}
        >
          {found.slice(0, most).map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <span className={styles.option}>
                {option.label}
                {option.value === value && <IconCheck size={16} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{search ? t('select.noResults', { query: search }) : t('select.noOptions')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
