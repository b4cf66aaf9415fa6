import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/members'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { counts, sinceOf } from './figures.ts'

type Row = {
  id: string
  name: string
  status: 'ACTIVE'
  new_clients: number
  uncontacted: number
  median_response_seconds: number | null
  median_working_seconds: number | null
  responses: number
  follow_ups_overdue: number
  content_shared: number
  content_opened: number
}

const medianOf = (column: SQL) => sql`round(percentile_cont(0.5) within group (order by ${column}))::int`

/** What became of each member's leads and of what they shared in the period (rule 146). */
export async function teamDashboard(
  ctx: Ctx,
  { query }: Input<typeof calls.teamDashboard>,
): Promise<Reply<typeof calls.teamDashboard>> {
  const since = sinceOf(ctx, query.days)
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with made as (
        select f.holder as id, count(*)::int as made from (${counts(ctx, 'new', since)}) f group by f.holder
      ), fresh as (
        select f.holder as id, count(*)::int as fresh from (${counts(ctx, 'uncontacted', since)}) f group by f.holder
      ), late as (
        select f.holder as id, count(*)::int as late from (${counts(ctx, 'overdue', since)}) f group by f.holder
      ), shared as (
        select f.holder as id, count(*)::int as shared from (${counts(ctx, 'shared', since)}) f group by f.holder
      ), opened as (
        select f.holder as id, count(*)::int as opened from (${counts(ctx, 'opened', since)}) f group by f.holder
      ), answered as (
        select f.holder as id, count(*)::int as answered, ${medianOf(sql`f.seconds`)} as median,
          ${medianOf(sql`f.working_seconds`)} as working
        from (${counts(ctx, 'responses', since)}) f group by f.holder
      )
      select u.id, u.name, m.status, coalesce(made.made, 0) as new_clients, coalesce(fresh.fresh, 0) as uncontacted,
        answered.median as median_response_seconds, answered.working as median_working_seconds,
        coalesce(answered.answered, 0) as responses, coalesce(late.late, 0) as follow_ups_overdue,
        coalesce(shared.shared, 0) as content_shared, coalesce(opened.opened, 0) as content_opened
      from ${memberships} m join ${users} u on u.id = m.user_id
      left join made on made.id = u.id left join fresh on fresh.id = u.id
      left join late on late.id = u.id left join answered on answered.id = u.id
      left join shared on shared.id = u.id left join opened on opened.id = u.id
      where m.org_id = ${ctx.actor.orgId} and m.status = 'ACTIVE'
      order by lower(u.name) collate "C", u.id limit 1000`,
  )
  return {
    since,
    results: rows.map(({ id, name, status, ...figures }) => ({
      member: { id, name },
      account_status: status,
      ...figures,
    })),
  }
}
