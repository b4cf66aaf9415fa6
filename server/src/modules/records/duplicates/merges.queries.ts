import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { ClientMerge } from '@fairlead/contract/records/duplicates'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { abilities, meOf, visible } from '#records/clients'

/** A merge can be taken back for so many days (rule 43). */
export const undoDays = 30
export const undoMs = undoDays * 86_400_000

type Row = {
  id: string
  at: string
  by: string | null
  client_id: string
  client_name: string
  absorbed_id: string
  absorbed_name: string
  can_edit: boolean
  has_record: boolean
  undone_at: string | null
  kept: string[]
}

/** Merges that can still be taken back, and those that were, the latest first. */
export async function listMerges(
  ctx: Ctx,
  { query }: Input<typeof calls.listMerges>,
): Promise<Reply<typeof calls.listMerges>> {
  const order = 'merges'
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const [direction, beyond] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const me = meOf(ctx.actor)
  const since = new Date(ctx.now.getTime() - undoMs).toISOString()
  const all = sql`m.org_id = ${ctx.actor.orgId} and m.at > ${since}::timestamptz and c.deleted_at is null and ${visible(ctx.actor)}
    ${query.client_id ? sql`and m.client_id = ${query.client_id}` : sql``}`
  const from = sql`client_merges m join clients c on c.org_id = ${ctx.actor.orgId} and c.id = m.client_id`
  const [rows, found] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select m.id, m.at, u.name as by, c.id as client_id, c.name as client_name, m.absorbed_id, m.absorbed_name,
          m.record is not null as has_record, m.undone_at, m.kept, ${abilities(ctx.actor, me)}
        from ${from} left join users u on u.id = m.by_id
        where ${all} ${cursor ? sql`and (m.at, m.id) ${beyond} (${cursor.key}::timestamptz, ${cursor.id}::uuid)` : sql``}
        order by m.at ${direction}, m.id ${direction} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select 1 as one from ${from} where ${all} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.at)
  return {
    results: cut.rows.map(
      (row): ClientMerge => ({
        id: row.id,
        at: row.at,
        by: row.by,
        client: { id: row.client_id, name: row.client_name },
        absorbed: { id: row.absorbed_id, name: row.absorbed_name },
        can_undo: row.can_edit && row.has_record && row.undone_at === null,
        until: new Date(Date.parse(row.at) + undoMs).toISOString(),
        undone_at: row.undone_at,
        kept: row.kept,
      }),
    ),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}
