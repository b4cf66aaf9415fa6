import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, LocalDate, LocalTime } from '../primitives.ts'

/** Somebody of the team, by name. */
export const Person = z.object({ id: Id, name: z.string() })

/** A calendar day of a year that every calendar here can count. */
const Day = LocalDate.refine((day) => day >= '1900', 'Invalid date')

/** A stretch of work within one day of the person's own clock; '24:00' is the day's end. */
const Stretch = z
  .strictObject({ from: LocalTime, until: LocalTime.or(z.literal('24:00')) })
  .refine(({ from, until }) => from < until, { error: 'The end must be after the start', path: ['until'] })

/** Working hours of a week: seven days beginning with Sunday, each with its stretches in order. */
export const WeeklyHours = z
  .array(
    z
      .array(Stretch)
      .max(4)
      .refine((day) => day.every((one, i) => i === 0 || (day[i - 1]?.until ?? '') <= one.from), {
        error: 'Times on the same day can’t overlap',
      }),
  )
  .length(7)
  .refine((week) => week.some((day) => day.length > 0), 'Add working hours for at least one day')
export type WeeklyHours = z.output<typeof WeeklyHours>

export const Absence = z.object({
  id: Id,
  user: Person,
  from: LocalDate,
  until: LocalDate,
  stand_in: Person.nullable(),
})
export type Absence = z.output<typeof Absence>

export const Availability = z.object({
  /** Null while none are set: then every hour is a working hour. */
  working_hours: WeeklyHours.nullable(),
  zone: z.string(),
  /** Those that are not over, the next first. */
  absences: z.array(Absence),
  /** Who can stand in: everybody else who works in the team. */
  colleagues: z.array(Person),
})
export type Availability = z.output<typeof Availability>

const whose = z.object({ user_id: Id.optional() })
const path = '/api/team/availability'

export const getAvailability = endpoint({
  method: 'GET',
  path,
  access: { session: true },
  summary: 'Working hours and absences: your own, or a member’s if you manage the team',
  query: whose,
  reply: Availability,
  ours: true,
})

export const setWorkingHours = endpoint({
  method: 'PUT',
  path: `${path}/working-hours`,
  access: { session: true },
  summary: 'Sets working hours, your own or a member’s; null clears them',
  body: z.strictObject({ user_id: Id.optional(), working_hours: WeeklyHours.nullable() }),
  reply: Done,
  ours: true,
})

export const addAbsence = endpoint({
  method: 'POST',
  path: `${path}/absences`,
  access: { session: true },
  summary: 'Adds an absence, your own or a member’s, with who covers',
  body: z
    .strictObject({
      user_id: Id.optional(),
      from: Day,
      until: Day,
      stand_in_id: Id.nullable().optional(),
    })
    .refine(({ from, until }) => from <= until, {
      path: ['until'],
      error: 'The last day can’t be before the first',
    }),
  reply: Absence,
  status: 201,
  ours: true,
})

export const removeAbsence = endpoint({
  method: 'DELETE',
  path: `${path}/absences/:id`,
  access: { session: true },
  summary: 'Removes an absence',
  params: ById,
  reply: Done,
  ours: true,
})

/** Somebody who is absent today, and who stands in until which day: their clients are lent. */
export const StandIn = z.object({ user: Person, stand_in: Person, until: LocalDate })
export type StandIn = z.output<typeof StandIn>

export const standIns = endpoint({
  method: 'GET',
  path: '/api/team/stand-ins',
  access: { session: true },
  summary: 'Who covers for whom today; members who can’t see other people’s clients only see what concerns them',
  reply: z.object({ results: z.array(StandIn) }),
  ours: true,
})
