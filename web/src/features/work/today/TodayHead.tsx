import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '~/lib/time/clock.ts'
import { formatFullDay } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { type ItemKind, itemKinds } from './kinds.ts'
import styles from './Today.module.css'
import { todayCount } from './today-count.ts'
import { dayProgress, type Today } from './today-queue.ts'
import { t } from './words.ts'

/** A number of things of which more may follow. */
const atLeast = (n: number, hasMore: boolean): string => (hasMore ? `${n}+` : String(n))

/** How much the server knows to be done that was not done on this page: on a client's page, in the queue, on another device. */
function useDoneElsewhere({ queue, order, acts }: Today): number {
  const done = useQuery(todayCount).data?.done ?? 0
  // What the server counts: steps and follow-ups that were done, none that were skipped.
  const here = queue.entries.filter(
    ({ id, state }) =>
      // A step is done with its contact, also while the outcome is asked for.
      (state === 'waiting' && id.startsWith('step:') && acts[id]?.asked !== undefined) ||
      (order.includes(id) &&
        !acts[id]?.away &&
        state === 'done' &&
        (id.startsWith('step:') || id.startsWith('follow_up:'))),
  )
  return Math.max(0, done - here.length)
}

/** How far the day's work is, and its date. `arrived`: what is due since then and was not taken in yet. */
export function TodayProgress({ work, arrived }: { work: Today; arrived: number }) {
  const [now, zone] = [useNow(), useZone()]
  const elsewhere = useDoneElsewhere(work)
  const { done, skipped, waiting, snoozed } = dayProgress(work)
  const over = done + elsewhere
  const total = over + skipped + waiting + arrived
  if (total === 0) return null
  const counts = { done: over, all: atLeast(total, work.more.length > 0) }
  return (
    <div className={styles.progress}>
      <span>
        <b>{t('progress', counts)}</b>
        {skipped > 0 && <span className={styles.quiet}> · {t('passed', { count: skipped })}</span>}
        {snoozed > 0 && <span className={styles.quiet}> · {t('snoozed', { count: snoozed })}</span>}
      </span>
      <progress max={total} value={over} aria-label={t('progress', counts)} />
      <span className={styles.quiet}>{formatFullDay(now.toISOString(), zone)}</span>
    </div>
  )
}

type KindsProps = {
  counts: Record<ItemKind, number>
  /** Kinds of which more follows. */
  more: readonly ItemKind[]
  shown: ItemKind | undefined
  onShow: (kind: ItemKind | undefined) => void
}

/** Shows one kind of what is due, or everything. */
export function Kinds({ counts, more, shown, onShow }: KindsProps) {
  const all = itemKinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <fieldset className={styles.kinds} aria-label={t('show')}>
      <button type="button" aria-pressed={shown === undefined} onClick={() => onShow(undefined)}>
        {t('kinds.all')} <span>{atLeast(all, more.length > 0)}</span>
      </button>
      {itemKinds
        .filter((kind) => counts[kind] > 0 || more.includes(kind) || kind === shown)
        .map((kind) => (
          <button key={kind} type="button" aria-pressed={shown === kind} onClick={() => onShow(kind)}>
            {t(`kinds.${kind}`)} <span>{atLeast(counts[kind], more.includes(kind))}</span>
          </button>
        ))}
    </fieldset>
  )
}

type FinishedProps = {
  work: Today
  /** Whether something can still be undone. */
  canUndo: (key: string) => boolean
  onUndo: (key: string) => void
}

/** What was done, skipped and put off today, the last first, each to be undone or worked on again. */
export function Finished({ work, canUndo, onUndo }: FinishedProps) {
  const entries = [...work.order]
    .reverse()
    .flatMap((key) => work.queue.entries.find(({ id, state }) => id === key && state !== 'waiting') ?? [])
  const [last] = entries
  if (!last) return null
  const { done, skipped, snoozed, left } = dayProgress(work)
  const counts = [
    done > 0 && t('finished', { count: done }),
    skipped > 0 && t('passed', { count: skipped }),
    snoozed > 0 && t('snoozed', { count: snoozed }),
    left > 0 && t('removed', { count: left }),
  ]
  return (
    <Disclosure
      look="row"
      className={styles.finished}
      title={
        <>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <span className={styles.cut}>
            <b>{counts.filter(Boolean).join(' · ')}</b>{' '}
            <span className={styles.quiet}>{t('last', { name: last.name, said: last.said ?? t('said.done') })}</span>
          </span>
        </>
      }
    >
      <ul>
        {entries.map(({ id, name, said = t('said.done') }) => (
          <li key={id}>
            <span className={styles.cut}>
              <bdi>{t('entry', { name, said })}</bdi>
            </span>
            {/* What the server keeps away would be gone again at once. */}
            {(canUndo(id) || !work.acts[id]?.away) && (
              <TextButton aria-label={t(canUndo(id) ? 'undoOf' : 'againOf', { name })} onClick={() => onUndo(id)}>
                {t(canUndo(id) ? 'undo' : 'again')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
