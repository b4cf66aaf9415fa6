import { dayOf, dueLabel } from '@fairlead/contract/work/follow-ups'
import { IconCalendarEvent } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatFullDay, formatTime, zoneName } from '~/lib/time/dates.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { chipName } from './chip-name.ts'
import { t } from './dialog-words.ts'
import styles from './FollowUpPicker.module.css'
import { asOf, type Chip, chips, choose, type Draft, distinct, dueOf, noDraft, pickOf } from './picks.ts'
import { useClock } from './use-clock.ts'

const TimeField = lazy(async () => ({ default: (await import('~/ui/form/dates/TimeField.tsx')).TimeField }))
const DayAhead = lazy(() => import('~/ui/form/dates/DayAhead.tsx'))

type Props = {
  value: Draft
  onChange: (draft: Draft) => void
  legend: string
  error?: string | undefined
  /** Nothing has to be picked: what was chosen is taken back with a second tap. */
  optional?: boolean
  /** Whose client it is, if another person's: their usual time holds, which is not known here. */
  assignee?: string | undefined
}

/** When to follow up: near days as chips, any other from a calendar, a time or none; and what that comes to. */
export function FollowUpPicker({ value: kept, onChange, legend, error, optional = false, assignee }: Props) {
  const clock = useClock()
  const [isPicking, setPicking] = useState(false)
  const { now, zone } = clock
  const value = asOf(kept, clock)
  // What is asked for stays open until there is an answer.
  const isOpen = isPicking || (value.chip === 'pick' && value.day === '')
  const tap = (chip: Chip | null) => {
    // A second tap on the day that was picked opens the calendar again.
    const again = chip === null && value.chip === 'pick'
    setPicking(chip === 'pick' || (again && !isOpen))
    if (again) return optional && isOpen && onChange(noDraft)
    if (chip === null) return optional && onChange(noDraft)
    onChange(choose(chip, value, clock))
  }
  const picked = value.chip === 'pick' && value.day ? formatDate(`${value.day}T12:00:00Z`, 'UTC') : undefined
  const hasDay = value.chip !== null && value.chip !== 'someday' && value.day !== ''
  return (
    <div className={styles.picker}>
      <Choices
        legend={legend}
        optional
        value={value.chip}
        onChange={tap}
        choices={distinct(chips, clock).map((chip) => ({
          value: chip,
          label:
            chip === 'pick' ? (
              <>
                <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
                {picked ?? t('picker.pick')}
              </>
            ) : (
              chipName(chip, clock)
            ),
        }))}
      />
      {isOpen && (
        <Suspense fallback={<div className={styles.calendar} aria-busy="true" />}>
          <div className={styles.calendar}>
            <DayAhead
              value={value.day}
              onChange={(day) => onChange({ ...value, chip: 'pick', day })}
              today={dayOf(now, zone)}
            />
          </div>
        </Suspense>
      )}
      <div className={styles.when}>
        {hasDay && (
          <Suspense fallback={<div className={styles.time} aria-busy="true" />}>
            <TimeField
              label={t('picker.time')}
              className={styles.time}
              value={value.time}
              onChange={(time) => onChange({ ...value, time })}
              clear={{
                label: t('picker.clearTime'),
                run: () => onChange({ ...value, chip: value.chip === 'hour' ? 'today' : value.chip, time: '' }),
              }}
            />
          </Suspense>
        )}
        <Result value={value} error={error} assignee={assignee} />
      </div>
    </div>
  )
}

/** What the follow-up will say, with its day, its time and whose time that is; or what is wrong. */
function Result({ value, error, assignee }: Pick<Props, 'value' | 'error' | 'assignee'>) {
  const clock = useClock()
  const { now, zone } = clock
  const pick = pickOf(value, clock)
  const due = pick && dueOf(pick, clock)
  const words = () => {
    if (!due) return null
    if (!due.remind_on) return t('picker.noReminder')
    const day = formatFullDay(due.remind_on, zone)
    if (due.has_time) return `${day}, ${formatTime(due.remind_on, zone)}, ${zoneName(zone, now)}`
    const hint = assignee
      ? t('picker.noTimeOther', { name: assignee })
      : t('picker.noTime', { time: formatTime(due.remind_on, zone) })
    return `${day}. ${hint}`
  }
  return (
    <div aria-live="polite">
      {error ? (
        <p className={styles.error}>{error}</p>
      ) : (
        due && (
          <p className={styles.result}>
            <b>{dueLabel(due, now, zone)}</b> {words()}
          </p>
        )
      )}
    </div>
  )
}
