import type { NamedTime, TimeRange } from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'

/** How a filter's values come into its text: as placeholders, so that the text is the same whatever they are. */
export type Put = (value: unknown) => SQL

const now = sql`clock_now()`
const today = (zone: SQL) => sql`(${now} at time zone ${zone})::date`
const week = (zone: SQL) => sql`date_trunc('week', ${now} at time zone ${zone})::date`
const month = (zone: SQL) => sql`date_trunc('month', ${now} at time zone ${zone})::date`
const months = (first: SQL, count: number) => sql`(${first} + interval '1 month' * ${sql.raw(String(count))})::date`

/** The days of a named time: from the first until the day after the last. Weeks begin on Monday. */
const named: Record<NamedTime, (zone: SQL) => [from: SQL, until: SQL]> = {
  today: (zone) => [today(zone), sql`${today(zone)} + 1`],
  yesterday: (zone) => [sql`${today(zone)} - 1`, today(zone)],
  tomorrow: (zone) => [sql`${today(zone)} + 1`, sql`${today(zone)} + 2`],
  this_week: (zone) => [week(zone), sql`${week(zone)} + 7`],
  last_week: (zone) => [sql`${week(zone)} - 7`, week(zone)],
  next_week: (zone) => [sql`${week(zone)} + 7`, sql`${week(zone)} + 14`],
  this_month: (zone) => [month(zone), months(month(zone), 1)],
  last_month: (zone) => [months(month(zone), -1), month(zone)],
  next_month: (zone) => [months(month(zone), 1), months(month(zone), 2)],
}

type Relative = Extract<TimeRange, { amount: number }>
const stretch = ({ amount, unit }: Relative, put: Put) => sql`make_interval(${sql.raw(unit)} => ${put(amount)}::int)`

/** A stretch of time: `from` belongs to it, `until` does not; null where it is open. */
export type Stretch = { from: SQL | null; until: SQL | null }

/** The calendar days of a range, in the zone of the person who asks; undefined for what is no stretch. */
function daysOf(range: TimeRange, zone: SQL, put: Put): Stretch | undefined {
  switch (range.type) {
    case 'named': {
      const [from, until] = named[range.name](zone)
      return { from, until }
    }
    case 'between':
      return {
        from: range.from === null ? null : sql`${put(range.from)}::date`,
        until: range.until === null ? null : sql`${put(range.until)}::date + 1`,
      }
    case 'last':
      return { from: sql`(${now} at time zone ${zone} - ${stretch(range, put)})::date`, until: sql`${today(zone)} + 1` }
    case 'next':
      return { from: today(zone), until: sql`(${now} at time zone ${zone} + ${stretch(range, put)})::date + 1` }
    case 'before_last':
      return { from: null, until: sql`(${now} at time zone ${zone} - ${stretch(range, put)})::date` }
    default:
      return undefined
  }
}

/** A range for a column of instants; undefined for what is no stretch. */
export function instantsOf(range: TimeRange, zone: SQL, put: Put): Stretch | undefined {
  switch (range.type) {
    case 'last':
      return { from: sql`${now} - ${stretch(range, put)}`, until: sql`${now} + interval '1 minute'` }
    case 'next':
      return { from: now, until: sql`${now} + ${stretch(range, put)}` }
    case 'before_last':
      return { from: null, until: sql`${now} - ${stretch(range, put)}` }
    default: {
      const days = daysOf(range, zone, put)
      const begins = (day: SQL | null) => day && sql`(${day})::timestamp at time zone ${zone}`
      return days && { from: begins(days.from), until: begins(days.until) }
    }
  }
}

/** A range for a column of days; undefined for what is no stretch. */
export const datesOf = daysOf

/** A column within a stretch. */
export const within = (column: SQL, { from, until }: Stretch): SQL => {
  const bounds = [from && sql`${column} >= ${from}`, until && sql`${column} < ${until}`].filter((one) => one !== null)
  return sql`(${sql.join(bounds, sql` and `)})`
}
