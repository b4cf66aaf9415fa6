import type { WeeklyHours } from '@fairlead/contract/identity/team'
import { t } from './words.ts'

/** A beginning that most can leave as it is: Monday to Friday. */
export const usualWeek: WeeklyHours = Array.from({ length: 7 }, (_, day) =>
  day === 0 || day === 6 ? [] : [{ from: '09:00', until: '18:00' }],
)

/** The days as people read a week: Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** The end of a day is 00:00 on a clock. */
export const shownEnd = (until: string): string => (until === '24:00' ? '00:00' : until)
export const typedEnd = (until: string): string => (until === '00:00' ? '24:00' : until)

/** What is wrong with the hours of a day, in words. */
export function problemOf(day: WeeklyHours[number]): string | undefined {
  if (day.some(({ from, until }) => !from || !until || from >= until)) return t('order')
  return day.some(({ from }, i) => i > 0 && (day[i - 1]?.until ?? '') > from) ? t('overlap') : undefined
}
