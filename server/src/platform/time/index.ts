import { Temporal } from 'temporal-polyfill'

/** The calendar day, YYYY-MM-DD, that it is in a zone at an instant. */
export const dayIn = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The time of day, HH:MM, that it is in a zone at an instant. */
export const timeIn = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/**
 * The instant of a wall-clock time in a zone. A time that a clock change skips moves forward by the
 * gap; one that comes twice is the first.
 */
export const instantOf = (day: string, time: string, zone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )

/** The day so many days later (or earlier, when negative). */
export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** The first instant after a day in a zone: its end. */
export const endOfDay = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7
