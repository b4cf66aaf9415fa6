import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { Filters } from '@fairlead/contract/records/filters'
import type * as calls from '@fairlead/contract/records/groups'
import { type Group, type GroupRun, groupUndoDays } from '@fairlead/contract/records/groups'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { type Cursor, counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { condition, meOf, rules, seesDetails } from '#records/clients'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'
import { clientGroupMembers, clientGroupRuns, clientGroups } from './groups.tables.ts'

type Row = {
  id: string
  name: string
  name_key: string
  colour_id: number
  rule: Filters | null
  rule_fault: string | null
  created_at: string
  version: number
  run: GroupRun | null
}

const columns = (
  ctx: Ctx,
): SQL => sql`g.id, g.name, g.name_key, g.colour_id, g.rule, g.rule_fault, g.created_at, g.version, (
  select json_build_object('kind', r.kind, 'total', r.total, 'looked_at', r.looked_at) from ${clientGroupRuns} r
  where r.org_id = ${ctx.actor.orgId} and r.group_id = g.id and r.finished_at is null order by r.created_at, r.id limit 1) as run`

const view = (row: Row, counts?: ReadonlyMap<string, number>): Group => ({
  id: row.id,
  name: row.name,
  colour_id: row.colour_id,
  rule: row.rule,
  rule_fault: row.rule_fault,
  run: row.run,
  clients_count: counts ? (counts.get(row.id) ?? 0) : null,
  created_at: row.created_at,
  version: row.version,
})

const beyond = (cursor: Cursor | undefined, key: SQL): SQL =>
  cursor
    ? sql`(${key}, g.id) ${sql.raw(cursor.direction === 'previous' ? '<' : '>')} (${cursor.key} collate "C", ${cursor.id}::uuid)`
    : sql`true`

/** Groups of the organisation by name. */
export async function listGroups(
  ctx: Ctx,
  { query }: Input<typeof calls.listGroups>,
): Promise<Reply<typeof calls.listGroups>> {
  const order = 'groups'
  const cursor = decodeCursor(order, query.cursor, 'text')
  const fragment = query.search ? fold(query.search) : ''
  const way = sql.raw(cursor?.direction === 'previous' ? 'desc' : 'asc')
  const all = sql`g.org_id = ${ctx.actor.orgId} and g.deleted_at is null
    and ${fragment ? sql`g.name_key like ${likePattern(fragment)}` : sql`true`}`
  const [rows, found] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select ${columns(ctx)} from ${clientGroups} g where ${all} and ${beyond(cursor, sql`g.name_key`)}
        order by g.name_key ${way}, g.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select g.id from ${clientGroups} g where ${all} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.name_key)
  const ids = cut.rows.map((row) => row.id)
  const counts = query.clients_count ? await countsOf(ctx, ids) : undefined
  return {
    results: cut.rows.map((row) => view(row, counts)),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

/** One group, as it is now. Throws 404 for one that is gone. */
export async function one(ctx: Ctx, id: string): Promise<Group> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select ${columns(ctx)} from ${clientGroups} g where g.org_id = ${ctx.actor.orgId} and g.id = ${id} and g.deleted_at is null`,
  )
  if (!row) throw notFound()
  return view(row)
}

/**
 * How many clients of each group the actor may see, up to 1000. Who sees most of them goes through the groups; the person who
 * sees a few people's goes through these clients, since a group may hold a million others. Each client is looked up by
 * itself (`offset 0`): the planner would walk all of them side by side with the group.
 */
async function countsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const { orgId } = ctx.actor
  const shape = rules.view(ctx.actor)
  const seen = sql`c.org_id = ${orgId} and c.deleted_at is null and ${condition(shape, meOf(ctx.actor))} and ${seesDetails(ctx.actor)}`
  const most = sql.raw(String(mostCounted))
  const groups = sql`unnest(${sql.param([...ids])}::uuid[])`
  const query =
    shape === 'all' || shape === 'assigned'
      ? sql`select g.id, (select count(*)::int from (
            select 1 from ${clientGroupMembers} m cross join lateral (
              select 1 from ${clients} c where c.id = m.client_id and ${seen} offset 0) k
            where m.org_id = ${orgId} and m.group_id = g.id and m.is_member limit ${most}) x) as count
          from ${groups} g(id)`
      : sql`select x.id, least(count(*), ${most})::int as count from ${clients} c cross join lateral unnest(c.group_ids) x(id)
          where ${seen} and c.group_ids <> '{}' and x.id in (select * from ${groups}) group by x.id`
  const rows = await rowsOf<{ id: string; count: number }>(ctx.db, query)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Gone = {
  id: string
  name: string
  colour_id: number
  deleted_at: string
  by: { id: string; name: string } | null
  merged_into: { id: string; name: string } | null
}

/** Groups that can still come back, the latest first. */
export async function listGoneGroups(
  ctx: Ctx,
  { query }: Input<typeof calls.listGoneGroups>,
): Promise<Reply<typeof calls.listGoneGroups>> {
  const order = 'gone groups'
  const cursor = decodeCursor(order, query.cursor)
  const isBack = cursor?.direction === 'previous'
  const way = sql.raw(isBack ? 'asc' : 'desc')
  const all = sql`g.org_id = ${ctx.actor.orgId}
    and g.deleted_at > ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${groupUndoDays})`
  const past = cursor
    ? sql`(g.deleted_at, g.id) ${sql.raw(isBack ? '>' : '<')} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql`true`
  const [rows, found] = await Promise.all([
    rowsOf<Gone>(
      ctx.db,
      sql`select g.id, g.name, g.colour_id, g.deleted_at,
          case when u.id is not null then json_build_object('id', u.id, 'name', coalesce(u.name, '')) end as by,
          case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as merged_into
        from ${clientGroups} g left join ${users} u on u.id = g.deleted_by_id
          left join ${clientGroups} k on k.org_id = ${ctx.actor.orgId} and k.id = g.merged_into_id
        where ${all} and ${past} order by g.deleted_at ${way}, g.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select g.id from ${clientGroups} g where ${all} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.deleted_at)
  return { results: cut.rows, next: cut.next, previous: cut.previous, ...counted(found) }
}
