import { Combobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import list from '../form/search-list.module.css'
import { useSearchBox } from '../search/use-search-box.ts'
import { t } from '../words.ts'
import styles from './CountryPicker.module.css'
import { Flag } from './Flag.tsx'
import { usePhoneKit } from './use-phone-kit.ts'

type Props = { country: string; onPick: (iso2: string) => void; disabled?: boolean | undefined }

/** The country of a number: a flag that opens a list to search in. */
export function CountryPicker({ country, onPick, disabled = false }: Props) {
  const kit = usePhoneKit()
  const [search, setSearch] = useState('')
  const box = useSearchBox(() => setSearch(''))
  const all = box.dropdownOpened && kit ? kit.countries() : []
  const found = all.filter((one) => kit?.matchesCountry(one, search))
  return (
    <Combobox
      store={box}
      width={320}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(iso2) => {
        onPick(iso2)
        box.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button
          type="button"
          className={styles.button}
          onClick={() => box.toggleDropdown()}
          disabled={disabled || !kit}
          aria-label={t('phone.country', { name: kit?.countryName(country) ?? country })}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
        >
          <Flag country={country} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.EventsTarget withExpandedAttribute>
          <input
            ref={box.searchRef}
            className={list.search}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              box.selectFirstOption()
            }}
            placeholder={t('phone.search')}
            aria-label={t('phone.search')}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={list.options} aria-label={t('phone.countries')}>
          {found.map((one) => (
            <Combobox.Option key={one.iso2} value={one.iso2} active={one.iso2 === country} className={styles.option}>
              <Flag country={one.iso2} />
              <span className={styles.name}>{one.name}</span>
              <span className={styles.code}>{one.callingCode}</span>
              {one.iso2 === country && <IconCheck size={16} aria-hidden />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('phone.none', { query: search })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
