import { sql } from 'drizzle-orm'
import { clientsRegrouped } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { clientGroupMembers, clientGroups } from '#tables/records/groups'
import { clients } from './clients.tables.ts'

/**
 * Brings the groups that clients show and are filtered by in line with their memberships. The person who changes memberships
 * has locked these clients before (`lockClients`): two changes at once would else lose one. Answers who changed.
 */
export async function setGroups(ctx: Ctx, clientIds: readonly string[]): Promise<string[]> {
  if (clientIds.length === 0) return []
  const { orgId } = ctx.actor
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`with wanted as materialized (
        select k.id, coalesce((
          select array_agg(m.group_id order by m.group_id) from ${clientGroupMembers} m
            join ${clientGroups} g on g.org_id = ${orgId} and g.id = m.group_id and g.deleted_at is null
          where m.org_id = ${orgId} and m.client_id = k.id and m.is_member), '{}') as group_ids
        from unnest(${sql.param([...clientIds])}::uuid[]) k(id))
      update ${clients} c set group_ids = w.group_ids from wanted w
      where c.org_id = ${orgId} and c.id = w.id and c.group_ids is distinct from w.group_ids returning c.id`,
  )
  const changed = rows.map(({ id }) => id)
  if (changed.length > 0) ctx.emit(clientsRegrouped, { client_ids: changed })
  return changed
}

/** Locks clients in the order of their ids until the transaction ends. Answers those that there are, in the bin too. */
export async function lockClients(ctx: Ctx, clientIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(clientIds)].sort()
  if (ids.length === 0) return []
  await ctx.turn(ids)
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(ids)}::uuid[])
      order by c.id for update`,
  )
  return rows.map(({ id }) => id)
}
