import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequence-clients'
import { statusNow } from '@fairlead/contract/work/sequences/next'
import { type Branch, inReadingOrder, type Step, type StepStatus } from '@fairlead/contract/work/sequences/steps'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { load, visible } from '#records/clients'
import { loadSequence, standing } from './definition/sequence-rows.ts'
import { numbersOf } from './definition/step-views.ts'
import {
  type Around,
  around,
  type EnrolmentRow,
  enrolmentRows,
  showEnrolment,
  showEnrolments,
} from './enrolment-views.ts'

type Query = Input<typeof e.clientEnrolments>['query']

/** A page of enrolments, latest first. */
async function pageOf(ctx: Ctx, order: string, where: SQL, query: Query) {
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const beyond = cursor
    ? sql`(e.enrolled_at, e.id) ${backwards ? sql`>` : sql`<`} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql`true`
  const way = backwards ? sql`asc` : sql`desc`
  const [rows, all] = await Promise.all([
    enrolmentRows(
      ctx,
      sql`${where} and ${beyond}`,
      sql`order by e.enrolled_at ${way}, e.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count
      ? rowsOf(
          ctx.db,
          sql`select 1 from sequence_enrolments e join clients c on c.org_id = ${ctx.actor.orgId} and c.id = e.client_id
              join sequences s on s.org_id = ${ctx.actor.orgId} and s.id = e.sequence_id
            where e.org_id = ${ctx.actor.orgId} and ${visible(ctx.actor)} and ${where} limit ${mostCounted}`,
        )
      : undefined,
  ])
  const page = cutPage(rows, query.page_size, order, cursor, (row) => row.enrolledAt)
  return { rows: page.rows, next: page.next, previous: page.previous, ...counted(all) }
}

/** The sequences that a client is or was in. */
export async function clientEnrolments(
  ctx: Ctx,
  { params, query }: Input<typeof e.clientEnrolments>,
): Promise<Reply<typeof e.clientEnrolments>> {
  await load(ctx, params.id, 'view', { lock: false })
  const { rows, ...page } = await pageOf(ctx, 'client enrolments', sql`e.client_id = ${params.id}`, query)
  return { ...page, results: await showEnrolments(ctx, rows) }
}

/** The clients of a sequence. */
export async function sequenceClients(
  ctx: Ctx,
  { params, query }: Input<typeof e.sequenceClients>,
): Promise<Reply<typeof e.sequenceClients>> {
  const sequence = await loadSequence(ctx, params.id)
  const places = standing(ctx.now)
  const filter = query.filter
    ? query.filter === 'older'
      ? sql`e.state = 'open' and e.version < ${sequence.current_version}`
      : places[query.filter]
    : sql`true`
  const where = sql`e.sequence_id = ${sequence.id} and c.deleted_at is null and ${filter}`
  const { rows, ...page } = await pageOf(ctx, 'sequence clients', where, query)
  return { ...page, results: await showEnrolments(ctx, rows) }
}

/** The clients who are at a step. */
export async function sequenceStepClients(
  ctx: Ctx,
  { params, query }: Input<typeof e.sequenceStepClients>,
): Promise<Reply<typeof e.sequenceStepClients>> {
  await loadSequence(ctx, params.id)
  const where = sql`e.sequence_id = ${params.id} and e.step_id = ${params.s} and e.state = 'open' and c.deleted_at is null`
  const { rows, ...page } = await pageOf(ctx, 'step clients', where, query)
  return { ...page, results: await showEnrolments(ctx, rows) }
}

type End = {
  enrolment_id: string
  step_id: string
  result: e.StepEnd
  at: string
  due_at: string | null
}

/** The steps of a version that an enrolment can still reach; none from a branch that wasn't taken. */
function stepsOn(steps: readonly Step[], taken: ReadonlyMap<string, Branch>, ended: ReadonlySet<string>): Step[] {
  const isOn = (step: Step): boolean => {
    if (!step.parent_step_id) return true
    const parent = steps.find(({ id }) => id === step.parent_step_id)
    const went = taken.get(step.parent_step_id)
    return parent !== undefined && isOn(parent) && (went === undefined || went === step.branch)
  }
  return inReadingOrder(steps).filter((step) => ended.has(step.id) || isOn(step))
}

function statusOf(row: EnrolmentRow, step: Step, end: End | undefined, now: Date, all: Around): StepStatus {
  if (end) return end.result === 'removed' || end.result === 'skipped' ? 'REMOVED' : 'COMPLETED'
  if (row.state !== 'open') return 'REMOVED'
  if (row.stepId !== step.id) return 'UPCOMING'
  const at = row.dueAt ? new Date(row.dueAt) : null
  const isDue = row.doing === 'act' && at !== null && at <= now
  return statusNow({ state: isDue ? 'due' : 'pending', at }, now, all.calendars.get(row.userId)?.zone ?? 'UTC')
}

/** The steps of one enrolment, for its client. */
function stepsShown(ctx: Ctx, stored: EnrolmentRow, ends: readonly End[], all: Around): e.ClientStep[] {
  const row: EnrolmentRow = { ...stored, ...all.placed.get(stored.id)?.row }
  const steps = all.versions.of(row)
  const endOf = new Map(ends.map((end) => [end.step_id, end]))
  const taken = new Map(
    ends.flatMap(({ step_id: id, result }) =>
      result === 'met' || result === 'not_met' ? [[id, result] as const] : [],
    ),
  )
  const shown = showEnrolment(ctx, stored, all)
  const numbers = numbersOf(steps)
  return stepsOn(steps, taken, new Set(endOf.keys())).map((step) => {
    const end = endOf.get(step.id)
    const isAt = row.state === 'open' && row.stepId === step.id
    return {
      id: step.id,
      sequence: shown.sequence,
      enrolment_id: row.id,
      step_order: numbers.get(step.id) ?? 0,
      step_type: step.action.step_type,
      status: statusOf(row, step, end, ctx.now, all),
      due_at: end ? end.due_at : isAt ? row.dueAt : null,
      action: step.action,
      names: all.named.name(step),
      end: end?.result ?? null,
      ended_at: end?.at ?? null,
      why: isAt ? shown.why : null,
    }
  })
}

/** The steps of the sequences a client is in; a page has several sequences, each with all its steps. */
export async function clientSequenceSteps(
  ctx: Ctx,
  { params, query }: Input<typeof e.clientSequenceSteps>,
): Promise<Reply<typeof e.clientSequenceSteps>> {
  await load(ctx, params.id, 'view', { lock: false })
  const where = sql`e.client_id = ${params.id} and e.state = 'open'`
  const { rows, ...page } = await pageOf(ctx, 'steps', where, query)
  if (rows.length === 0) return { ...page, results: [] }
  const ends = await rowsOf<End>(
    ctx.db,
    sql`select x.enrolment_id, x.step_id, x.result, x.at, x.due_at from sequence_step_ends x where x.org_id = ${ctx.actor.orgId}
        and x.enrolment_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`,
  )
  const of = Map.groupBy(ends, ({ enrolment_id: id }) => id)
  const all = await around(ctx, rows)
  return { ...page, results: rows.flatMap((row) => stepsShown(ctx, row, of.get(row.id) ?? [], all)) }
}
