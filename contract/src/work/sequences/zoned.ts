const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** What the clock of a zone shows at an instant, as if it were UTC, in milliseconds. */
function shownMs(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(whole)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) + (at - whole)
}

/** The calendar day, YYYY-MM-DD, and the time of day, HH:MM, that a zone shows at an instant. */
export function localOf(at: Date, zone: string): { day: string; time: string } {
  const iso = new Date(shownMs(at.getTime(), zone)).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/**
 * The instant of a wall-clock time in a zone ('24:00' is the end of the day). A time that a clock change skips moves
 * forward by the gap; one that comes twice is the first.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * 60_000
  // The offsets a day before and after are those on both sides of a change.
  const before = shownMs(wall - dayMs, zone) - (wall - dayMs)
  const after = shownMs(wall + dayMs, zone) - (wall + dayMs)
  const fitting = [wall - before, wall - after].filter((at) => shownMs(at, zone) === wall)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - before)
}

/** The day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Minutes since midnight of HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
