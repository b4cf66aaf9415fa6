import type { Input, Reply } from '@fairlead/contract/endpoint'
import { status } from '@fairlead/contract/errors'
import type * as calls from '@fairlead/contract/work/batches'
import type { BatchChange } from '@fairlead/contract/work/batches'
import type * as sequenceCalls from '@fairlead/contract/work/sequence-clients'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, waitForAll } from '#platform/db'
import { conflict, HttpError, tooMany } from '#platform/http'
import { movable } from '#work/sequences'
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
    `${n === 1 ? 'One of these clients is' : `${n.toLocaleString('en')} of these clients are`} not assigned to you or no longer there. Nothing was changed. Leave them out or choose others.`,
    { error_type: 'CLIENT_BULK_ACTION_ALL_NOT_ASSIGNED_TO_USER', current: { skipped } },
  )

/** What a change would do, before anything is done. */
export async function dryRunBatch(
  ctx: Ctx,
  { body }: Input<typeof calls.dryRunBatch>,
): Promise<Reply<typeof calls.dryRunBatch>> {
  const [, names, counted] = await waitForAll([
    checkTeam(ctx),
    kindOf(body.change).names(ctx, body.change as never),
    count(ctx, body.selection, body.change),
  ])
  return { ...counted, names }
}

/** Begins a change in the background, of the clients that are settled now: what was confirmed, and no more. */
export async function startBatch(
  ctx: Ctx,
  { body }: Input<typeof calls.startBatch>,
): Promise<Reply<typeof calls.startBatch>> {
  await checkTeam(ctx)
  return begin(ctx, body)
}

/** Adds the clients of a selection to a sequence, in the background. */
export const bulkAddToSequence = (
  ctx: Ctx,
  { params, body }: Input<typeof sequenceCalls.bulkAddToSequence>,
): Promise<Reply<typeof sequenceCalls.bulkAddToSequence>> =>
  startBatch(ctx, { params: {}, query: {}, body: { ...body, change: { kind: 'enrol', sequence_id: params.id } } })

/** Moves the clients on earlier versions of a sequence to the present one, in the background; no team is needed for that. */
export async function moveToVersion(
  ctx: Ctx,
  { params, body }: Input<typeof sequenceCalls.moveToVersion>,
): Promise<Reply<typeof sequenceCalls.moveToVersion>> {
  const { ids, version } = await movable(ctx, params.id)
  if (ids.length === 0) throw conflict('Everybody is on the present version.')
  const change = { kind: 'move_version', sequence_id: params.id, to_version: version } as const
  return begin(ctx, { selection: { ids }, change, only_mine: true, expected: body.expected })
}

type Begun = Input<typeof calls.startBatch>['body']

/** Begins a change in the background, of the clients that are settled now. */
export async function begin(
  ctx: Ctx,
  { selection, change, only_mine, expected }: Begun,
): Promise<Reply<typeof calls.startBatch>> {
  const names = await kindOf(change).names(ctx, change as never)
  const open = await ctx.db
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.orgId, ctx.actor.orgId), inArray(batches.status, ['running', 'undoing'])))
    .limit(mostOpen)
  if (open.length >= mostOpen) throw tooMany('Several bulk changes are already running. Wait until one finishes.', 10)
  const id = await openBatch(ctx, { kind: change.kind, status: 'running', selection, total: 0, change, names })
  const { selected, changes, skipped } = await settle(ctx, id, selection, change)
  const notYours = (skipped.not_yours ?? 0) + (skipped.gone ?? 0)
  if (notYours > 0 && !only_mine) throw refused(notYours, skipped)
  if (expected !== undefined && expected !== changes)
    throw conflict('The list has changed. Check the count again.', { selected, changes, skipped })
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: id })
  return oneBatch(ctx, id)
}

/** Changes some clients within the request: all of those that the actor was given, or none (rule 143). */
async function atOnce(ctx: Ctx, change: BatchChange, asked: readonly string[]) {
  const [, names] = await waitForAll([checkTeam(ctx), kindOf(change).names(ctx, change as never)])
  const ids = [...new Set(asked)]
  const outcomes = await changeSome(ctx, change, ids)
  const skipped = skippedOf(outcomes)
  const notYours = (skipped.not_yours ?? 0) + (skipped.gone ?? 0)
  if (notYours > 0) throw refused(notYours, skipped)
  const id = newId()
  await waitForAll([
    openBatch(ctx, { kind: change.kind, status: 'done', selection: { ids }, total: ids.length, change, names }, id),
    recordItems(ctx, id, outcomes),
    change.kind === 'reassign' ? tellPeople(ctx, id) : undefined,
  ])
  return { batch_id: id, changed: ids.length - (skipped.already ?? 0), skipped }
}

export const bulkReassign = (
  ctx: Ctx,
  { body }: Input<typeof calls.bulkReassign>,
): Promise<Reply<typeof calls.bulkReassign>> =>
  atOnce(ctx, { kind: 'reassign', assigned_to_id: body.assigned_to_id, reason: body.reason }, body.ids)

export const bulkDelete = (
  ctx: Ctx,
  { body }: Input<typeof calls.bulkDelete>,
): Promise<Reply<typeof calls.bulkDelete>> => atOnce(ctx, { kind: 'delete' }, body.ids)

/** Takes a batch back, in the background; an undo that stopped goes on behind its last client. */
export async function undoBatch(
  ctx: Ctx,
  { params }: Input<typeof calls.undoBatch>,
): Promise<Reply<typeof calls.undoBatch>> {
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
        ? 'This change has already been undone.'
        : 'This change can’t be undone: it’s still running, changed nothing or is older than 30 days.',
    )
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: batch.id })
  return oneBatch(ctx, batch.id)
}

/** Goes on with what stopped: the change, or its undo once that was begun. */
export async function resumeBatch(
  ctx: Ctx,
  { params }: Input<typeof calls.resumeBatch>,
): Promise<Reply<typeof calls.resumeBatch>> {
  const batch = await oneBatch(ctx, params.id)
  const again =
    batch.kind === 'import' && !batch.undone_at
      ? []
      : await ctx.db
          .update(batches)
          .set({ status: sql`case when ${batches.undoneAt} is null then 'running' else 'undoing' end`, reason: null })
          .where(and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, batch.id), eq(batches.status, 'stopped')))
          .returning({ id: batches.id })
  if (again.length === 0) throw conflict('This change hasn’t stopped.')
  ctx.enqueue(batchJob, { org_id: ctx.actor.orgId, batch_id: batch.id })
  return oneBatch(ctx, batch.id)
}
