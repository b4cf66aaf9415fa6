import { dayOf, daysBetween } from '@fairlead/contract/work/follow-ups'
import { t } from './words.ts'

/** Until when in words, by the person's days: 'Today', 'Tomorrow', 'In 3 days'; nothing where no time is known. */
export function dueText(at: string | null | undefined, now: Date, zone: string): string {
  if (!at) return ''
  const days = daysBetween(dayOf(now, zone), dayOf(new Date(at), zone))
  if (days <= 0) return t('today')
  return days === 1 ? t('tomorrow') : t('inDays', { count: days })
}
