import type { FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { formatTime } from '~/lib/time/dates.ts'
import { dayWords } from '../due-words.ts'
import { t } from '../words.ts'
import type { Row } from './list-follow-ups.ts'

/** When a row is due, as far as its section does not say so: '04:15 PM', 'Any time', '23 Nov, 11:30 AM'. */
export function rowTime(row: Row, section: FollowUpSection, zone: string, now: Date): string | null {
  const { remind_on: at, has_time: hasTime } = row
  if (!at) return null
  const time = hasTime ? formatTime(at, zone) : null
  if (section === 'today' || section === 'tomorrow') return time ?? t('list.anyTime')
  const day = dayWords(at, zone, now)
  return time ? t('result.at', { day, time }) : day
}
