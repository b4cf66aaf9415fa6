import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/batches'
import {
  type Batch,
  type BatchChange,
  type BatchOutcome,
  type batchItems as batchItemsCall,
  undoDays,
} from '@fairlead/contract/work/batches'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Beside } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { shown, visible } from '#records/clients'
import { users } from '#tables/identity/account'
import { clientGroups } from '#tables/records/groups'
import { batches, batchItems } from './batches.tables.ts'
import { seenBatches } from './policy.ts'

const order = 'batches'
const undoers = alias(users, 'undoers')

export type BatchRow = typeof batches.$inferSelect
/** What is stored of a change: itself, what it names, and what it made beside clients, with what its undo left of that. */
export type StoredChange = {
  change: BatchChange | null
  names: string[]
  beside?: Beside & { leftGroupIds?: readonly string[] }
}

/** Whether a batch can be undone now. */
export const canUndo = (ctx: Ctx, { status, changed, createdAt }: BatchRow): boolean =>
  (status === 'done' || status === 'stopped') &&
  changed > 0 &&
  ctx.now.getTime() - Date.parse(createdAt) <= undoDays * 86_400_000

const person = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null)

/** Names of the groups that an undo left, as far as they are still there. */
const leftGroups = ({ actor }: Ctx) => sql<string[]>`case when ${batches.change}->'beside' ? 'leftGroupIds' then (
    select coalesce(jsonb_agg(g.name order by g.name, g.id), '[]') from ${clientGroups} g
    where g.org_id = ${actor.orgId} and g.deleted_at is null and ${batches.change}->'beside'->'leftGroupIds' ? g.id::text
  ) else '[]'::jsonb end`

const rowsWith = (ctx: Ctx) =>
  ctx.db
    .select({ row: batches, byName: users.name, undoneByName: undoers.name, leftGroups: leftGroups(ctx) })
    .from(batches)
    .leftJoin(users, eq(users.id, batches.byId))
    .leftJoin(undoers, eq(undoers.id, batches.undoneById))
type Found = Awaited<ReturnType<typeof rowsWith>>[number]

function view(ctx: Ctx, { row, byName, undoneByName, leftGroups: groups }: Found): Batch {
  const { change, names } = row.change as StoredChange
  return {
    id: row.id,
    kind: row.kind as Batch['kind'],
    status: row.status,
    change,
    names,
    by: person(row.byId, byName),
    total: row.total,
    looked_at: row.lookedAt,
    changed: row.changed,
    skipped: row.skipped as Batch['skipped'],
    reason: row.reason,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
    undone_at: row.undoneAt,
    undone_by: person(row.undoneById, undoneByName),
    put_back: row.putBack,
    kept: row.kept,
    kept_groups: groups,
    can_undo: canUndo(ctx, row),
  }
}

/** Changes of many clients that the actor sees, the newest first. */
export async function listBatches(
  ctx: Ctx,
  { query }: Input<typeof calls.listBatches>,
): Promise<Reply<typeof calls.listBatches>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, batches.createdAt, batches.id)
  const seen = seenBatches(ctx.actor)
  const listed = rowsWith(ctx)
    .where(and(seen, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: batches.id }).from(batches).where(seen).limit(mostCounted).execute()
    : undefined
  const [found, counts] = await Promise.all([listed, all])
  const rows = found.map((one) => ({ ...one, id: one.row.id }))
  const cut = cutPage(rows, query.page_size, order, cursor, ({ row }) => row.createdAt)
  return { results: cut.rows.map((row) => view(ctx, row)), next: cut.next, previous: cut.previous, ...counted(counts) }
}

/** One of them. Throws 404 for what the actor does not see. */
export async function oneBatch(ctx: Ctx, id: string): Promise<Batch> {
  const [found] = await rowsWith(ctx).where(and(seenBatches(ctx.actor), eq(batches.id, id)))
  if (!found) throw notFound()
  return view(ctx, found)
}
export const getBatch = (ctx: Ctx, { params }: Input<typeof calls.getBatch>): Promise<Reply<typeof calls.getBatch>> =>
  oneBatch(ctx, params.id)

/** Items of a batch that were put back: those up to where its undo is, but for whom it left alone. */
export const isPutBack = (ctx: Ctx, batchId: string): SQL =>
  sql`b.outcome = 'changed' and b.undone is distinct from 'kept' and b.client_id <= (
    select x.last_id from ${batches} x where x.org_id = ${ctx.actor.orgId} and x.id = ${batchId} and x.undone_at is not null)`
function isOutcome(ctx: Ctx, batchId: string, outcome: BatchOutcome): SQL {
  if (outcome === 'put_back') return isPutBack(ctx, batchId)
  return outcome === 'kept' ? sql`b.outcome = 'changed' and b.undone = 'kept'` : sql`b.outcome = ${outcome}`
}
const itemsAPage = 100

/** The clients of a batch, by what became of them. */
export async function items(
  ctx: Ctx,
  { params, query }: Input<typeof batchItemsCall>,
): Promise<Reply<typeof batchItemsCall>> {
  const batch = await oneBatch(ctx, params.id)
  const rows = await rowsOf<{ client_id: string; name: string | null }>(
    ctx.db,
    sql`select b.client_id, ${shown(ctx.actor, sql`c.name`)} as name from ${batchItems} b
        left join clients c on c.org_id = ${ctx.actor.orgId} and c.id = b.client_id and ${visible(ctx.actor)}
      where b.org_id = ${ctx.actor.orgId} and b.batch_id = ${batch.id} and ${isOutcome(ctx, batch.id, query.outcome)}
        ${query.after ? sql`and b.client_id > ${query.after}` : sql``}
      order by b.client_id limit ${itemsAPage + 1}`,
  )
  const results = rows.slice(0, itemsAPage)
  return { results, next: rows.length > itemsAPage ? (results.at(-1)?.client_id ?? null) : null }
}
