import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import styles from './DayAhead.module.css'
import DayCalendar from './DayCalendar.tsx'
import { readDay, readDayAhead, showDay, writesMonthFirst } from './read.ts'
import { useTyped } from './use-typed.ts'
import { t } from './words.ts'

type Props = {
  /** YYYY-MM-DD; empty while there is none. */
  value: string
  onChange: (day: string) => void
  /** In the person's zone. */
  today: string
}

/** A day from today on: typed, or picked from the month below. No form is sent without it. */
export default function DayAhead({ value, onChange, today }: Props) {
  const isMonthFirst = writesMonthFirst(useSession().user_details.organization.country_code)
  /** The month of the day that was typed: the calendar turns to it. */
  const [month, setMonth] = useState('')
  const read = (text: string) => {
    const day = readDayAhead(text, today, isMonthFirst)
    return day && day < today ? undefined : day
  }
  const typed = useTyped({
    value,
    onChange,
    read,
    show: showDay,
    unreadable: (text) => t(text === '' ? 'required' : readDay(text, isMonthFirst) ? 'pastDay' : 'unreadableDayAhead'),
    needed: true,
  })
  return (
    <div className={styles.day}>
      <TextInput
        {...typed.mark}
        label={t('day')}
        placeholder={t('dayAhead')}
        autoComplete="off"
        value={typed.text}
        error={typed.problem}
        onChange={({ currentTarget: { value: text } }) => {
          typed.type(text)
          setMonth((shown) => read(text)?.slice(0, 7) || shown)
        }}
        onBlur={() => typed.text.trim() !== '' && typed.settle()}
        onKeyDown={typed.onKeyDown}
      />
      <DayCalendar key={month} value={value || null} onChange={typed.take} today={today} min={today} />
    </div>
  )
}
