import { dayOf, daysBetween } from '@fairlead/contract/work/follow-ups'
import { weekdayOf } from './calendar.ts'
import { t } from './words.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    })
    formats.set(zone, format)
  }
  return format
}

type Parts = Record<Intl.DateTimeFormatPartTypes, string>

function partsOf(at: Date, zone: string): Parts {
  const parts = formatIn(zone).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
}

const dateIn = ({ day, month, year }: Parts) => `${day} ${month} ${year}`
const timeIn = ({ hour, minute, dayPeriod }: Parts) => `${hour}:${minute} ${dayPeriod}`

/** The date of an instant, '20 Nov 2026', as people in `zone` read it. */
export const formatDate = (instant: string, zone: string): string => dateIn(partsOf(new Date(instant), zone))

/** The time of day of an instant, '04:15 PM'. */
export const formatTime = (instant: string, zone: string): string => timeIn(partsOf(new Date(instant), zone))

/** Date and time, '20 Nov 2026, 04:15 PM'. */
export function formatMoment(instant: string, zone: string): string {
  const parts = partsOf(new Date(instant), zone)
  return `${dateIn(parts)}, ${timeIn(parts)}`
}

/** The date as short as it stays clear: '18 Nov' within this year, else '18 Nov 2027'. */
export function formatDay(instant: string, zone: string, now: Date): string {
  const date = formatDate(instant, zone)
  const [day, month, year] = date.split(' ')
  return year === partsOf(now, zone).year ? `${day} ${month}` : date
}

const minuteMs = 60_000

/** How long ago an instant is: '4 min ago', '5 h ago', 'Yesterday', '6 d ago'; a week ago and more, the date. */
export function formatAgo(instant: string, zone: string, now: Date): string {
  const at = new Date(instant)
  const minutes = Math.floor((now.getTime() - at.getTime()) / minuteMs)
  if (minutes < 1) return t('time.now')
  if (minutes < 60) return t('time.minutes', { count: minutes })
  const days = daysBetween(dayOf(at, zone), dayOf(now, zone))
  if (days === 0) return t('time.hours', { count: Math.floor(minutes / 60) })
  if (days === 1) return t('time.yesterday')
  return days < 7 ? t('time.days', { count: days }) : formatDate(instant, zone)
}

/** The name of a weekday, 0 for Sunday: 'Sun', or 'Sunday'. */
export const weekdayName = (weekday: number, width: 'short' | 'long' = 'short'): string =>
  new Date(Date.UTC(2023, 0, 1 + weekday)).toLocaleDateString('en-US', { weekday: width, timeZone: 'UTC' })

/** The date with its weekday, 'Fri 20 Nov 2026'. */
export const formatFullDay = (instant: string, zone: string): string =>
  `${weekdayName(weekdayOf(dayOf(new Date(instant), zone)))} ${formatDate(instant, zone)}`

/** What people call the time of a zone at an instant: 'Singapore Standard Time'. */
export const zoneName = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
