/** The day so many days after another (or before it, when negative); both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const formats = new Map<string, Intl.DateTimeFormat>()
function wallClock(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  return format
}

/** What the clock on the wall shows in a zone: ['2026-11-20', '16:15']. */
function wallOf(at: Date, zone: string): [day: string, time: string] {
  const [day = '', time = ''] = wallClock(zone).format(at).split(' ')
  return [day, time]
}

/** The time of day, HH:MM, of an instant in a zone. */
export const timeOf = (at: Date, zone: string): string => wallOf(at, zone)[1]

/**
 * The instant of a wall-clock time in a zone, as the server reads it: a time that a clock change skips
 * moves forward by the gap, one that comes twice is the first, or the first that comes after `now`.
 */
export function instantOf(day: string, time: string, zone: string, now?: Date): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  /** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
  const ahead = (at: number) => Date.parse(`${wallOf(new Date(at), zone).join('T')}:00Z`) - at
  // The zone's offset a day before and a day after hold whatever change lies between.
  const dayMs = 86_400_000
  const fits = [ahead(wanted - dayMs), ahead(wanted + dayMs)].map((offset) => wanted - offset)
  const exact = fits.filter((at) => at + ahead(at) === wanted)
  const later = exact.filter((at) => now && at > now.getTime())
  return new Date(exact.length > 0 ? Math.min(...(later.length > 0 ? later : exact)) : wanted - ahead(wanted - dayMs))
}
