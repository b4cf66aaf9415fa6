import type { TimelineItem as Item } from '@fairlead/contract/records/timeline'
import { dayOf, daysBetween } from '@fairlead/contract/work/follow-ups'
import type { ReactNode } from 'react'
import { formatDate } from '~/lib/time/dates.ts'
import { TimelineItem } from './items/TimelineItem.tsx'
import type { About } from './kinds/kind-view.ts'
import styles from './TimelineList.module.css'
import { t } from './words.ts'

/** Entries day by day, in their order. */
export function byDay<One extends Item>(items: readonly One[], zone: string): { day: string; items: One[] }[] {
  const days: { day: string; items: One[] }[] = []
  for (const item of items) {
    const day = dayOf(new Date(item.at), zone)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** A day as its heading names it: today, yesterday, or its date. */
function dayName(day: string, at: string, { now, zone }: About): string {
  const ago = daysBetween(day, dayOf(now, zone))
  if (ago === 0) return t('today')
  return ago === 1 ? t('yesterday') : formatDate(at, zone)
}

type Props<One extends Item> = {
  items: readonly One[]
  about: About
  isReadOnly: boolean
  /** Whose entry it is, where several clients' stand together. */
  clientOf?: (item: One) => ReactNode
}

/** The entries of a timeline under the headings of their days. */
export const TimelineList = <One extends Item>({ items, about, isReadOnly, clientOf }: Props<One>) =>
  byDay(items, about.zone).map(({ day, items: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`}>{dayName(day, ofDay[0]?.at ?? '', about)}</h3>
      <ol>
        {ofDay.map((item) => (
          <TimelineItem key={item.id} item={item} about={about} isReadOnly={isReadOnly} client={clientOf?.(item)} />
        ))}
      </ol>
    </section>
  ))
