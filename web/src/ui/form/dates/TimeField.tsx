import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { readTime, showTime } from './read.ts'
import styles from './TimeField.module.css'
import { useTyped } from './use-typed.ts'
import { t } from './words.ts'

type Props = {
  label?: string
  'aria-label'?: string
  description?: string
  className?: string | undefined
  /** HH:MM on a clock of 24 hours; empty while there is none. */
  value: string
  onChange: (time: string) => void
  /** The field was left, or Enter pressed: each digit that is typed changes the time, so it is kept only then. */
  onLeave?: () => void
  /** The field may not be left empty. */
  needed?: boolean
  /** Takes the time away; its name is that of its button. */
  clear?: { label: string; run: () => void }
}

/** The half hours of a day. */
const halfHours = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`)
/** Where the list begins while there is no time. */
const usualStart = '09:00'

/** The half hour that a time belongs to. */
const halfHourOf = (time: string): string => `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`

/** A time of day: typed in any usual way, or picked from a list of half hours. */
export function TimeField({ clear, value, onChange, onLeave, needed = false, ...props }: Props): ReactNode {
  const typed = useTyped({
    value,
    onChange,
    read: readTime,
    show: showTime,
    unreadable: t('unreadableTime'),
    onLeave,
    needed,
  })
  const near = halfHourOf(value || usualStart)
  const box = useCombobox({
    onDropdownOpen: () =>
      setTimeout(() => {
        const option = document.getElementById(box.listId ?? '')?.querySelector<HTMLElement>('[data-combobox-active]')
        if (option?.parentElement) option.parentElement.scrollTop = option.offsetTop - option.parentElement.offsetTop
      }),
    onDropdownClose: () => box.resetSelectedOption(),
  })
  return (
    <Combobox
      store={box}
      withinPortal
      keepMounted={false}
      width={160}
      position="bottom-start"
      onOptionSubmit={(time) => {
        typed.take(time)
        box.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          {...props}
          {...typed.mark}
          inputMode="numeric"
          dir="ltr"
          value={typed.text}
          error={typed.problem}
          onChange={(event) => {
            typed.type(event.currentTarget.value)
            box.closeDropdown()
          }}
          onClick={() => box.openDropdown()}
          onBlur={() => {
            box.closeDropdown()
            typed.settle()
          }}
          onKeyDown={(event) => void (box.getSelectedOptionIndex() === -1 && typed.onKeyDown(event))}
          rightSection={
            clear && (value || needed) ? <CloseButton size={28} aria-label={clear.label} onClick={clear.run} /> : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.times} aria-label={t('halfHours')}>
          {halfHours.map((time) => (
            <Combobox.Option key={time} value={time} active={time === near}>
              {showTime(time)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
