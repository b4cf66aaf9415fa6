import type { Input, Reply } from '@fairlead/contract/endpoint'
import { status } from '@fairlead/contract/errors'
import type {
  BatchChange,
  bulkDelete,
  bulkReassign,
  dryRunBatch,
  resumeBatch,
  startBatch,
  undoBatch,
} from '@fairlead/contract/work/batches'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, together } from '#platform/db'
import { conflict, HttpError, tooMany } from '#platform/http'
import { oneBatch } from './batches.queries.ts'
import { batches } from './batches.tables.ts'
import { changeSome } from './change-some.ts'
import { openBatch, recordItems, skippedOf, tellPeople } from './keep-batch.ts'
import { kindOf } from './kinds.ts'
import { checkTeam } from './policy.ts'
import { batchJob } from './run-batch.job.ts'
import { count, type Skipped, settle } from './verdicts.ts'

/** So many of an account wait or run at a time. */
const mostOpen = 5

/** Of all or nothing, nothing: what one does not see is not one's own either. */
const refused = (n: number, skipped: Skipped): HttpError =>
  new HttpError(
    status.notAllYours,
    `${n === 1 ? 'One of these clients is' : `${n.toLocaleString('en')} of these clients are`} not assigned to you, or gone. Nothing was changed. Leave them out, or choose others.`,
    { error_type: 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER', current: { skipped } },
  )

/** What a change would do, before anything is done. */
export async function dryRun(ctx: Ctx, { body }: Input<typeof dryRunBatch>): Promise<Reply<typeof dryRunBatch>> {
  const [, names, counted] = await together([
    checkTeam(ctx),
    kindOf(body.change).names(ctx, body.change as never),
    count(ctx, body.selection, body.change),
  ])
  return { ...counted, names }
}

/** Begins a change in the background, of the clients that are settled now: what was confirmed, and no more. */
export async function start(ctx: Ctx, { body }: Input<typeof startBatch>): Promise<Reply<typeof startBatch>> {
  const { selection, change, only_mine, expected } = body
  await checkTeam(ctx)
  const names = await kindOf(change).names(ctx, change as never)
  const open = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.orgId, ctx.actor.orgId), inArray(batches.status, ['running', 'undoing'])))
    .limit(mostOpen)
  if (open.length >= mostOpen)
    throw tooMany('Several changes of many clients are under way. Wait until one is done.', 10)
  const id = await openBatch(ctx, { kind: change.kind, status: 'running', selection, total: 0, change, names })
  const { selected, changes, skipped } = await settle(ctx, id, selection, change)
  const notYours = (skipped.not_yours ?? 0) + (skipped.gone ?? 0)
  if (notYours > 0 && !only_mine) throw refused(notYours, skipped)
  if (expected !== undefined && expected !== changes)
    throw conflict('The list changed meanwhile. Look at the number again.', { selected, changes, skipped })
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: id })
  return oneBatch(ctx, id)
}

/** Changes some clients within the request: all of those that the actor was given, or none (rule 143). */
async function atOnce(ctx: Ctx, change: BatchChange, asked: readonly string[]) {
  const [, names] = await together([checkTeam(ctx), kindOf(change).names(ctx, change as never)])
  const ids = [...new Set(asked)]
  const outcomes = await changeSome(ctx, change, ids)
  const skipped = skippedOf(outcomes)
  const notYours = (skipped.not_yours ?? 0) + (skipped.gone ?? 0)
  if (notYours > 0) throw refused(notYours, skipped)
  const id = newId()
  await together([
    openBatch(ctx, { kind: change.kind, status: 'done', selection: { ids }, total: ids.length, change, names }, id),
    recordItems(ctx, id, outcomes),
    change.kind === 'reassign' ? tellPeople(ctx, id) : undefined,
  ])
  return { batch_id: id, changed: ids.length - (skipped.already ?? 0), skipped }
}

export const reassignMany = (ctx: Ctx, { body }: Input<typeof bulkReassign>): Promise<Reply<typeof bulkReassign>> =>
  atOnce(ctx, { kind: 'reassign', assigned_to_id: body.assigned_to_id, reason: body.reason }, body.ids)

export const deleteMany = (ctx: Ctx, { body }: Input<typeof bulkDelete>): Promise<Reply<typeof bulkDelete>> =>
  atOnce(ctx, { kind: 'delete' }, body.ids)

/** Takes a batch back, in the background; an undo that stopped goes on behind its last client. */
export async function undo(ctx: Ctx, { params }: Input<typeof undoBatch>): Promise<Reply<typeof undoBatch>> {
  const batch = await oneBatch(ctx, params.id)
  const at = ctx.now.toISOString()
  const begun = batch.can_undo
    ? await ctx.db
        .update(batches)
        .set({ status: 'undoing', undoneAt: at, undoneById: me(ctx), reason: null })
        .where(
          and(
            eq(batches.orgId, ctx.actor.orgId),
            eq(batches.id, batch.id),
            inArray(batches.status, ['done', 'stopped']),
          ),
        )
        .returning({ id: batches.id })
    : []
  if (begun.length === 0)
    throw conflict(
      batch.status === 'undone' || batch.status === 'undoing'
        ? 'This change was undone already.'
        : 'This change cannot be undone: it is not done yet, changed nothing, or is older than 30 days.',
    )
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: batch.id })
  return oneBatch(ctx, batch.id)
}

/** Goes on with what stopped: the change, or its undo once that was begun. */
export async function resume(ctx: Ctx, { params }: Input<typeof resumeBatch>): Promise<Reply<typeof resumeBatch>> {
  const batch = await oneBatch(ctx, params.id)
  const again =
    batch.kind === 'import' && !batch.undone_at
      ? []
      : await ctx.db
          .update(batches)
          .set({ status: sql`case when ${batches.undoneAt} is null then 'running' else 'undoing' end`, reason: null })
          .where(and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, batch.id), eq(batches.status, 'stopped')))
          .returning({ id: batches.id })
  if (again.length === 0) throw conflict('This change did not stop.')
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: batch.id })
  return oneBatch(ctx, batch.id)
}
