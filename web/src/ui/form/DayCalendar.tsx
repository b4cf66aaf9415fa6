import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { t } from '../words.ts'
import styles from './DayCalendar.module.css'

type Props = {
  /** Days are YYYY-MM-DD. */
  value: string | null
  onChange: (day: string) => void
  /** In the person's zone; no day before it can be picked. */
  today: string
}

/** A month to pick a day from, today or later. Loaded only where somebody picks. */
export default function DayCalendar({ value, onChange, today }: Props) {
  return (
    <DatePicker
      value={value}
      onChange={(day) => day && onChange(day)}
      defaultDate={value ?? today}
      minDate={today}
      allowDeselect={false}
      firstDayOfWeek={1}
      fullWidth
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      ariaLabels={{ previousMonth: t('calendar.previous'), nextMonth: t('calendar.next') }}
      classNames={{
        day: styles.day,
        weekday: styles.weekday,
        calendarHeaderLevel: styles.level,
        calendarHeaderControl: styles.control,
        monthsListControl: styles.month,
        yearsListControl: styles.month,
      }}
    />
  )
}
