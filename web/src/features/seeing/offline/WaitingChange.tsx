import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClockPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Waiting } from '~/lib/offline/offline.ts'
import { discard } from '~/lib/offline/outbox.ts'
import { nextOf } from '~/lib/offline/send-waiting.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatAgo, formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Conflict } from './Conflict.tsx'
import { Refused } from './Refused.tsx'
import styles from './WaitingChange.module.css'
import { textOf, whatOf } from './waiting-words.ts'
import { t } from './words.ts'

type Props = {
  change: Waiting
  all: readonly Waiting[]
  /** Where it stands on its client's own page, the name is not repeated. */
  isOnPage?: boolean
  onLeave?: () => void
}

/** A change that was not sent: what it is, what stands in its way, and what can be done. */
export function WaitingChange({ change, all, isOnPage = false, onLeave }: Props) {
  const [now, zone] = [useNow(), useZone()]
  const { client, problem } = change
  const [what, text] = [whatOf(change), textOf(change, zone)]
  // Whether it could go, were everything before it gone.
  const isHeld = !problem && nextOf(all.filter((one) => one.problem || one.id === change.id)) === undefined
  const Icon = problem ? IconAlertTriangle : IconClockPause
  return (
    <li className={styles.change} data-problem={problem !== undefined || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.head}>
          <span className={styles.what}>
            <b>{what}</b>
            {!isOnPage && (
              <Link to="/client/$id" params={{ id: client.id }} {...(onLeave ? { onClick: onLeave } : {})}>
                <bdi>{client.name}</bdi>
              </Link>
            )}
          </span>
          <time dateTime={change.at} title={formatMoment(change.at, zone)}>
            {formatAgo(change.at, now)}
          </time>
        </div>
        {text && problem?.kind !== 'conflict' && !(problem?.kind === 'refused' && change.call === 'addActivity') && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        <State change={change} isHeld={isHeld} name={t('list.removeNamed', { what, name: client.name })} />
      </div>
    </li>
  )
}

type StateProps = { change: Waiting; isHeld: boolean; name: string }

function State({ change, isHeld, name }: StateProps): ReactNode {
  switch (change.problem?.kind) {
    case 'conflict':
      return <Conflict change={change} present={change.problem.present} />
    case 'refused':
    case 'unsure':
      return <Refused change={change} problem={change.problem} />
    default:
      return (
        <div className={styles.state}>
          <span>{t(isHeld ? 'state.held' : 'state.waiting')}</span>
          <Button variant="subtle" size="xs" aria-label={name} onClick={() => void discard(change)}>
            {t('list.remove')}
          </Button>
        </div>
      )
  }
}
