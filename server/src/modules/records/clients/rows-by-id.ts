import type { ClientRow } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { meOf, visible } from './clients.policy.ts'
import { type RowColumns, rowColumns, rowView } from './clients.view.ts'

/** These clients as lists show them, those that the actor sees and that are not in the bin. */
export async function clientRows(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ClientRow>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<RowColumns>(
    ctx.db,
    sql`select ${rowColumns(ctx.actor, meOf(ctx.actor))} from clients c left join users u on u.id = c.assigned_to_id
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...new Set(ids)])}::uuid[]) and c.deleted_at is null
        and ${visible(ctx.actor)}`,
  )
  return new Map(rows.map((row) => [row.id, rowView(row)]))
}
