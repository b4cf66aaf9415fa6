import { dayOf } from '@fairlead/contract/work/follow-ups'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, weekdayOf } from '~/lib/time/calendar.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatFullDay, formatTime, weekdayName } from '~/lib/time/dates.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { type Assumption, simulationOf } from '../api/queries.ts'
import { stepIcon, stepTitle } from '../step-words.ts'
import { t as sequenceWords } from '../words.ts'
import styles from './Clients.module.css'
import { t } from './words.ts'

type Simulated = NonNullable<ReturnType<typeof useSimulation>['data']>
const useSimulation = (id: string, assume: Assumption, isWanted: boolean) =>
  useQuery({ ...simulationOf(id, assume), enabled: isWanted })

/** The next 30 days of one client, asked for when somebody wants to see them. */
export function Simulation({ id }: { id: string }) {
  const [isWanted, setWanted] = useState(false)
  const [assume, setAssume] = useState<Assumption>('not_met')
  const query = useSimulation(id, assume, isWanted)
  if (!isWanted)
    return (
      <div>
        <Button variant="default" onClick={() => setWanted(true)}>
          {t('enrolment.simulate')}
        </Button>
      </div>
    )
  return (
    <section className={styles.section} aria-labelledby="simulation">
      <h3 id="simulation">
        {t('enrolment.simulate')} <span className={styles.quiet}>{t('enrolment.days')}</span>
      </h3>
      {query.data?.waits_for_something && (
        <Choices
          legend={t('enrolment.assume')}
          value={assume}
          onChange={(next) => next && setAssume(next)}
          choices={(['not_met', 'met'] as const).map((value) => ({ value, label: t(`enrolment.${value}`) }))}
        />
      )}
      <Loaded query={query} failed={t('enrolment.failed')}>
        {(data) => <Ahead data={data} />}
      </Loaded>
    </section>
  )
}

function Ahead({ data }: { data: Simulated }) {
  const { results, zone, end } = data
  return (
    <>
      <Calendar data={data} />
      {results.length === 0 && <p className={styles.quiet}>{t('enrolment.nothing')}</p>}
      <ol className={styles.ahead}>
        {results.map(({ step_id: id, number, action, names, at, why }) => {
          const Icon = stepIcon(action)
          return (
            <li key={`${id} ${at}`}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <div>
                <b>
                  {formatFullDay(at, zone)}, {formatTime(at, zone)}
                </b>{' '}
                · <bdi>{stepTitle(action, names)}</bdi>
                <div className={styles.quiet}>{sequenceWords('step.number', { number, title: why })}</div>
              </div>
            </li>
          )
        })}
      </ol>
      <p className={styles.quiet}>
        {t(`enrolment.end.${end}`)} {t('enrolment.assumes')}
      </p>
    </>
  )
}

const daysShown = 35

/** Five weeks from this Monday: days off are marked, and those on which something is due. */
function Calendar({ data: { results, days_off: off, zone } }: { data: Simulated }) {
  const today = dayOf(useNow(), zone)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const due = new Set(results.map(({ at }) => dayOf(new Date(at), zone)))
  return (
    <ol className={styles.calendar} aria-hidden>
      {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
        <li key={weekday} className={styles.weekday}>
          {weekdayName(weekday)}
        </li>
      ))}
      {Array.from({ length: daysShown }, (_, i) => addDays(monday, i)).map((day) => {
        const free = off.find((one) => one.day === day)
        return (
          <li
            key={day}
            data-off={free ? '' : undefined}
            data-today={day === today || undefined}
            data-due={due.has(day) || undefined}
            title={free && (free.name ?? t(`enrolment.dayOff.${free.why}`))}
          >
            {Number(day.slice(8))}
          </li>
        )
      })}
    </ol>
  )
}
