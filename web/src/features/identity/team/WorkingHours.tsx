import { type Availability, setWorkingHours, type WeeklyHours } from '@fairlead/contract/identity/team'
import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useNow } from '~/lib/time/clock.ts'
import { weekdayName, zoneName } from '~/lib/time/dates.ts'
import { toast } from '~/lib/toast.ts'
import { TimeField } from '~/ui/form/dates/TimeField.tsx'
import styles from './Availability.module.css'
import { availabilityOf } from './availability.ts'
import { problemOf, shownEnd, typedEnd, usualWeek, weekdays } from './week.ts'
import { t } from './words.ts'

type Day = WeeklyHours[number]
type Props = { availability: Availability; userId: string | undefined }

/** The hours of a week, saved by one button. */
export function WorkingHours({ availability, userId }: Props) {
  const { working_hours: hours, zone } = availability
  const queries = useQueryClient()
  const now = useNow()
  const [week, setWeek] = useState(hours ?? usualWeek)
  const [isAlways, setAlways] = useState(hours === null)
  const [tried, setTried] = useState(false)
  const [known, setKnown] = useState(hours)
  // A newer answer is taken over, unless something was changed here that it would undo.
  if (JSON.stringify(hours) !== JSON.stringify(known)) {
    const isUntouched = isAlways === (known === null) && JSON.stringify(week) === JSON.stringify(known ?? usualWeek)
    setKnown(hours)
    if (isUntouched) {
      setWeek(hours ?? usualWeek)
      setAlways(hours === null)
    }
  }
  const save = useCall(setWorkingHours, {
    async done() {
      toast.success(t('saved'))
      await queries.invalidateQueries({ queryKey: availabilityOf(userId).queryKey })
    },
  })
  const isNone = week.every((day) => day.length === 0)
  const submit = () => {
    setTried(true)
    if (!isAlways && (isNone || week.some((day) => problemOf(day)))) return
    save.mutate({ body: { ...(userId ? { user_id: userId } : {}), working_hours: isAlways ? null : week } })
  }
  const setDay = (index: number, day: Day) => setWeek(week.map((before, i) => (i === index ? day : before)))
  return (
    <section className={styles.section} aria-labelledby="hours">
      <h2 id="hours">{t('hours')}</h2>
      <p className={styles.quiet}>{t('hoursText', { zone: zoneName(zone, now) })}</p>
      <Switch label={t('always')} checked={isAlways} onChange={(event) => setAlways(event.currentTarget.checked)} />
      {!isAlways && (
        <ul className={styles.week}>
          {weekdays.map((index) => (
            <WeekDay
              key={index}
              name={weekdayName(index, 'long')}
              day={week[index] ?? []}
              onChange={(day) => setDay(index, day)}
            />
          ))}
        </ul>
      )}
      {tried && !isAlways && isNone && (
        <p className={styles.problem} role="alert">
          {t('none')}
        </p>
      )}
      <div>
        <Button loading={save.isPending} onClick={submit}>
          {t('save')}
        </Button>
      </div>
    </section>
  )
}

function WeekDay({ name, day, onChange }: { name: string; day: Day; onChange: (day: Day) => void }) {
  const problem = problemOf(day)
  const last = day.at(-1)
  const next = last ? { from: shownEnd(last.until), until: '24:00' } : { from: '09:00', until: '18:00' }
  return (
    <li className={styles.day}>
      <span className={styles.name}>{name}</span>
      <div className={styles.stretches}>
        {day.length === 0 && <span className={styles.quiet}>{t('free')}</span>}
        {day.map(({ from, until }, i) => {
          const set = (change: Partial<Day[number]>) =>
            onChange(day.map((one, j) => (i === j ? { ...one, ...change } : one)))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing of its own but its place.
            <div key={i} className={styles.stretch}>
              <TimeField aria-label={t('from', { day: name })} value={from} onChange={(time) => set({ from: time })} />
              <span aria-hidden>–</span>
              <TimeField
                aria-label={t('until', { day: name })}
                value={shownEnd(until)}
                onChange={(time) => set({ until: typedEnd(time) })}
              />
              <ActionIcon
                aria-label={t('remove', { day: name })}
                onClick={() => onChange(day.filter((_, j) => i !== j))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          )
        })}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {day.length < 4 && last?.until !== '24:00' && (
        <ActionIcon aria-label={t('add', { day: name })} onClick={() => onChange([...day, next])}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
