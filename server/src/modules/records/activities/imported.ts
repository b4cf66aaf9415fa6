import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { amend } from './change.ts'

/** Says of what was written just now about clients that an import made that it is the import's. */
export async function markImported(ctx: Ctx, importId: string, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await ctx.db.execute(sql`
    update activities set data = data || ${JSON.stringify({ import_id: importId })}::jsonb
    where org_id = ${ctx.actor.orgId} and client_id = any(${sql.param([...clientIds])}::uuid[])
      and created_at = ${ctx.now.toISOString()}::timestamptz and not data ? 'import_id'`)
}

/**
 * Sums up an import that ended for now: of the clients that went to one person the first entry stands for all, so that
 * they do not flood what happened to all clients. `since`: when the import began.
 */
export async function sumUpImport(ctx: Ctx, importId: string, since: string): Promise<void> {
  const { orgId } = ctx.actor
  const firsts = await rowsOf<{ id: string; client_id: string; count: number }>(
    ctx.db,
    sql`select distinct on (c.assigned_to_id) a.id, a.client_id, (count(*) over (partition by c.assigned_to_id))::int as count
      from activities a join clients c on c.org_id = ${orgId} and c.id = a.client_id
      where a.org_id = ${orgId} and a.at >= ${since}::timestamptz and a.kind = 'CLIENT_CREATED_DETAILS'
        and a.data->>'import_id' = ${importId}
      order by c.assigned_to_id, a.at, a.id`,
  )
  for (const { id, client_id: clientId, count } of firsts)
    await amend(ctx, { id, clientId }, { imported: { id: importId, count, until: ctx.now.toISOString() } })
}

/** Of what an import wrote only what sums it up. */
export const isSummedUp = sql`(not a.data ? 'import_id' or a.data ? 'imported')`
