import type { WeeklyHours } from '@fairlead/contract/identity/team'
import type { Calendar } from '@fairlead/contract/work/sequences/working-days'
import { and, eq, sql } from 'drizzle-orm'
import { preferencesOf } from '#identity/account'
import { availabilityOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { absences } from '#tables/identity/team'
import { holidays } from './sequences.tables.ts'

const always = Array.from({ length: 7 }, () => [{ from: '00:00', until: '24:00' }])

/** Working hours without a person's weekdays off. */
const hoursOf = (hours: WeeklyHours | null, daysOff: readonly number[]): WeeklyHours | null =>
  daysOff.length === 0 ? hours : (hours ?? always).map((day, i) => (daysOff.includes(i) ? [] : day))

/** How far back days off count. */
const lookedBackMs = 90 * 86_400_000

/** When these people work: their time zone, hours and days off, and the account's holidays (rule 230). */
export async function calendarsOf(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Calendar>> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return new Map()
  const since = new Date(ctx.now.getTime() - lookedBackMs).toISOString().slice(0, 10)
  const [available, preferences, away, days] = await Promise.all([
    availabilityOf(ctx, people),
    Promise.all(people.map((id) => preferencesOf(ctx, id))),
    // Those that are over, too: a wait that lasted over one ends when it did.
    ctx.db
      .select({ userId: absences.userId, from: absences.fromDay, until: absences.untilDay })
      .from(absences)
      .where(
        and(
          eq(absences.orgId, ctx.actor.orgId),
          eqAny(absences.userId, people),
          sql`${absences.untilDay} >= ${since}::date`,
        ),
      )
      .execute(),
    ctx.db
      .select({ day: holidays.day, name: holidays.name })
      .from(holidays)
      .where(and(eq(holidays.orgId, ctx.actor.orgId), eq(holidays.isSkipped, true)))
      .execute(),
  ])
  const all = new Map<string, Calendar>()
  for (const [i, id] of people.entries()) {
    const { default_next_step_time: defaultTime, days_off: daysOff } = preferences[i] as (typeof preferences)[number]
    const person = available.get(id)
    all.set(id, {
      zone: person?.zone ?? 'UTC',
      working_hours: hoursOf(person?.workingHours ?? null, daysOff),
      days_off: away.filter(({ userId }) => userId === id),
      holidays: days,
      default_time: defaultTime,
    })
  }
  return all
}

/** The calendar of one person. */
export async function calendarOf(ctx: Ctx, userId: string): Promise<Calendar> {
  const calendar = (await calendarsOf(ctx, [userId])).get(userId)
  if (!calendar) throw new Error('a person must have a calendar')
  return calendar
}
