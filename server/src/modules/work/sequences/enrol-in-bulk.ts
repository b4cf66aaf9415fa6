import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { loadSequence } from './definition/sequence-rows.ts'
import { enrolMany, requireSteps } from './enrol.ts'
import { lockByIds } from './enrolments.ts'
import { leave } from './leave.ts'

/** The name of a sequence clients can be added to. Throws 404, and 400 for one without steps. */
export async function enrollable(ctx: Ctx, sequenceId: string): Promise<string> {
  const sequence = await loadSequence(ctx, sequenceId)
  requireSteps(sequence)
  return sequence.name
}

/** Whether a client `c` is in a sequence, as a condition. */
export const isEnrolled = (ctx: Ctx, sequenceId: string): SQL => sql`exists (
  select 1 from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.client_id = c.id
    and e.sequence_id = ${sequenceId}::uuid and e.state = 'open')`

/** Adds locked clients to a sequence, for a batch. */
export async function enrolInBatch(ctx: Ctx, sequenceId: string, clientIds: readonly string[]): Promise<BatchItem[]> {
  const rows = await enrolMany(ctx, (await loadSequence(ctx, sequenceId)).id, clientIds, { how: 'batch' })
  return rows.map(({ clientId, id }) => ({ clientId, before: null, after: id }))
}

/** Removes clients that a batch added, unless a step of theirs was done (rule 210). Returns them. */
export async function undoEnrolInBatch(ctx: Ctx, items: readonly BatchItem[]): Promise<string[]> {
  const ids = items.map(({ after }) => String(after))
  const done = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select distinct x.enrolment_id as id from sequence_step_ends x where x.org_id = ${ctx.actor.orgId}
        and x.enrolment_id = any(${sql.param(ids)}::uuid[]) and x.result in ('done', 'skipped')`,
  )
  const begun = new Set(done.map(({ id }) => id))
  const rows = await lockByIds(ctx, ids)
  const left = await leave(
    ctx,
    rows.filter(({ id }) => !begun.has(id)),
    'undone',
  )
  return left.map(({ clientId }) => clientId)
}
