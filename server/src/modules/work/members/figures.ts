import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/members'
import type { FigureRow } from '@fairlead/contract/work/members'
import type { TeamFigure } from '@fairlead/contract/work/team-figures'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { isReal, visible } from '#records/clients'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { activities } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { contentShares } from '#tables/records/content'

/** When the last so many days began. */
export const sinceOf = (ctx: Ctx, days: string): string =>
  new Date(ctx.now.getTime() - Number(days) * 86_400_000).toISOString()

/** What a figure counts: one row for each client, with whose it counts for. Figures and lists are made of the same rows. */
export function counts(ctx: Ctx, figure: TeamFigure, since: string): SQL {
  const shown = sql`c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} and ${isReal(ctx)}`
  const ofClient = (at: SQL, what: SQL) => sql`
    select c.assigned_to_id as holder, c.id, c.id as client_id, c.name, ${at} as at,
      null::int as seconds, null::int as working_seconds
    from ${clients} c where ${shown} and ${what}`
  const isMade = sql`c.created_at >= ${since}::timestamptz`
  switch (figure) {
    case 'new':
      return ofClient(sql`c.created_at`, isMade)
    case 'uncontacted':
      return ofClient(sql`c.created_at`, sql`${isMade} and c.awaiting_contact_since is not null`)
    case 'overdue':
      return ofClient(sql`c.overdue_at`, sql`c.due_at < clock_now() and c.overdue_at <= clock_now()`)
    case 'shared':
    case 'opened':
      return sql`
        select s.sender_id as holder, s.id, c.id as client_id, c.name,
          ${figure === 'shared' ? sql`s.sent_at` : sql`s.last_viewed_at`} as at,
          null::int as seconds, null::int as working_seconds
        from ${contentShares} s join ${clients} c on c.org_id = ${ctx.actor.orgId} and c.id = s.client_id
        where s.org_id = ${ctx.actor.orgId} and s.sent_at >= ${since}::timestamptz and s.client_id is not null
          and ${figure === 'shared' ? sql`true` : sql`s.times_viewed > 0`} and ${shown}`
    case 'responses':
      return sql`
        select a.actor_id as holder, a.id, c.id as client_id, c.name, a.at,
          (a.data->>'seconds')::int as seconds, (a.data->>'working_seconds')::int as working_seconds
        from ${activities} a join ${clients} c on c.org_id = ${ctx.actor.orgId} and c.id = a.client_id
        where a.org_id = ${ctx.actor.orgId} and a.kind = 'FIRST_RESPONSE' and a.at >= ${since}::timestamptz
          and a.deleted_at is null and ${shown}`
  }
}

type Row = {
  id: string
  client_id: string
  name: string
  at: string
  seconds: number | null
  working_seconds: number | null
}

const view = ({ client_id: id, name, at, seconds, working_seconds }: Row): FigureRow => ({
  client: { id, name },
  at,
  seconds,
  working_seconds,
})

/** The clients that a figure of a member counts, the latest first. */
export async function teamFigureRows(
  ctx: Ctx,
  { params, query }: Input<typeof calls.teamFigureRows>,
): Promise<Reply<typeof calls.teamFigureRows>> {
  const order = `figure ${params.figure}`
  const cursor = decodeCursor(order, query.cursor)
  const backwards = cursor?.direction === 'previous'
  const theirs = sql`(${counts(ctx, params.figure, sinceOf(ctx, query.days))}) f where f.holder = ${params.id}`
  const beyond = cursor
    ? sql`and (f.at, f.id) ${sql.raw(backwards ? '>' : '<')} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const [[member], rows, all] = await Promise.all([
    rowsOf<{ id: string; name: string }>(
      ctx.db,
      sql`select u.id, u.name from ${memberships} m join ${users} u on u.id = m.user_id
        where m.org_id = ${ctx.actor.orgId} and m.user_id = ${params.id} and m.status = 'ACTIVE'`,
    ),
    rowsOf<Row>(
      ctx.db,
      sql`select * from ${theirs} ${beyond}
        order by ${sql.raw(backwards ? 'f.at, f.id' : 'f.at desc, f.id desc')} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select 1 from ${theirs} limit ${mostCounted}`) : undefined,
  ])
  if (!member) throw notFound()
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.at)
  return { member, results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(all) }
}
