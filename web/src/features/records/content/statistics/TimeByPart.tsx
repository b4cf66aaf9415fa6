import type { Answer } from '@fairlead/contract/endpoint'
import type { contentAnalytics } from '@fairlead/contract/records/content'
import { formatDuration } from '~/lib/time/durations.ts'
import { t } from '../words.ts'
import { inOrder, type PartName } from './parts.ts'
import styles from './TimeByPart.module.css'

type Part = Answer<typeof contentAnalytics>['parts'][number]
type Props = { parts: readonly Part[]; all: readonly string[]; name: PartName; short: PartName; title: string }

/** How long each page is looked at on average. */
export function TimeByPart({ parts, all, name, short, title }: Props) {
  const byName = new Map(parts.map((part) => [part.part, part]))
  const longest = Math.max(0, ...parts.map((part) => part.average_seconds))
  const readers = Math.max(0, ...parts.map((part) => part.readers))
  if (longest === 0) return null
  return (
    <section className={styles.time} aria-labelledby="time-by-part">
      <header>
        <h2 id="time-by-part">{title}</h2>
        <span>{t('time.average', { count: readers })}</span>
      </header>
      <ol style={{ '--parts': all.length } as React.CSSProperties}>
        {inOrder(all).map((part) => {
          const seconds = byName.get(part)?.average_seconds ?? 0
          return (
            <li
              key={part}
              aria-label={t('heat.part', { part: name(part), duration: formatDuration(seconds) })}
              title={name(part)}
            >
              <span className={styles.words} aria-hidden>
                {seconds === longest && formatDuration(seconds)}
              </span>
              <i data-most={seconds === longest || undefined} style={{ height: `${(seconds / longest) * 72}px` }} />
              <span className={styles.number} aria-hidden>
                {short(part)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
