import { dayOf } from '@fairlead/contract/work/follow-ups'
import { t } from '../words.ts'
import { weekdayOf } from './calendar.ts'

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

const minuteMs = 60_000

/** Minutes of each unit, the largest first; a month is 30 days and a year 365 (the data helpers of the specification). */
const units = { y: 525_600, mo: 43_200, w: 10_080, d: 1440, h: 60, m: 1 } as const

/** How long ago an instant is, in its largest unit: '4 m ago', '5 h ago', '6 d ago', '2 w ago', '3 mo ago', '1 y ago'. */
export function formatAgo(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / minuteMs)
  for (const [unit, size] of Object.entries(units) as [keyof typeof units, number][])
    if (minutes >= size) return t('time.ago', { span: t(`duration.${unit}`, { count: Math.floor(minutes / size) }) })
  return t('time.now')
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
