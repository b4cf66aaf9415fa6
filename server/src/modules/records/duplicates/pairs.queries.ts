import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { ClientPair, PairReason, PairSection, SharedContact } from '@fairlead/contract/records/duplicates'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { clientRows, seesDetails, visible } from '#records/clients'
import { sharedContacts } from './shared-contacts.ts'

type Row = {
  id: string
  a_id: string
  b_id: string
  reason: PairReason
  found_at: string
  dismissed_at: string | null
  dismissed_by: string | null
  shared: SharedContact[]
}

const sections: Record<PairSection, { wanted: SQL; at: SQL; keyOf: (row: Row) => string }> = {
  same: {
    wanted: sql`p.dismissed_at is null and p.reason in ('phone', 'email', 'kept_separate')`,
    at: sql`p.found_at`,
    keyOf: (row) => row.found_at,
  },
  likely: {
    wanted: sql`p.dismissed_at is null and p.reason in ('name_company', 'name_number')`,
    at: sql`p.found_at`,
    keyOf: (row) => row.found_at,
  },
  dismissed: {
    wanted: sql`p.dismissed_at is not null`,
    at: sql`p.dismissed_at`,
    keyOf: (row) => row.dismissed_at ?? row.found_at,
  },
}

/** Both are seen with all that may tell why they are a pair. */
export const isSeen = (ctx: Ctx, id: SQL): SQL => sql`exists (select 1 from clients c
  where c.org_id = ${ctx.actor.orgId} and c.id = ${id} and c.deleted_at is null and ${visible(ctx.actor)} and ${seesDetails(ctx.actor)})`

/** The reason still holds: numbers and names may have been changed since it was found. */
export const isStillTrue = ({ actor: { orgId } }: Ctx): SQL => sql`case
  when p.reason = 'kept_separate' or p.dismissed_at is not null then true
  when p.reason in ('phone', 'email') then exists (
    select 1 from client_contacts x join client_contacts y on y.org_id = ${orgId} and (y.match_key = x.match_key or (x.extension is null) <> (y.extension is null) and split_part(y.match_key, ';', 1) = split_part(x.match_key, ';', 1))
    where x.org_id = ${orgId} and x.client_id = p.a_id and y.client_id = p.b_id)
  else (select a.name_key = b.name_key from clients a join clients b on b.org_id = ${orgId}
    where a.org_id = ${orgId} and a.id = p.a_id and b.id = p.b_id) end`

/** Pairs of clients that one sees, the latest first. */
export async function listPairs(
  ctx: Ctx,
  { query }: Input<typeof calls.listPairs>,
): Promise<Reply<typeof calls.listPairs>> {
  const { wanted, at, keyOf } = sections[query.section]
  const order = `pairs ${query.section}`
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const [direction, beyond] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const all = sql`p.org_id = ${ctx.actor.orgId} and ${wanted} and ${isSeen(ctx, sql`p.a_id`)} and ${isSeen(ctx, sql`p.b_id`)} and ${isStillTrue(ctx)}`
  const [rows, found] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select p.id, p.a_id, p.b_id, p.reason, p.found_at, p.dismissed_at, u.name as dismissed_by,
          ${sharedContacts(sql`${ctx.actor.orgId}`, sql`p.a_id`, sql`p.b_id`)} as shared
        from client_pairs p left join users u on u.id = p.dismissed_by_id
        where ${all} ${cursor ? sql`and (${at}, p.id) ${beyond} (${cursor.key}::timestamptz, ${cursor.id}::uuid)` : sql``}
        order by ${at} ${direction}, p.id ${direction} limit ${query.page_size + 1}`,
    ),
    query.count
      ? rowsOf(ctx.db, sql`select 1 as one from client_pairs p where ${all} limit ${mostCounted}`)
      : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, keyOf)
  const clients = await clientRows(
    ctx,
    cut.rows.flatMap((row) => [row.a_id, row.b_id]),
  )
  const results = cut.rows.flatMap((row): ClientPair[] => {
    const two = [clients.get(row.a_id), clients.get(row.b_id)].filter((one) => one !== undefined)
    if (two.length < 2) return []
    return [
      {
        id: row.id,
        reason: row.reason,
        found_at: row.found_at,
        dismissed: row.dismissed_at ? { by: row.dismissed_by, at: row.dismissed_at } : null,
        clients: two.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)),
        shared: row.shared,
      },
    ]
  })
  return { results, next: cut.next, previous: cut.previous, ...counted(found) }
}
