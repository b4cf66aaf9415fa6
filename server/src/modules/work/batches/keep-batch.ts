import type { Selection } from '@fairlead/contract/records/filters'
import type { BatchStatus } from '@fairlead/contract/work/batches'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { clientsGiven } from '#events/batches'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { newId, rowsOf, waitForAll } from '#platform/db'
import { conflict } from '#platform/http'
import { isPutBack, type StoredChange } from './batches.queries.ts'
import { batches, batchItems } from './batches.tables.ts'
import type { Outcome } from './change-some.ts'
import type { Skipped } from './verdicts.ts'

type Opened = StoredChange & {
  kind: string
  status: BatchStatus
  selection?: Selection
  total: number
}

/** Writes down that many clients are to be changed, by the actor. Answers the id of the batch. */
export async function openBatch(
  ctx: Ctx,
  { kind, status, selection, total, change, names }: Opened,
  id = newId(),
): Promise<string> {
  await ctx.db
    .insert(batches)
    .values({
      id,
      orgId: ctx.actor.orgId,
      kind,
      status,
      byId: ctx.actor.userId,
      selection: selection ?? null,
      change: { change, names } satisfies StoredChange,
      total,
      createdAt: ctx.now.toISOString(),
      finishedAt: status === 'done' ? ctx.now.toISOString() : null,
    })
    .execute()
  return id
}

/** How many were left as they are, by reason. */
export function skippedOf(outcomes: readonly Outcome[]): Skipped {
  const skipped: Skipped = {}
  for (const { outcome } of outcomes) if (outcome !== 'changed') skipped[outcome] = (skipped[outcome] ?? 0) + 1
  return skipped
}

/** Writes down what became of some clients of a batch, each of them once, and counts it. */
export async function recordItems(ctx: Ctx, batchId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const { orgId } = ctx.actor
  const written = rowsOf(
    ctx.db,
    sql`insert into ${batchItems} (org_id, batch_id, client_id, outcome, before, after)
      select ${orgId}, ${batchId}, x."clientId", x.outcome, x.before, x.after
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as x("clientId" uuid, outcome text, before jsonb, after jsonb)
      on conflict (org_id, batch_id, client_id) do update
        set outcome = excluded.outcome, before = excluded.before, after = excluded.after`,
  )
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length
  const skipped = skippedOf(outcomes)
  const counted = rowsOf(
    ctx.db,
    sql`update ${batches} b set looked_at = b.looked_at + ${outcomes.length}, changed = b.changed + ${changed},
        skipped = b.skipped || (select coalesce(jsonb_object_agg(k.key, k.value::int + coalesce((b.skipped->>k.key)::int, 0)), '{}')
          from jsonb_each_text(${JSON.stringify(skipped)}::jsonb) k)
      where b.org_id = ${orgId} and b.id = ${batchId}`,
  )
  await waitForAll([written, counted])
}

/** Writes down which groups a batch made beside what it did with clients, or which its undo left. */
export async function recordGroups(
  ctx: Ctx,
  batchId: string,
  groupIds: readonly string[],
  which: 'groupIds' | 'leftGroupIds' = 'groupIds',
): Promise<void> {
  if (groupIds.length === 0) return
  await rowsOf(
    ctx.db,
    sql`update ${batches} b set change = jsonb_set(jsonb_set(b.change, '{beside}', coalesce(b.change->'beside', '{}')),
        array['beside', ${which}::text], coalesce(b.change->'beside'->${which}::text, '[]') || ${JSON.stringify(groupIds)}::jsonb)
      where b.org_id = ${ctx.actor.orgId} and b.id = ${batchId}`,
  )
}

/** Writes what a batch did once more to clients of it, who are counted already. */
export async function amendItems(ctx: Ctx, batchId: string, items: readonly BatchItem[]): Promise<void> {
  if (items.length === 0) return
  await rowsOf(
    ctx.db,
    sql`update ${batchItems} b set before = x.before, after = x.after
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x("clientId" uuid, before jsonb, after jsonb)
      where b.org_id = ${ctx.actor.orgId} and b.batch_id = ${batchId} and b.client_id = x."clientId"`,
  )
}

/** The person who sees a batch hears of it. */
export const tellBatch = (ctx: Ctx, { byId }: { byId: string | null }): void => {
  if (byId) ctx.tell({ kind: 'batch.changed', user_id: byId })
}

/** Goes on with a batch that stopped. Throws 409 for one that was undone. */
export async function reopenBatch(ctx: Ctx, id: string): Promise<void> {
  const its = and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, id), isNull(batches.undoneAt))
  const [row] = await ctx.db.update(batches).set({ status: 'running', reason: null }).where(its).returning()
  if (!row) throw conflict('This was undone. Start over.')
}

/** Marks a batch as ended. */
export async function closeBatch(
  ctx: Ctx,
  id: string,
  end: { status?: Extract<BatchStatus, 'done' | 'stopped' | 'undone'>; reason?: string | null } = {},
): Promise<void> {
  const [row] = await ctx.db
    .update(batches)
    .set({
      status: end.status ?? 'done',
      reason: end.reason ?? null,
      finishedAt: sql`coalesce(${batches.finishedAt}, ${ctx.now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(batches.orgId, ctx.actor.orgId), eq(batches.id, id)))
    .returning({ byId: batches.byId })
  if (row) tellBatch(ctx, row)
}

/** Tells the person who got and lost clients by a change of hands, or by its undo. */
export async function tellPeople(ctx: Ctx, batchId: string, { isUndo = false } = {}): Promise<void> {
  const [got, lost] = isUndo ? (['before', 'after'] as const) : (['after', 'before'] as const)
  const side = (name: 'before' | 'after') => sql.raw(`${name}->>'assigned_to_id'`)
  const people = await rowsOf<{ user_id: string; got: number; lost: number }>(
    ctx.db,
    sql`select k.user_id::uuid as user_id, count(*) filter (where k.is_got)::int as got, count(*) filter (where not k.is_got)::int as lost
      from ${batchItems} b cross join lateral (values (${side(got)}, true), (${side(lost)}, false)) k(user_id, is_got)
      where b.org_id = ${ctx.actor.orgId} and b.batch_id = ${batchId} and b.outcome = 'changed' and k.user_id is not null
        ${isUndo ? sql`and ${isPutBack(ctx, batchId)}` : sql``} group by k.user_id`,
  )
  if (people.length > 0) ctx.emit(clientsGiven, batchId, { people, is_undo: isUndo })
}
