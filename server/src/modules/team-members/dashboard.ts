import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { teamDashboard } from '@fairlead/contract/team'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { users } from '#tables/account'
import { activities } from '#tables/activities'
import { clients } from '#tables/clients'
import { memberships } from '#tables/team'

type Row = {
  id: string
  name: string
  status: 'ACTIVE'
  new_clients: number
  uncontacted: number
  median_response_seconds: number | null
  responses: number
  follow_ups_overdue: number
}

/** What became of each member's leads in the period (rule 146). */
export async function dashboard(
  ctx: Ctx,
  { query }: Input<typeof teamDashboard>,
): Promise<Reply<typeof teamDashboard>> {
  const since = new Date(ctx.now.getTime() - Number(query.days) * 86_400_000).toISOString()
  const { orgId } = ctx.actor
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with made as (
        select c.assigned_to_id as id, count(*)::int as made, (count(*) filter (where c.is_new_lead))::int as uncontacted
        from ${clients} c
        where c.org_id = ${orgId} and c.deleted_at is null and c.created_at >= ${since}::timestamptz
        group by c.assigned_to_id
      ), late as (
        select c.assigned_to_id as id, count(*)::int as late from ${clients} c
        where c.org_id = ${orgId} and c.deleted_at is null and c.due_at < clock_now() and c.overdue_at <= clock_now()
        group by c.assigned_to_id
      ), answered as (
        select a.actor_id as id, count(*)::int as answered,
          round(percentile_cont(0.5) within group (order by (a.data->>'seconds')::int))::int as median
        from ${activities} a
        where a.org_id = ${orgId} and a.kind = 'FIRST_RESPONSE' and a.at >= ${since}::timestamptz and a.deleted_at is null
        group by a.actor_id
      )
      select u.id, u.name, m.status, coalesce(made.made, 0) as new_clients, coalesce(made.uncontacted, 0) as uncontacted,
        answered.median as median_response_seconds, coalesce(answered.answered, 0) as responses,
        coalesce(late.late, 0) as follow_ups_overdue
      from ${memberships} m join ${users} u on u.id = m.user_id
      left join made on made.id = u.id left join late on late.id = u.id left join answered on answered.id = u.id
      where m.org_id = ${orgId} and m.status = 'ACTIVE'
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
