import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequences'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import { requireEditContent } from '#records/content'
import { thaw } from './act-on-enrolment.ts'
import { loadSequence, sequenceView } from './definition/sequence-rows.ts'
import { type Enrolled, lockByIds, writeEnrolments } from './enrolments.ts'
import { placeAll, recordCompleted, writeEnds } from './go-on.ts'
import { sequences } from './sequences.tables.ts'

const its = (ctx: Ctx, id: string) => and(eq(sequences.orgId, ctx.actor.orgId), eq(sequences.id, id))

/** Moves the waits of a sequence's clients by the length of its pause; then the sequence resumes. */
export const resumeSequence = defineJob('resume-sequence', z.object({ org_id: z.uuid(), sequence_id: z.uuid() }), {
  seconds: 1800,
})

/** Pauses a sequence, which freezes all its clients, or resumes it (rule 93). */
export async function setSequencePaused(
  ctx: Ctx,
  { params, body }: Input<typeof e.setSequencePaused>,
): Promise<Reply<typeof e.setSequencePaused>> {
  const row = await loadSequence(ctx, params.id, { lock: true })
  requireEditContent(ctx.actor, row)
  if (row.resumed_at) throw conflict('This sequence is still resuming. Wait a moment, then try again.')
  const at = ctx.now.toISOString()
  if (body.is_paused && !row.paused_at)
    await ctx.db
      .update(sequences)
      .set({ pausedAt: at, pauses: sql`${sequences.pauses} + 1`, version: sql`${sequences.version} + 1` })
      .where(its(ctx, row.id))
  if (!body.is_paused && row.paused_at) {
    await ctx.db
      .update(sequences)
      .set({ resumedAt: at, version: sql`${sequences.version} + 1` })
      .where(its(ctx, row.id))
    ctx.enqueue(resumeSequence, { org_id: ctx.actor.orgId, sequence_id: row.id })
  }
  ctx.tell({ kind: 'sequence.changed', data: { id: row.id } })
  return sequenceView(ctx, row.id)
}

const atOnce = 250

/** Handles some clients of a resuming sequence. Returns whether there may be more. */
async function resumeSome(ctx: Ctx, id: string): Promise<boolean> {
  const [sequence] = await ctx.db.select().from(sequences).where(its(ctx, id)).for('update')
  if (!sequence?.pausedAt || !sequence.resumedAt || sequence.deletedAt) return false
  const { pausedAt, resumedAt, pauses } = sequence
  const some = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select e.id from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.sequence_id = ${id}
        and e.state = 'open' and e.pauses < ${pauses} order by e.id limit ${atOnce}`,
  )
  if (some.length === 0) {
    await ctx.db.update(sequences).set({ pausedAt: null, resumedAt: null }).where(its(ctx, id))
    ctx.tell({ kind: 'sequence.changed', data: { id } })
    return false
  }
  const locked = await lockByIds(
    ctx,
    some.map((row) => row.id),
  )
  const thawed = locked
    .filter(({ state }) => state === 'open')
    .map((row): Enrolled => {
      // One that is paused itself stands still until that ends, from the earlier of the two on.
      if (row.pausedAt) return { ...row, pauses, pausedAt: row.pausedAt < pausedAt ? row.pausedAt : pausedAt }
      return { ...thaw(row, pausedAt, new Date(resumedAt)), pauses }
    })
  const placed = await placeAll(ctx, thawed, { frozen: (row) => row.pausedAt !== null, now: new Date(resumedAt) })
  const now = new Map(placed.rows.map((row) => [row.id, row]))
  await writeEnds(ctx, placed.ends)
  await writeEnrolments(
    ctx,
    thawed.map((row) => now.get(row.id) ?? row),
  )
  await recordCompleted(ctx, placed.completed)
  return true
}

export const resumeSequenceWorker = worker(resumeSequence, async (run, { org_id: orgId, sequence_id: id }) => {
  while (await run.inOrg(orgId, (ctx) => resumeSome(ctx, id)));
})
