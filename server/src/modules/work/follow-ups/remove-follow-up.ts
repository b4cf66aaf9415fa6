import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/follow-ups'
import type { Ctx } from '#platform/context'
import { conflict, notFound } from '#platform/http'
import { record } from '#records/activities'
import { load, setDues } from '#records/clients'
import { changedSince } from './changed-since.ts'
import { dueView, type FollowUpRecord, followUpView, scheduleIn } from './follow-ups.view.ts'
import { close, lastClosedOf, open, openOf } from './open-follow-up.ts'

/** Removes the open follow-up; the timeline keeps it. */
export async function deleteFollowUp(
  ctx: Ctx,
  { params, query: { expected } }: Input<typeof calls.deleteFollowUp>,
): Promise<Reply<typeof calls.deleteFollowUp>> {
  const client = await load(ctx, params.id, 'edit')
  const row = await openOf(ctx, client.id)
  if (expected !== undefined && !isDueAt(row, expected)) throw await changedSince(ctx, client.id, row)
  if (!row) throw notFound('There’s no open follow-up to delete.')
  await takeAway(ctx, client.id, row)
  return done
}

const isDueAt = (row: FollowUpRecord | undefined, when: string): boolean =>
  when === 'someday' ? row?.maturity === 'NOT_FIXED' : Date.parse(row?.remindOn ?? '') === Date.parse(when)

/** Takes the open follow-up of a client away. */
export async function takeAway(ctx: Ctx, clientId: string, row: FollowUpRecord): Promise<void> {
  ctx.tell({ kind: 'follow-up.changed', client_id: clientId })
  await Promise.all([
    close(ctx, row, 'removed'),
    setDues(ctx, [{ clientId, due: null }]),
    record(ctx, { kind: 'FOLLOW_UP_REMOVED', clientId, data: { due: dueView(scheduleIn(row)), note: row.note } }),
  ])
}

/** How long the last change can be taken back, or told more of. */
const undoMs = 24 * 3600_000
const within = (ctx: Ctx, at: string) => ctx.now.getTime() - Date.parse(at) <= undoMs
export const isRecent = (ctx: Ctx, last: FollowUpRecord | undefined): last is FollowUpRecord =>
  last?.closedAt != null && within(ctx, last.closedAt)

/**
 * Takes the last change back, or the last of one kind: what was done, moved or removed by it is open again,
 * and what it set is not. Throws 409 when there is nothing to take back.
 */
export async function undoFollowUp(
  ctx: Ctx,
  { params, query }: Input<typeof calls.undoFollowUp>,
): Promise<Reply<typeof calls.undoFollowUp>> {
  const client = await load(ctx, params.id, 'edit')
  const [present, last] = [await openOf(ctx, client.id), await lastClosedOf(ctx, client.id, query.state)]
  const nothing = conflict('There’s nothing left to undo.')
  if (!query.state && present && last?.closedAt !== present.createdAt) {
    if (!within(ctx, present.createdAt)) throw nothing
    await takeAway(ctx, client.id, present)
    return { follow_up: null }
  }
  if (!isRecent(ctx, last)) throw nothing
  const schedule = scheduleIn(last)
  await open(ctx, client, present, { schedule, note: last.note, how: 'undo', remindedAt: last.remindedAt })
  return { follow_up: followUpView(client.id, schedule, last.note, ctx.now) }
}
