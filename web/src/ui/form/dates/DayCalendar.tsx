import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import styles from './DayCalendar.module.css'
import { t } from './words.ts'

type Props = {
  /** Days are YYYY-MM-DD. */
  value: string | null
  onChange: (day: string) => void
  /** In the person's zone. */
  today: string
  /** The first and the last day that can be picked. */
  min?: string | undefined
  max?: string | undefined
}

/** A month to pick a day from. Loaded only where somebody picks. */
export default function DayCalendar({ value, onChange, today, min, max }: Props) {
  const nearest = min && min > today ? min : max && max < today ? max : today
  return (
    <DatePicker
      value={value}
      onChange={(day) => day && onChange(day)}
      defaultDate={value ?? nearest}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      allowDeselect={false}
      hideOutsideDates
      firstDayOfWeek={1}
      fullWidth
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      ariaLabels={{ previousMonth: t('previous'), nextMonth: t('next') }}
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
