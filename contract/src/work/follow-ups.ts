import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, LocalDate, Page, PageQuery, SearchText, Text } from '../primitives.ts'
import { Due, FollowUp, MaturityType, Outcome } from '../records/due.ts'
import { FiltersParam } from '../records/filters.ts'

export { Due, FollowUp, Outcome }

export const DueType = z.enum(['unscheduled', 'overdue', 'someday', 'today', 'tomorrow', 'upcoming'])
export type DueType = z.output<typeof DueType>

const days = new Map<string, Intl.DateTimeFormat>()
/** The calendar day, YYYY-MM-DD, of an instant in a zone. */
export function dayOf(at: Date, zone: string): string {
  let format = days.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    days.set(zone, format)
  }
  return format.format(at)
}

/** Whole calendar days from one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

type DueNow = Pick<FollowUp, 'remind_on' | 'maturity_type' | 'is_overdue' | 'overdue_at'>

/**
 * The type of a follow-up and the days until it, for a person in `zone` at `now` (point 4.8 of the
 * specification; precedence of rule 53: overdue, someday, today, tomorrow, upcoming).
 */
export function dueType(followUp: DueNow | null, now: Date, zone: string): { type: DueType; days: number } {
  if (!followUp) return { type: 'unscheduled', days: 0 }
  const hasPassed = followUp.overdue_at !== null && Date.parse(followUp.overdue_at) <= now.getTime()
  if (followUp.is_overdue || hasPassed) return { type: 'overdue', days: 0 }
  if (followUp.maturity_type === 'NOT_FIXED' || !followUp.remind_on) return { type: 'someday', days: 0 }
  const away = daysBetween(dayOf(now, zone), dayOf(new Date(followUp.remind_on), zone))
  if (away <= 0) return { type: 'today', days: 0 }
  return away === 1 ? { type: 'tomorrow', days: 1 } : { type: 'upcoming', days: away }
}

/** The specification's words for a follow-up (point 4.8). */
export function dueLabel(followUp: DueNow | null, now: Date, zone: string): string {
  const { type, days: away } = dueType(followUp, now, zone)
  switch (type) {
    case 'unscheduled':
      return 'No follow up scheduled'
    case 'overdue':
      return 'Follow Up Overdue'
    case 'someday':
      return 'Follow Up Someday'
    case 'today':
      return 'Follow Up Today'
    case 'tomorrow':
      return 'Follow Up Tomorrow'
    case 'upcoming':
      return `Follow Up in ${away} days`
  }
}

export const FollowUpSection = z.enum(['overdue', 'today', 'tomorrow', 'upcoming', 'someday'])
export type FollowUpSection = z.output<typeof FollowUpSection>

/** A follow-up in a list, with as much of its client as the row shows. */
export const FollowUpRow = FollowUp.extend({
  client: z.object({
    id: Id,
    name: z.string(),
    is_new_lead: z.boolean(),
    phone_number: z.string().nullable(),
    email: z.string().nullable(),
    assigned_to: z.object({ id: Id, name: z.string() }).nullable(),
    access_policy: z.object({ EDIT: z.boolean(), DELETE: z.boolean(), REASSIGN: z.boolean() }),
  }),
})
export type FollowUpRow = z.output<typeof FollowUpRow>

export const listFollowUps = endpoint({
  method: 'GET',
  path: `${prefixes.nextStep}/api/v2/`,
  access: { session: true },
  summary:
    'Follow-ups of clients the caller can see, or of a filter and a search, earliest first; of one section if specified',
  query: PageQuery.extend({
    section: FollowUpSection.optional(),
    filters: FiltersParam.optional(),
    search: SearchText.optional(),
  }),
  reply: Page(FollowUpRow),
})

export const countFollowUps = endpoint({
  method: 'GET',
  path: `${prefixes.nextStep}/v1/count/`,
  access: { session: true },
  summary: 'How many follow-ups are in each section, of the clients of a filter and a search; 1000 means more than 999',
  query: z.object({ filters: FiltersParam.optional(), search: SearchText.optional() }),
  reply: z.object({
    overdue: z.int(),
    today: z.int(),
    tomorrow: z.int(),
    upcoming: z.int(),
    someday: z.int(),
  }),
})

/** A follow-up as somebody saw it, by what can be changed of it. */
export const SeenFollowUp = z.strictObject({ ...Due.shape, note: z.string().nullable() })
export type SeenFollowUp = z.output<typeof SeenFollowUp>

/** As much of a follow-up as tells it from another one. */
export const seen = ({ remind_on, has_time, maturity_type, note }: SeenFollowUp): SeenFollowUp => ({
  remind_on,
  has_time,
  maturity_type,
  note,
})

const atOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
/** Whether two are due alike, whatever is written of them. */
export const isDueAlike = (a: Due, b: Due): boolean =>
  atOf(a.remind_on) === atOf(b.remind_on) && a.has_time === b.has_time && a.maturity_type === b.maturity_type
/** Whether two, or none, are the same to the person who looks. */
export const isSeenAlike = (a: SeenFollowUp | null, b: SeenFollowUp | null): boolean =>
  a === null || b === null ? a === b : isDueAlike(a, b) && a.note === b.note

/** What a change that was made to another follow-up meets: the present one, or what became of it, and by whom (409). */
export const PresentFollowUp = z.object({
  follow_up: FollowUp.nullable(),
  state: z.enum(['open', 'done', 'moved', 'removed', 'none']),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  at: Instant.nullable(),
})
export type PresentFollowUp = z.output<typeof PresentFollowUp>

export const FollowUpInput = z.strictObject({
  /** A time. */
  remind_on: Instant.optional(),
  /** A day, reminded of at the default time; instead of a time. */
  day: LocalDate.optional(),
  /** NOT_FIXED for someday. */
  maturity_type: MaturityType.optional(),
  note: Text(500).nullable().optional(),
  /** Completes the open follow-up, with what came of it. */
  is_done: z.literal(true).optional(),
  outcome: Outcome.optional(),
  /** Why the date moved: by hand, or put off from a reminder. */
  how: z.enum(['manual', 'snooze']).optional(),
  /** The follow-up that this change was made to, null for none: if it is another by now, 409 tells the present one. */
  expected: SeenFollowUp.nullable().optional(),
})

/** When somebody should be followed up: a time, a day, or someday. */
export type DuePick = Pick<z.input<typeof FollowUpInput>, 'remind_on' | 'day' | 'maturity_type'>

export const setFollowUp = endpoint({
  method: 'PUT',
  path: `${prefixes.nextStep}/api/v2/client/:id/update/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary:
    'Sets, moves or completes a client’s open follow-up; returns 409 with the current state if it isn’t the expected one',
  params: ById,
  body: FollowUpInput,
  reply: z.object({ follow_up: FollowUp.nullable() }),
})

export const deleteFollowUp = endpoint({
  method: 'DELETE',
  path: `${prefixes.nextStep}/api/v2/client/:id/delete/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Removes the open follow-up of a client; the timeline keeps it',
  params: ById,
  /** When the one that is meant is due: if it is another by now, 409 tells the present one. */
  query: z.object({ expected: z.union([Instant, z.literal('someday')]).optional() }),
  reply: Done,
})

export const setAutoFollowUp = endpoint({
  method: 'POST',
  path: `${prefixes.nextStep}/v1/set-auto-next-step/`,
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Sets the automatic follow-up after a contact, if the setting is on and none is ahead (rule 55)',
  body: z.strictObject({ client_id: Id }),
  reply: z.object({ is_set: z.boolean(), follow_up: FollowUp.nullable() }),
})

/** What became of a follow-up that is no longer open. */
export const ClosedState = z.enum(['done', 'moved', 'removed'])
export type ClosedState = z.output<typeof ClosedState>

export const undoFollowUp = endpoint({
  method: 'POST',
  path: '/api/follow-ups/client/:id/undo',
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Undoes the last change of the follow-up: one that was completed, moved or removed is open again',
  params: ById,
  /** Which change is meant, when others have followed it: the last that was done, or moved, or removed. */
  query: z.object({ state: ClosedState.optional() }),
  reply: z.object({ follow_up: FollowUp.nullable() }),
  ours: true,
})

export const setFollowUpOutcome = endpoint({
  method: 'POST',
  path: '/api/follow-ups/client/:id/outcome',
  access: { session: true, plan: 'CLIENT.MANAGE_ACTIVITY' },
  summary: 'Sets the outcome of the follow-up completed last (rule 52)',
  params: ById,
  body: z.strictObject({ outcome: Outcome }),
  reply: Done,
  ours: true,
})
