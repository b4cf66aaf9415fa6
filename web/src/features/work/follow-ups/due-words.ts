import { type Due, dayOf, daysBetween } from '@fairlead/contract/work/follow-ups'
import { formatDate, formatTime } from '~/lib/time/dates.ts'
import { t } from './words.ts'

/** The day of an instant in words, near ones by name: 'Yesterday', 'Today', else '18 Nov'. */
export function dayWords(at: string, zone: string, now: Date): string {
  const away = daysBetween(dayOf(now, zone), dayOf(new Date(at), zone))
  if (away === 0) return t('list.today')
  return away === -1 ? t('list.yesterday') : formatDate(at, zone)
}

/** When a follow-up is due, as a sentence ends with it: 'tomorrow', '23 Nov, 04:15 PM', 'someday'. */
export function whenWords(due: Due, zone: string, now: Date): string {
  if (due.maturity_type === 'NOT_FIXED' || !due.remind_on) return t('result.someday')
  const away = daysBetween(dayOf(now, zone), dayOf(new Date(due.remind_on), zone))
  const day = away === 0 ? t('result.today') : away === 1 ? t('result.tomorrow') : formatDate(due.remind_on, zone)
  return due.has_time ? t('result.at', { day, time: formatTime(due.remind_on, zone) }) : day
}
