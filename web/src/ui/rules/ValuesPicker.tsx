import { Combobox, InputBase } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '~/lib/time/delay.ts'
import list from '../form/search-list.module.css'
import { useSearchBox } from '../search/use-search-box.ts'
import type { ValueProps } from './criteria.ts'
import styles from './ValuesPicker.module.css'
import { t } from './words.ts'

type Props = ValueProps & { label: string }

/** The values of a list criterion: any number of them, found by a search. */
export function ValuesPicker({ label, condition: { name, values }, valuesOf, isWrong, onChange }: Props) {
  const [search, setSearch] = useState('')
  const box = useSearchBox(() => setSearch(''))
  const query = useQuery({ ...valuesOf(name, useSettled(search.trim(), 250)), enabled: box.dropdownOpened })
  const found = query.data?.results ?? []
  const [first, ...others] = values
  const chosen = !first
    ? t('rule.choose')
    : others.length > 1
      ? t('picker.more', { first: first.name, count: others.length })
      : values.map((value) => value.name).join(t('says.or'))
  const toggle = (id: string) => {
    const picked = found.find((one) => one.value_id === id)
    if (values.some((value) => value.id === id)) onChange(values.filter((value) => value.id !== id))
    else if (picked) onChange([...values, { id, name: picked.value_name }])
  }
  return (
    <Combobox store={box} withinPortal onOptionSubmit={toggle}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <InputBase
          component="button"
          multiline
          type="button"
          pointer
          error={isWrong && !first}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          rightSectionPointerEvents="none"
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          aria-label={`${label}: ${chosen}`}
          onClick={() => box.toggleDropdown()}
        >
          <span className={styles.chosen} data-none={!first || undefined} dir="auto">
            {chosen}
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            ref={box.searchRef}
            className={list.search}
            value={search}
            placeholder={t('picker.search')}
            aria-label={t('picker.searchIn', { label })}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              box.selectFirstOption()
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={list.options} aria-label={label} aria-multiselectable>
          {found.map(({ value_id, value_name, page_name }) => {
            const isChosen = values.some(({ id }) => id === value_id)
            return (
              <Combobox.Option key={value_id} value={value_id} aria-selected={isChosen}>
                <span className={styles.option}>
                  <span dir="auto">
                    {value_name}
                    {page_name && <span className={styles.page}>{t('picker.facebook', { page: page_name })}</span>}
                  </span>
                  {isChosen && <IconCheck size={16} aria-hidden />}
                </span>
              </Combobox.Option>
            )
          })}
          {found.length === 0 && !query.isPending && (
            <Combobox.Empty>
              {query.isError
                ? t('picker.failed')
                : search
                  ? t('picker.noResults', { query: search })
                  : t('picker.none')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
