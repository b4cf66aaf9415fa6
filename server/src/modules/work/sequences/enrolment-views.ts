import type { Enrolment } from '@fairlead/contract/work/sequence-clients'
import { isLate, type Now, statusNow } from '@fairlead/contract/work/sequences/next'
import type { Step } from '@fairlead/contract/work/sequences/steps'
import { whyLine } from '@fairlead/contract/work/sequences/why'
import type { Calendar } from '@fairlead/contract/work/sequences/working-days'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { meOf, permitted, rules, visible } from '#records/clients'
import { calendarsOf } from './calendars.ts'
import { type Named, namedIn, numbersOf } from './definition/step-views.ts'
import { type Enrolled, lockByIds, type Versions, versionsOf } from './enrolments.ts'
import { placeAll } from './go-on.ts'

/** An enrolment with what is shown along with it. */
export type EnrolmentRow = Enrolled & {
  client_name: string
  assigned_to_id: string | null
  assigned_name: string | null
  sequence_name: string
  sequence_paused_at: string | null
  enrolled_by_name: string | null
  can_edit: boolean
}

const columns = sql`e.id, e.org_id as "orgId", e.sequence_id as "sequenceId", e.client_id as "clientId", e.version, e.rotation,
  e.state, e.user_id as "userId", e.step_id as "stepId", e.since, e.doing, e.due_at as "dueAt", e.met_at as "metAt",
  e.hold_reason as "holdReason", e.next_at as "nextAt", e.paused_at as "pausedAt", e.paused_by as "pausedBy", e.pauses,
  e.exit_asked as "exitAsked", e.how, e.how_name as "howName", e.enrolled_at as "enrolledAt",
  e.enrolled_by_id as "enrolledById", e.ended_at as "endedAt", e.ended_by_id as "endedById", e.left_reason as "leftReason"`

/** Enrolments of clients the actor can see, matching a condition on `e`, the client `c` and the sequence `s`. */
export const enrolmentRows = (ctx: Ctx, where: SQL, ending: SQL = sql``): Promise<EnrolmentRow[]> =>
  rowsOf<EnrolmentRow>(
    ctx.db,
    sql`select ${columns}, c.name as client_name, c.assigned_to_id, u.name as assigned_name, s.name as sequence_name,
        s.paused_at as sequence_paused_at, w.name as enrolled_by_name,
        ${permitted(rules.edit(ctx.actor), meOf(ctx.actor))} as can_edit
      from sequence_enrolments e
        join clients c on c.org_id = ${ctx.actor.orgId} and c.id = e.client_id
        join sequences s on s.org_id = ${ctx.actor.orgId} and s.id = e.sequence_id
        left join users u on u.id = c.assigned_to_id left join users w on w.id = e.enrolled_by_id
      where e.org_id = ${ctx.actor.orgId} and ${visible(ctx.actor)} and ${where} ${ending}`,
  )

/** What is needed to show enrolments: their steps, what these refer to, and whose calendar counts. */
export type Around = {
  versions: Versions
  calendars: Map<string, Calendar>
  named: Named
  placed: Map<string, { row: Enrolled; now: Now | null }>
}

/** Reads what is needed to show enrolments. */
export async function around(ctx: Ctx, rows: readonly EnrolmentRow[]): Promise<Around> {
  const versions = await versionsOf(ctx, rows)
  const steps = [...new Set(rows.map((row) => versions.of(row)))].flat()
  const [calendars, named, placed] = await Promise.all([
    calendarsOf(
      ctx,
      rows.map(({ userId }) => userId),
    ),
    namedIn(ctx, steps),
    placeAll(ctx, rows, { frozen: (row) => row.pausedAt !== null || isPaused(row as EnrolmentRow), versions }),
  ])
  return {
    versions,
    calendars,
    named,
    placed: new Map(placed.rows.map((row) => [row.id, { row, now: placed.now.get(row.id) ?? null }])),
  }
}

const isPaused = (row: EnrolmentRow): boolean => row.sequence_paused_at !== null

/** What a person has to decide about an enrolment, if anything. */
function decisionOf(
  row: Enrolled,
  step: Step | undefined,
  now: Date,
  { named, versions }: Around,
): Enrolment['decision'] {
  if (row.state !== 'open') return null
  if (row.exitAsked) return 'exit'
  if (row.doing === 'hold') return row.holdReason
  if (row.doing !== 'act' || !row.dueAt || new Date(row.dueAt) > now) return null
  if (step && named.problem(step, versions.of(row))) return 'content_gone'
  return isLate(new Date(row.dueAt), now) ? 'late' : null
}

const exitWords = {
  reply: 'They replied',
  meeting: 'A meeting was logged',
  stage: 'The lead stage is Won or Lost',
  opt_out: 'They opted out',
  unassigned: 'They were unassigned',
} as const

/** The line that explains an enrolment: why now, or why not yet. */
function whyOf(row: EnrolmentRow, at: Date, { calendars, named, placed, versions }: Around): string {
  if (row.state === 'completed') return 'Completed'
  if (row.state === 'removed') return 'No longer in this sequence'
  const calendar = calendars.get(row.userId)
  if (!calendar) return ''
  const pausedAt = row.pausedAt ?? row.sequence_paused_at
  const now = placed.get(row.id)?.now ?? null
  const problem = now?.state === 'due' && !row.exitAsked ? named.problem(now.step, versions.of(row)) : null
  if (row.exitAsked) return `${exitWords[row.exitAsked]}. Remove them from the sequence?`
  if (pausedAt) return whyLine({ state: 'finished', at }, at, calendar, { pausedSince: new Date(pausedAt) })
  return problem ?? (now ? whyLine(now, at, calendar) : '')
}

/** An enrolment as shown to people. */
export function showEnrolment(ctx: Ctx, stored: EnrolmentRow, all: Around): Enrolment {
  const row: EnrolmentRow = { ...stored, ...all.placed.get(stored.id)?.row }
  const steps = all.versions.of(row)
  const step = row.state === 'open' ? steps.find(({ id }) => id === row.stepId) : undefined
  const zone = all.calendars.get(row.userId)?.zone ?? 'UTC'
  const dueAt = row.state === 'open' && row.dueAt ? new Date(row.dueAt) : null
  const isDue = row.doing === 'act' && dueAt !== null && dueAt <= ctx.now
  const pausedAt = row.state === 'open' ? (row.pausedAt ?? row.sequence_paused_at) : null
  return {
    id: row.id,
    sequence: { id: row.sequenceId, name: row.sequence_name },
    version: row.version,
    client: {
      id: row.clientId,
      name: row.client_name,
      assigned_to: row.assigned_to_id ? { id: row.assigned_to_id, name: row.assigned_name ?? '' } : null,
    },
    enrolled_at: row.enrolledAt,
    enrolled_by: row.enrolledById ? { id: row.enrolledById, name: row.enrolled_by_name ?? '' } : null,
    how: row.how,
    how_name: row.howName,
    state: row.state,
    paused_at: pausedAt,
    paused_by: pausedAt ? (row.pausedAt ? row.pausedBy : 'sequence') : null,
    step: step
      ? {
          id: step.id,
          number: numbersOf(steps).get(step.id) ?? 0,
          total: steps.length,
          step_type: step.action.step_type,
          action: step.action,
          names: all.named.name(step),
        }
      : null,
    status: step ? statusNow({ state: isDue ? 'due' : 'pending', at: dueAt }, ctx.now, zone) : null,
    due_at: dueAt?.toISOString() ?? null,
    is_late: isDue && dueAt !== null && isLate(dueAt, ctx.now),
    decision: decisionOf(row, step, ctx.now, all),
    exit_asked: row.exitAsked,
    why: whyOf(row, ctx.now, all),
    left_reason: row.leftReason,
    ended_at: row.endedAt,
    can_edit: row.can_edit,
  }
}

/** Enrolments as shown to people. */
export async function showEnrolments(ctx: Ctx, rows: readonly EnrolmentRow[]): Promise<Enrolment[]> {
  if (rows.length === 0) return []
  const all = await around(ctx, rows)
  return rows.map((row) => showEnrolment(ctx, row, all))
}

/** One enrolment of a client the actor can see. Throws 404. */
export async function loadEnrolment(ctx: Ctx, id: string): Promise<EnrolmentRow> {
  const [row] = await enrolmentRows(ctx, sql`e.id = ${id} and c.deleted_at is null`)
  if (!row) throw notFound()
  return row
}

/** One enrolment as shown to people. Throws 404. */
export async function enrolmentView(ctx: Ctx, id: string): Promise<Enrolment> {
  const [view] = await showEnrolments(ctx, [await loadEnrolment(ctx, id)])
  if (!view) throw notFound()
  return view
}

/** The same row as stored, locked. Throws 404. */
export async function lockOne(ctx: Ctx, id: string): Promise<Enrolled> {
  const [row] = await lockByIds(ctx, [id])
  if (!row) throw notFound()
  return row
}
