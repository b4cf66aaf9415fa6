import { type Now, next, type Place, placeAfter } from '@fairlead/contract/work/sequences/next'
import type { Branch, Step } from '@fairlead/contract/work/sequences/steps'
import type { Calendar } from '@fairlead/contract/work/sequences/working-days'
import { sql } from 'drizzle-orm'
import { sequenceStepsDue } from '#events/sequences'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { record } from '#records/activities'
import { calendarsOf } from './calendars.ts'
import { type Enrolled, type Versions, versionsOf, writeEnrolments } from './enrolments.ts'
import { factsOf, type KnownFacts } from './facts.ts'
import type { sequenceStepEnds } from './sequences.tables.ts'

type StepEndRow = typeof sequenceStepEnds.$inferInsert

/** Whether it is frozen: it is paused itself, or its sequence is. */
export type Frozen = (row: Enrolled) => boolean

/** Where enrolments are now, computed and not yet written. */
export type Placed = { rows: Enrolled[]; ends: StepEndRow[]; completed: Enrolled[]; now: Map<string, Now> }

/** How long after a visit someone may continue reading without being announced again. */
const readingMs = 40 * 60_000

/**
 * When to check a wait again: at its end, and every minute while someone is reading what it waits for, because only the
 * opening is announced, not how much has been read.
 */
function lookAt(end: Date, readAt: Date | null, now: Date): Date {
  const ago = readAt ? now.getTime() - readAt.getTime() : readingMs
  if (ago >= readingMs) return end
  return new Date(Math.min(end.getTime(), now.getTime() + Math.max(60_000, ago / 4)))
}

const resultOf = (branch: Branch | null): StepEndRow['result'] => branch ?? 'over'

/** Moves one enrolment to what comes next at an instant. */
function place(
  row: Enrolled,
  steps: readonly Step[],
  now: Date,
  { facts, calendar }: { facts: KnownFacts; calendar: Calendar },
): { row: Enrolled; ends: StepEndRow[]; now: Now } {
  const from: Place = { step_id: row.stepId, since: new Date(row.since) }
  const { now: then, passed, place: to } = next(steps, from, now, facts, calendar)
  let since = row.since
  const ends = passed.map(({ step_id: stepId, at: end, result }): StepEndRow => {
    const one: StepEndRow = {
      orgId: row.orgId,
      enrolmentId: row.id,
      stepId,
      stepType: 'DELAY',
      version: row.version,
      result: resultOf(result),
      since,
      dueAt: null,
      at: end.toISOString(),
      byId: null,
    }
    since = end.toISOString()
    return one
  })
  const moved = to.step_id !== row.stepId
  const base: Enrolled = {
    ...row,
    stepId: to.step_id,
    since: to.since.toISOString(),
    metAt: moved ? null : row.metAt,
    holdReason: null,
    nextAt: null,
    dueAt: null,
    doing: null,
  }
  switch (then.state) {
    case 'finished':
      return {
        ends,
        now: then,
        row: { ...base, state: 'completed', leftReason: 'completed', endedAt: now.toISOString(), exitAsked: null },
      }
    case 'held':
      return { ends, now: then, row: { ...base, doing: 'hold', holdReason: then.reason } }
    case 'waiting': {
      const nextAt = lookAt(then.at, facts.lastReadAt(then.step), now)
      return {
        ends,
        now: then,
        row: { ...base, doing: 'wait', dueAt: then.at.toISOString(), nextAt: nextAt.toISOString() },
      }
    }
    case 'due':
    case 'pending': {
      // What is due already stays due since then, whatever the calendar says by now.
      const isDue = !moved && row.doing === 'act' && row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime()
      const dueAt = (isDue ? row.dueAt : null) ?? then.at.toISOString()
      // It has been announced once it was looked at after it became due.
      const isNew = moved || row.doing !== 'act' || row.dueAt !== dueAt
      const at = new Date(dueAt)
      return {
        ends,
        now: { ...then, at, state: at <= now ? 'due' : 'pending' },
        row: { ...base, doing: 'act', dueAt, nextAt: isNew ? dueAt : row.nextAt },
      }
    }
  }
}

/** Computes what comes next for enrolments; frozen ones don't change. */
export async function placeAll(
  ctx: Ctx,
  rows: readonly Enrolled[],
  { frozen, now = ctx.now, versions }: { frozen: Frozen; now?: Date; versions?: Versions },
): Promise<Placed> {
  const active = rows.filter((row) => row.state === 'open' && !frozen(row))
  const its = versions ?? (await versionsOf(ctx, active))
  const [calendars, facts] = await Promise.all([
    calendarsOf(
      ctx,
      active.map(({ userId }) => userId),
    ),
    factsOf(ctx, active, its),
  ])
  const placed: Placed = { rows: [], ends: [], completed: [], now: new Map() }
  for (const row of active) {
    const calendar = calendars.get(row.userId)
    if (!calendar) continue
    const one = place(row, its.of(row), now, { facts: facts(row), calendar })
    placed.rows.push(one.row)
    placed.now.set(one.row.id, one.now)
    placed.ends.push(...one.ends)
    if (one.row.state === 'completed') placed.completed.push(one.row)
  }
  return placed
}

/** Records that steps are over, each once. */
export async function writeEnds(ctx: Ctx, ends: readonly StepEndRow[]): Promise<void> {
  if (ends.length === 0) return
  await rowsOf(
    ctx.db,
    sql`insert into sequence_step_ends (org_id, enrolment_id, step_id, step_type, version, result, since, due_at, at, by_id)
      select ${ctx.actor.orgId}, x."enrolmentId", x."stepId", x."stepType", x.version, x.result, x.since, x."dueAt", x.at, x."byId"
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as x("enrolmentId" uuid, "stepId" uuid, "stepType" text,
        version int, result text, since timestamptz, "dueAt" timestamptz, at timestamptz, "byId" uuid)
      on conflict (org_id, enrolment_id, step_id) do nothing`,
  )
}

/** Adds to clients' timelines that they have completed a sequence. */
export async function recordCompleted(ctx: Ctx, rows: readonly Enrolled[]): Promise<void> {
  if (rows.length === 0) return
  const names = await sequenceNames(ctx, rows)
  await record(
    ctx,
    ...rows.map((row) => ({
      kind: 'SEQUENCE' as const,
      clientId: row.clientId,
      data: {
        event: 'completed' as const,
        sequence: { id: row.sequenceId, name: names.get(row.sequenceId) ?? '' },
        how: null,
        how_name: null,
        reason: 'completed' as const,
      },
    })),
  )
}

/** The names of the sequences of these enrolments, including deleted ones. */
export async function sequenceNames(
  ctx: Ctx,
  rows: readonly Pick<Enrolled, 'sequenceId'>[],
): Promise<Map<string, string>> {
  const found = await rowsOf<{ id: string; name: string }>(
    ctx.db,
    sql`select s.id, s.name from sequences s where s.org_id = ${ctx.actor.orgId}
        and s.id = any(${sql.param([...new Set(rows.map(({ sequenceId }) => sequenceId))])}::uuid[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** The enrolments that are frozen, because they or their sequences are paused. */
export async function frozenAmong(ctx: Ctx, rows: readonly Enrolled[]): Promise<Frozen> {
  if (rows.length === 0) return () => false
  const paused = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select s.id from sequences s where s.org_id = ${ctx.actor.orgId} and s.paused_at is not null
        and s.id = any(${sql.param([...new Set(rows.map(({ sequenceId }) => sequenceId))])}::uuid[])`,
  )
  const those = new Set(paused.map(({ id }) => id))
  return (row) => row.pausedAt !== null || those.has(row.sequenceId)
}

/**
 * Moves locked enrolments forward: ends waits that are over and writes what comes next, together with the caller's
 * changes and `ends`, the steps it ended. Returns their new state.
 */
export async function goOn(ctx: Ctx, rows: readonly Enrolled[], ends: readonly StepEndRow[] = []): Promise<Enrolled[]> {
  if (rows.length === 0) return []
  const [frozen, versions] = await Promise.all([frozenAmong(ctx, rows), versionsOf(ctx, rows)])
  const placed = await placeAll(ctx, rows, { frozen, versions })
  const now = new Map(announce(ctx, placed.rows).map((row) => [row.id, row]))
  const all = rows.map((row) => now.get(row.id) ?? row)
  await Promise.all([writeEnds(ctx, [...ends, ...placed.ends]), writeEnrolments(ctx, all)])
  await recordCompleted(ctx, placed.completed)
  return all
}

/** Announces steps that are due, each once and not to the person who made them due; the mark and the event share a transaction. */
export function announce(ctx: Ctx, rows: readonly Enrolled[]): Enrolled[] {
  const at = ctx.now.toISOString()
  const due = rows.filter(
    (row) =>
      row.state === 'open' && row.doing === 'act' && row.nextAt !== null && row.dueAt !== null && row.dueAt <= at,
  )
  const others = due.filter(({ userId }) => userId !== ctx.actor.userId)
  if (others.length > 0)
    ctx.emit(sequenceStepsDue, {
      steps: others.map((row) => ({ client_id: row.clientId, enrolment_id: row.id, user_id: row.userId })),
    })
  const those = new Set(due.map(({ id }) => id))
  return rows.map((row) => (those.has(row.id) ? { ...row, nextAt: null } : row))
}

/** Ends the current step of enrolments, because a person did or skipped it, and moves them to the next. */
export function endStep(
  rows: readonly Enrolled[],
  versions: Versions,
  { at, byId, result }: { at: Date; byId: string | null; result: 'done' | 'skipped' },
): { rows: Enrolled[]; ends: StepEndRow[] } {
  const ends: StepEndRow[] = []
  const moved = rows.map((row): Enrolled => {
    const steps = versions.of(row)
    const step = steps.find(({ id }) => id === row.stepId)
    if (!step) return row
    ends.push({
      orgId: row.orgId,
      enrolmentId: row.id,
      stepId: step.id,
      stepType: step.action.step_type,
      version: row.version,
      result,
      since: row.since,
      dueAt: row.dueAt,
      at: at.toISOString(),
      byId,
    })
    const following = placeAfter(steps, step.id, at)
    const cleared = { ...row, doing: null, dueAt: null, nextAt: null, metAt: null, holdReason: null }
    return following
      ? { ...cleared, stepId: following.step_id, since: at.toISOString() }
      : { ...cleared, stepId: beyond, since: at.toISOString() }
  })
  return { rows: moved, ends }
}

/** No step has this id: a client at it has completed the sequence. */
const beyond = '00000000-0000-0000-0000-000000000000'
