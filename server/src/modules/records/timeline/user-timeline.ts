import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/timeline'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { decodeCursor, encodeCursor } from '#platform/paging'
import { isSummedUp } from '#records/activities'
import { condition, meOf, rules, seesDetails } from '#records/clients'
import { clients } from '#tables/records/clients'
import { columns, openKinds, shown, toItems, withoutDetails } from './timeline.queries.ts'
import type { ItemColumns } from './timeline.view.ts'

const order = 'user-timeline'
/** So many entries of the log are looked through for a page, however few of them fit. */
const mostLookedAt = 4000
/** The person who sees no more clients than this has theirs read one by one. */
const fewClients = 1000

type Row = ItemColumns & { client_name: string; is_hidden: boolean }
/** Without an entry the row tells the end alone. */
type Found = (Row | { id: null }) & { end_at: string | null; end_id: string | null }

/**
 * What happened to all clients that the actor sees, newest first (rule 64). The log of the organisation is walked in
 * its order, for a bounded stretch: a page that finds too little says how far it looked and goes on from there.
 * The person who sees few clients gets the entries of these instead, since in a long log theirs are rare.
 */
export async function userTimeline(
  ctx: Ctx,
  { query }: Input<typeof calls.userTimeline>,
): Promise<Reply<typeof calls.userTimeline>> {
  const cursor = decodeCursor(order, query.cursor)
  const { orgId } = ctx.actor
  const shape = rules.view(ctx.actor)
  const size = query.page_size
  const beyond = cursor ? sql`and (a.at, a.id) < (${cursor.key}::timestamptz, ${cursor.id}::uuid)` : sql``
  const wanted = sql`${shown} ${query.types ? sql`and a.kind = any(${sql.param(query.types)}::text[])` : sql``}`
  const byWhom = query.member ? sql`and a.actor_id = ${query.member}` : sql``
  const isSeen = sql`c.org_id = ${orgId} and c.deleted_at is null and ${condition(shape, meOf(ctx.actor))}`
  const mayRead = sql`(${seesDetails(ctx.actor)} or a.kind = any(${sql.param(openKinds)}::text[]))`
  const newest = sql`order by a.at desc, a.id desc`
  const picked = (from: SQL, more = sql``) => sql`
    select ${columns(ctx)}, c.name as client_name, not ${seesDetails(ctx.actor)} as is_hidden
    from ${from} left join users u on u.id = a.actor_id
    where ${wanted} and ${mayRead} ${more} ${newest} limit ${size + 1}`
  const few = shape === 'all' ? sql`select false as is_so` : sql`select count(*) <= ${fewClients} as is_so from mine`
  const rows = await rowsOf<Found>(
    ctx.db,
    sql`with mine as materialized (
        select c.* from ${clients} c where ${shape === 'all' ? sql`c.org_id = ${orgId} and false` : isSeen} limit ${fewClients + 1}
      ), few as materialized (${few}),
      looked as (
        select a.* from activities a where a.org_id = ${orgId} and ${isSummedUp} ${byWhom} ${beyond}
          and not (select is_so from few) ${newest} limit ${mostLookedAt}
      ), found as materialized (
        select * from (${picked(sql`looked a join ${clients} c on c.org_id = ${orgId} and c.id = a.client_id and ${isSeen}`)}) x
        union all
        select * from (${picked(
          sql`mine c cross join lateral (
            select a.* from activities a where a.org_id = ${orgId} and a.client_id = c.id and ${isSummedUp} ${byWhom} ${beyond}
              and ${wanted} and (select is_so from few) ${newest} limit ${size + 1}) a`,
        )}) y
      ), ends as (
        select a.at, a.id from looked a where (select count(*) from found) <= ${size} ${newest}
        offset ${mostLookedAt - 1}
      )
      select found.*, ends.at as end_at, ends.id as end_id
      from (select 1) one left join found on true left join ends on true order by found.at desc, found.id desc`,
  )
  const items = rows.filter((row) => row.id !== null)
  const { end_at = null, end_id = null } = rows[0] ?? {}
  const page = items.slice(0, size)
  const last = page.at(-1)
  const goesOn = items.length > size && last ? last : end_at && end_id ? { at: end_at, id: end_id } : undefined
  const views = await toItems(ctx, page)
  return {
    results: views.map((item, i) => ({
      ...(page[i]?.is_hidden ? withoutDetails(item) : item),
      client: { id: item.client_id, name: page[i]?.client_name ?? '' },
    })),
    next: goesOn ? encodeCursor(order, { direction: 'next', key: goesOn.at, id: goesOn.id }) : null,
    previous: null,
    count: null,
    count_capped: false,
    looked_until: goesOn && items.length <= size ? goesOn.at : null,
  }
}
