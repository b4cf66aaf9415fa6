import { allows } from '@fairlead/contract/permissions'
import { sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { clients } from '#tables/records/clients'
import { savedViews } from '#tables/records/views'
import { drop } from './change-group.ts'
import { clientGroupMembers, clientGroups } from './groups.tables.ts'

/**
 * Deletes those of these groups that are as they were made, without anybody in them but who lies in the bin, and that no
 * rule and no view names. They can come back as any other. Answers those that stay because the actor may not change
 * groups.
 */
export async function dropUnusedGroups(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { orgId } = ctx.actor
  // Nobody is put into one in the meantime.
  const made = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select g.id from ${clientGroups} g where g.org_id = ${orgId} and g.id = any(${sql.param([...ids])}::uuid[])
        and g.deleted_at is null and g.version = 1 order by g.id for update`,
  )
  const unused = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select x.id from unnest(${sql.param(made.map(({ id }) => id))}::uuid[]) x(id)
      where not exists (select 1 from ${clientGroupMembers} m join ${clients} c on c.org_id = ${orgId} and c.id = m.client_id
          where m.org_id = ${orgId} and m.group_id = x.id and c.deleted_at is null)
        and not exists (select 1 from ${clientGroups} r where r.org_id = ${orgId} and r.rule::text like '%' || x.id || '%')
        and not exists (select 1 from ${savedViews} v where v.org_id = ${orgId} and v.filters::text like '%' || x.id || '%')`,
  )
  if (!allows(rightsOf(ctx.actor), 'CLIENT_GROUP.CREATE')) return unused.map(({ id }) => id)
  for (const { id } of unused) await drop(ctx, id)
  if (unused.length > 0) ctx.tell({ kind: 'groups.changed' })
  return []
}
