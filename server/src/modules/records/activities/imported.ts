import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { clientsDeleted, clientsMerged, clientsReassigned, clientsRestored } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { type Listener, listener } from '#platform/events'
import { defineJob, isLeftToOther, worker } from '#platform/jobs'

/** Says of what was written just now about clients that an import made that it is the import's. */
export async function markImported(ctx: Ctx, importId: string, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await ctx.db.execute(sql`
    update activities set data = data || ${JSON.stringify({ import_id: importId })}::jsonb
    where org_id = ${ctx.actor.orgId} and client_id = any(${sql.param([...clientIds])}::uuid[])
      and created_at = ${ctx.now.toISOString()}::timestamptz and not data ? 'import_id'`)
}

/**
 * Sums up an import, as far as its clients are there now: of those that one person has the first entry stands for all,
 * so that they do not flood what happened to all clients.
 */
export async function sumUpImport(ctx: Ctx, importId: string): Promise<void> {
  const { orgId } = ctx.actor
  const changed = await rowsOf<{ id: string; client_id: string; imported: object | null }>(
    ctx.db,
    sql`with entries as materialized (
        select a.id, a.client_id, a.at, a.data->>'import_id' as import_id, a.data->'imported' as imported,
          c.assigned_to_id, c.deleted_at
        from activities a join clients c on c.org_id = ${orgId} and c.id = a.client_id
        where a.org_id = ${orgId} and a.kind = 'CLIENT_CREATED_DETAILS' and a.data ? 'import_id'
          and a.data->>'import_id' = ${importId}
      ), sums as (
        select (array_agg(id order by at, id))[1] as id,
          jsonb_build_object('id', import_id, 'count', count(distinct client_id),
            'until', to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as imported
        from entries where deleted_at is null group by import_id, assigned_to_id
      )
      select e.id, e.client_id, s.imported from entries e left join sums s on s.id = e.id
      where e.imported is distinct from s.imported`,
  )
  if (changed.length === 0) return
  await ctx.db.execute(sql`
    update activities a set data = a.data - 'imported' || x.more::jsonb
    from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[],
      ${sql.param(changed.map(({ imported }) => JSON.stringify(imported ? { imported } : {})))}::text[]) as x(id, more)
    where a.org_id = ${orgId} and a.id = x.id`)
  for (const { client_id } of changed) ctx.tell({ kind: 'timeline.changed', client_id })
}

const sumUpJob = defineJob('sum-up-import', z.object({ org_id: z.uuid(), import_id: z.uuid() }))
/** Of many clients that change one import is summed up once so often, and after the last of them. */
const gatherSeconds = 5

/** Sums up an import that clients left or came back to. */
export const sumUpLater = worker(sumUpJob, (run, { org_id, import_id }, { id }) =>
  run.inOrg(org_id, async (ctx) => {
    const [job] = await rowsOf<{ is_left: boolean }>(
      ctx.db,
      sql`select ${isLeftToOther(sumUpJob, id, 'import_id')} as is_left`,
    )
    if (!job?.is_left) await sumUpImport(ctx, import_id)
  }),
)

/** Has the imports summed up of which some clients have entries with a key: none of most clients. */
async function follow(ctx: Ctx, clientIds: readonly string[], key: 'imported' | 'import_id'): Promise<void> {
  const found = await rowsOf<{ import_id: string }>(
    ctx.db,
    sql`select distinct m.data->>'import_id' as import_id from activities m
      where m.org_id = ${ctx.actor.orgId} and m.client_id = any(${sql.param([...clientIds])}::uuid[])
        and m.kind = 'CLIENT_CREATED_DETAILS' and m.data ? 'import_id' and m.data ? ${key}`,
  )
  for (const { import_id } of found)
    ctx.enqueue(sumUpJob, { org_id: ctx.actor.orgId, import_id }, { afterSeconds: gatherSeconds })
}

/** Where the client that stands for an import's is gone or somebody else's, another one does from now on. */
export const followImported: readonly Listener[] = [
  listener(clientsDeleted, 'activities', (ctx, { payload }) => follow(ctx, payload.client_ids, 'imported')),
  listener(clientsReassigned, 'activities', (ctx, { payload }) =>
    follow(
      ctx,
      payload.moves.map((move) => move.client_id),
      'imported',
    ),
  ),
  listener(clientsMerged, 'activities', (ctx, { payload }) =>
    follow(
      ctx,
      payload.merges.map((merge) => merge.client_id),
      'imported',
    ),
  ),
  // All of an import may have been in the bin.
  listener(clientsRestored, 'activities', (ctx, { payload }) => follow(ctx, payload.client_ids, 'import_id')),
]

/** Of what an import wrote only what sums it up, as the index of all entries has it. */
export const isSummedUp = sql`(not a.data ? 'import_id' or a.data ? 'imported')`
