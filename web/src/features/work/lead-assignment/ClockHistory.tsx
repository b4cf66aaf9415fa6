import { type ClientClock, clientClocks } from '@fairlead/contract/work/assignment-clocks'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { useZone } from '~/lib/time/zone.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import styles from './ClockHistory.module.css'
import { t } from './clock-words.ts'

/** How a stretch of waiting ended, in words. */
function outcomeWords({ kind, outcome, minutes, next, person }: ClientClock): string | null {
  const name = next?.name ?? ''
  switch (outcome) {
    case null:
      return null
    case 'answered':
      return t('history.answered', { duration: formatDuration((minutes ?? 0) * 60) })
    case 'claimed':
      return t('history.claimed', { name })
    case 'missed':
      if (kind === 'claim') return next ? t('history.unclaimed', { name }) : t('history.waitsOn')
      return next?.id === person?.id ? t('history.missedStays', { name }) : t('history.missed', { name })
    case 'away':
      return t('history.away', { name })
    case 'moved':
      return next ? t('history.moved', { name }) : t('history.unassigned')
    case 'binned':
      return t('history.binned')
  }
}

function Stretch({ clock }: { clock: ClientClock }) {
  const zone = useZone()
  const { kind, rule_name: rule, person, started_at: from, ended_at: until, due_at: due } = clock
  const moment = (at: string) => formatMoment(at, zone)
  const outcome = outcomeWords(clock)
  return (
    <li data-outcome={clock.outcome ?? undefined}>
      <b dir="auto">{person ? person.name : t('history.claimTitle')}</b>
      <span dir="auto">
        {until
          ? t('history.span', { from: moment(from), until: moment(until) })
          : t('history.since', { when: moment(from) })}
      </span>
      <span dir="auto">{t('history.rule', { rule })}</span>
      <span>{t(kind === 'claim' ? 'history.claimDue' : 'history.due', { when: moment(due) })}</span>
      {clock.reminded_at && <span>{t('history.reminded', { when: moment(clock.reminded_at) })}</span>}
      {clock.moves_at && kind === 'response' && <span>{t('history.moves', { when: moment(clock.moves_at) })}</span>}
      {outcome && (
        <strong className={styles.outcome} dir="auto">
          {outcome}
        </strong>
      )}
      {clock.details.map((detail) => (
        <span key={detail} dir="auto">
          {detail}
        </span>
      ))}
    </li>
  )
}

/** Who was to answer a client from when to when, and what came of it; nothing where no clock ever ran. */
export function ClockHistory({ clientId }: { clientId: string }) {
  const query = useQuery({
    queryKey: ['clocks', clientId],
    queryFn: ({ signal }) => call(clientClocks, { params: { id: clientId } }, { signal }),
    staleTime: 0,
  })
  const clocks = query.data?.results ?? []
  return (
    <LoadedRows query={query} rows={clocks} inLine failed={t('history.failed')} skeleton={null} empty={null}>
      <section className={styles.history}>
        <h3>{t('history.title')}</h3>
        <ol>
          {clocks.map((clock) => (
            <Stretch key={clock.id} clock={clock} />
          ))}
        </ol>
      </section>
    </LoadedRows>
  )
}
