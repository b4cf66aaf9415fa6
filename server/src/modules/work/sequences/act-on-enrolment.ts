import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequence-clients'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, invalid, notFound } from '#platform/http'
import { load } from '#records/clients'
import { enrolmentView, loadEnrolment, lockOne } from './enrolment-views.ts'
import { type Enrolled, lockByIds, lockOpenOf, versionsOf, writeEnrolments } from './enrolments.ts'
import { endStep, goOn } from './go-on.ts'
import { leave } from './leave.ts'
import { sequenceEnrolments, sequenceStepEnds, sequences } from './sequences.tables.ts'

type ById = { params: { id: string } }

/** An enrolment whose client the actor can edit, both locked. Throws 404, 455. */
async function take(ctx: Ctx, { params }: ById): Promise<Enrolled> {
  const { clientId } = await loadEnrolment(ctx, params.id)
  await load(ctx, clientId, 'edit')
  return lockOne(ctx, params.id)
}

/** The same, but it must be open. Throws 409. */
async function takeOpen(ctx: Ctx, input: ById): Promise<Enrolled> {
  const row = await take(ctx, input)
  if (row.state !== 'open') throw conflict('This client is no longer in this sequence.')
  return row
}

/** The last step a person ended, so that it can be reopened. */
async function lastEnd(ctx: Ctx, enrolmentId: string, stepId: string) {
  const [end] = await ctx.db
    .select()
    .from(sequenceStepEnds)
    .where(
      and(
        eq(sequenceStepEnds.orgId, ctx.actor.orgId),
        eq(sequenceStepEnds.enrolmentId, enrolmentId),
        inArray(sequenceStepEnds.result, ['done', 'skipped']),
      ),
    )
    .orderBy(desc(sequenceStepEnds.at), desc(sequenceStepEnds.since))
    .limit(1)
  return end?.stepId === stepId ? end : undefined
}

/** The ended enrolments that can be reopened: their sequence exists, and their client isn't in it again. */
export async function openable(ctx: Ctx, rows: readonly Enrolled[]): Promise<Enrolled[]> {
  if (rows.every(({ state }) => state === 'open')) return [...rows]
  const found = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select e.id from sequence_enrolments e
        join sequences s on s.org_id = ${ctx.actor.orgId} and s.id = e.sequence_id and s.deleted_at is null
      where e.org_id = ${ctx.actor.orgId} and e.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
        and not exists (select 1 from sequence_enrolments o where o.org_id = ${ctx.actor.orgId} and o.state = 'open'
          and o.client_id = e.client_id and o.sequence_id = e.sequence_id and o.id <> e.id)`,
  )
  const those = new Set(found.map(({ id }) => id))
  return rows.filter(({ id }) => those.has(id))
}

/** Puts an enrolment back to a step that was done or skipped; steps that ended on their own since then are reopened too. */
export async function reopen(ctx: Ctx, row: Enrolled, stepId: string): Promise<boolean> {
  const end = await lastEnd(ctx, row.id, stepId)
  if (!end || (await openable(ctx, [row])).length === 0) return false
  await ctx.db
    .delete(sequenceStepEnds)
    .where(
      and(
        eq(sequenceStepEnds.orgId, ctx.actor.orgId),
        eq(sequenceStepEnds.enrolmentId, row.id),
        sql`(${sequenceStepEnds.stepId} = ${stepId} or ${sequenceStepEnds.since} >= ${end.at})`,
      ),
    )
  const back: Enrolled = {
    ...row,
    state: 'open',
    leftReason: null,
    endedAt: null,
    endedById: null,
    stepId,
    since: end.since,
    doing: 'act',
    dueAt: end.dueAt,
    nextAt: null,
    metAt: null,
    holdReason: null,
    version: end.version,
  }
  await goOn(ctx, [back])
  return true
}

/** Undoes what a person sent or did at a time: reopens the steps of these clients that it completed, and no others (rule 232). */
export async function reopenEndedAt(
  ctx: Ctx,
  clientIds: readonly string[],
  { at, byId }: { at: string; byId: string | null },
): Promise<void> {
  await ctx.turn([...clientIds])
  const ends = await rowsOf<{ enrolment_id: string; step_id: string }>(
    ctx.db,
    sql`select x.enrolment_id, x.step_id from sequence_step_ends x
        join sequence_enrolments e on e.org_id = ${ctx.actor.orgId} and e.id = x.enrolment_id
      where x.org_id = ${ctx.actor.orgId} and e.client_id = any(${sql.param([...clientIds])}::uuid[])
        and e.state in ('open', 'completed') and x.result = 'done' and x.by_id = ${byId} and x.at = ${at}::timestamptz
      -- One contact may have completed two steps, one after the other: the last is opened first.
      order by x.enrolment_id, x.since desc`,
  )
  for (const end of ends) {
    const [row] = await lockByIds(ctx, [end.enrolment_id])
    // A client that was through and is in the sequence again stays where it is now.
    const [other] = row && row.state !== 'open' ? await openBeside(ctx, row) : []
    if (row && !other) await reopen(ctx, row, end.step_id)
  }
}

/** A client's current enrolment in a sequence: the open one, or else the last completed one. */
async function ofClient(ctx: Ctx, sequenceId: string, clientId: string): Promise<Enrolled> {
  const [row] = await ctx.db
    .select()
    .from(sequenceEnrolments)
    .where(
      and(
        eq(sequenceEnrolments.orgId, ctx.actor.orgId),
        eq(sequenceEnrolments.sequenceId, sequenceId),
        eq(sequenceEnrolments.clientId, clientId),
        inArray(sequenceEnrolments.state, ['open', 'completed']),
      ),
    )
    .orderBy(sql`${sequenceEnrolments.state} = 'open' desc`, desc(sequenceEnrolments.enrolledAt))
    .limit(1)
    .for('update')
  if (!row) throw notFound('This client isn’t in this sequence.')
  return row
}

/** Records that a person completed or skipped a step, or undid that. */
export async function setClientStepStatus(
  ctx: Ctx,
  { params, body }: Input<typeof e.setClientStepStatus>,
): Promise<Reply<typeof e.setClientStepStatus>> {
  await load(ctx, params.c, 'edit')
  const row = await ofClient(ctx, params.id, params.c)
  if (body.status === 'PENDING') {
    if (!(await reopen(ctx, row, params.s))) throw conflict('Only the last completed step can be reopened.')
    return enrolmentView(ctx, row.id)
  }
  if (row.state !== 'open' || row.stepId !== params.s) throw conflict('The client is no longer at this step.')
  const result = body.status === 'COMPLETED' ? 'done' : 'skipped'
  const { rows, ends } = endStep([row], await versionsOf(ctx, [row]), { at: ctx.now, byId: ctx.actor.userId, result })
  await goOn(ctx, rows, ends)
  return enrolmentView(ctx, row.id)
}

const openBeside = async (ctx: Ctx, row: Enrolled): Promise<Enrolled[]> =>
  (await lockOpenOf(ctx, [row.clientId])).filter(({ sequenceId }) => sequenceId === row.sequenceId)

/** Removes the time an enrolment was paused from its wait: what remained when it stopped still remains (rule 93). */
export function thaw(row: Enrolled, from: string, until: Date): Enrolled {
  const [since, stopped] = [Date.parse(row.since), Date.parse(from)]
  const still = Math.max(0, until.getTime() - Math.max(stopped, since))
  const later = (at: string | null) => at && new Date(Date.parse(at) + still).toISOString()
  return { ...row, since: new Date(since + still).toISOString(), dueAt: later(row.dueAt), nextAt: later(row.nextAt) }
}

/** Pauses one client in a sequence, or resumes with the rest of its wait. */
export async function setEnrolmentPaused(
  ctx: Ctx,
  { params, body }: Input<typeof e.setEnrolmentPaused>,
): Promise<Reply<typeof e.setEnrolmentPaused>> {
  const row = await takeOpen(ctx, { params })
  if (body.is_paused && !row.pausedAt)
    await writeEnrolments(ctx, [{ ...row, pausedAt: ctx.now.toISOString(), pausedBy: 'client' }])
  if (!body.is_paused && row.pausedAt) await resume(ctx, [row])
  return enrolmentView(ctx, row.id)
}

/** Resumes enrolments that were paused individually or by the bin. */
export async function resume(ctx: Ctx, rows: readonly Enrolled[]): Promise<void> {
  const paused = await ctx.db
    .select({ id: sequences.id, pausedAt: sequences.pausedAt })
    .from(sequences)
    .where(and(eq(sequences.orgId, ctx.actor.orgId), sql`${sequences.pausedAt} is not null`))
  const pauseOf = new Map(paused.map(({ id, pausedAt }) => [id, pausedAt]))
  await goOn(
    ctx,
    rows.map((row): Enrolled => {
      const running = { ...row, pausedAt: null, pausedBy: null }
      if (!row.pausedAt) return running
      // From its own pause on it stood still; while its sequence is paused, that takes its time out when it goes on.
      const pausedAt = pauseOf.get(row.sequenceId)
      const until = pausedAt ? new Date(pausedAt) : ctx.now
      return until > new Date(row.pausedAt) ? thaw(running, row.pausedAt, until) : running
    }),
  )
}

/** Removes one client from a sequence. */
export async function leaveSequence(
  ctx: Ctx,
  { params }: Input<typeof e.leaveSequence>,
): Promise<Reply<typeof e.leaveSequence>> {
  await leave(ctx, [await takeOpen(ctx, { params })], 'by_hand')
  return enrolmentView(ctx, params.id)
}

/** Puts a client who was removed back where they were. */
export async function undoLeave(ctx: Ctx, { params }: Input<typeof e.undoLeave>): Promise<Reply<typeof e.undoLeave>> {
  const row = await take(ctx, { params })
  if (row.state !== 'removed' || row.leftReason === 'sequence_deleted')
    throw conflict('This client wasn’t removed from this sequence.')
  if ((await openBeside(ctx, row)).length > 0) throw conflict('This client is already in this sequence.')
  if ((await putBack(ctx, [row])).length === 0) throw conflict('This sequence was deleted.')
  return enrolmentView(ctx, row.id)
}

/** Reopens ended enrolments where they were, with the rest of their wait. Returns those that could be reopened. */
export const putBack = async (ctx: Ctx, rows: readonly Enrolled[]): Promise<Enrolled[]> =>
  goOn(
    ctx,
    (await openable(ctx, rows)).map((row) => ({
      ...thaw(row, row.endedAt ?? row.since, ctx.now),
      state: 'open' as const,
      endedAt: null,
      endedById: null,
      leftReason: null,
    })),
  )

/** Decides whether a client leaves after an exit event. */
export async function answerExit(
  ctx: Ctx,
  { params, body }: Input<typeof e.answerExit>,
): Promise<Reply<typeof e.answerExit>> {
  const row = await takeOpen(ctx, { params })
  if (!row.exitAsked) throw conflict('This has already been decided.')
  if (body.leaves) await leave(ctx, [row], row.exitAsked)
  else await goOn(ctx, [{ ...row, exitAsked: null }])
  return enrolmentView(ctx, row.id)
}

const furthestSnooze = 365 * 86_400_000

/** Snoozes the step that is due until a given time. */
export async function snoozeStep(
  ctx: Ctx,
  { params, body }: Input<typeof e.snoozeStep>,
): Promise<Reply<typeof e.snoozeStep>> {
  const row = await takeOpen(ctx, { params })
  if (row.doing !== 'act') throw conflict('This client has no step due.')
  const until = new Date(body.until)
  if (until <= ctx.now) throw invalid({ until: 'This time has passed. Pick a later one.' })
  if (until.getTime() - ctx.now.getTime() > furthestSnooze) throw invalid({ until: 'Pick a time within a year.' })
  // The step is reached again then: what is not a working time moves to one.
  await goOn(ctx, [{ ...row, since: until.toISOString(), dueAt: null }])
  return enrolmentView(ctx, row.id)
}
