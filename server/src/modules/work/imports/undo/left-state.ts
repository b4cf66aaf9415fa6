import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'

/** All of a client `c` that people change, as one short text: equal once a change of it was put back. */
export const stateNow = ({
  actor: { orgId },
}: Ctx): SQL => sql`md5(jsonb_build_array(c.name, c.first_name, c.last_name, c.company, c.job_title, c.address, c.city,
    c.country, c.assigned_to_id, c.is_new_lead, c.due_at at time zone 'UTC', c.due_maturity, c.due_note,
    (select jsonb_agg(jsonb_build_array(t.kind, t.raw, t.is_primary) order by t.kind, t.position, t.id)
      from client_contacts t where t.org_id = ${orgId} and t.client_id = c.id),
    (select jsonb_agg(jsonb_build_array(v.field_id, v.text_value, v.number_value, v.date_value, v.option_id) order by v.field_id)
      from custom_values v where v.org_id = ${orgId} and v.client_id = c.id),
    (select jsonb_agg(jsonb_build_array(m.group_id, m.how) order by m.group_id)
      from client_group_members m where m.org_id = ${orgId} and m.client_id = c.id and m.how <> 'rule'))::text)`

/** How clients are now. */
export async function statesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; state: string }>(
    ctx.db,
    sql`select c.id, ${stateNow(ctx)} as state from clients c
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
