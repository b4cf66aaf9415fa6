import { dayOf } from '@fairlead/contract/work/follow-ups'
import { IconAlertTriangle, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isReachable, outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatDate, formatTime } from '~/lib/time/dates.ts'
import { useLasting } from '~/lib/time/delay.ts'
import { useZone } from '~/lib/time/zone.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './OfflineBar.module.css'
import { useShownSince } from './use-shown-since.ts'
import { t } from './words.ts'

const load = import('./OutboxDialog.tsx').then(({ OutboxDialog }) => ({ default: OutboxDialog }))
// Asked for at once: it must be there without a connection.
load.catch(() => {})
const OutboxDialog = lazy(() => load)

/** A single call that fails is no lost connection. */
const awayMs = 1_000
/** What is sent quickly needs no word. */
const sendingMs = 1_500

/** Says that there is no connection, from when what is shown is, and what waits to be sent. */
export function OfflineBar() {
  const [isReached, all] = [useStore(isReachable), useStore(outbox)]
  const isAway = useLasting(!isReached, navigator.onLine ? awayMs : 0)
  const reachable = isReached || !isAway
  const [opened, setOpened] = useState(false)
  const problems = all.filter(({ problem }) => problem).length
  const waiting = all.length - problems
  const isSending = useLasting(reachable && waiting > 0, sendingMs)
  const isShown = !reachable || problems > 0 || isSending
  const Icon = !reachable ? IconWifiOff : problems > 0 ? IconAlertTriangle : IconCloudUp
  return (
    <>
      <div role="status">
        {isShown && (
          <div className={styles.bar}>
            <Icon size={16} stroke={1.75} aria-hidden />
            <p className={styles.text}>
              {!reachable && <Unreachable />} {!reachable && waiting > 0 && t('bar.waiting', { count: waiting })}{' '}
              {isSending && t('bar.sending', { count: waiting })}{' '}
              {problems > 0 && t('bar.problem', { count: problems })}
            </p>
            {all.length > 0 && <TextButton onClick={() => setOpened(true)}>{t('bar.show')}</TextButton>}
          </div>
        )}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <OutboxDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

function Unreachable() {
  const [since, now, zone] = [useShownSince(), useNow(), useZone()]
  const why = t(navigator.onLine ? 'bar.server' : 'bar.offline')
  if (since === 0) return `${why} ${t('bar.nothing')}`
  const at = new Date(since).toISOString()
  const time = formatTime(at, zone)
  const isToday = dayOf(new Date(since), zone) === dayOf(now, zone)
  return `${why} ${isToday ? t('bar.shownAt', { time }) : t('bar.shownOn', { day: formatDate(at, zone), time })}`
}
