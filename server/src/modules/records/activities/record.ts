import { type ActivityData, type ActivityKind, activityData } from '@fairlead/contract/records/timeline'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { activities } from './activities.tables.ts'
import { searchTextOf } from './search-text.ts'

/** `byId`: whose it is, where a job writes it for a person. */
export type NewActivity = {
  [K in ActivityKind]: { kind: K; clientId: string; data: ActivityData<K>; at?: Date; id?: string; byId?: string }
}[ActivityKind]

/**
 * Writes into the log of clients, in the transaction of the action. Each kind's data is checked against
 * the contract. Open timelines of these clients are told. Answers the ids, in order.
 */
export async function record(ctx: Ctx, ...entries: readonly NewActivity[]): Promise<string[]> {
  if (entries.length === 0) return []
  const now = ctx.now.toISOString()
  const rows = entries.map((entry) => {
    const data = activityData[entry.kind].parse(entry.data)
    return {
      id: entry.id ?? newId(),
      orgId: ctx.actor.orgId,
      clientId: entry.clientId,
      kind: entry.kind,
      at: entry.at?.toISOString() ?? now,
      actorId: entry.byId ?? ctx.actor.userId,
      data,
      searchText: searchTextOf(data),
      createdAt: now,
    }
  })
  const written = rows.length > mostSingly ? insertMany(ctx, rows) : insertRows(ctx.db, activities, rows)
  const clientsOf = (some: readonly NewActivity[]) => new Set(some.map(({ clientId }) => clientId))
  // Nobody can have the timeline of a client open that is made just now.
  const made = clientsOf(entries.filter(({ kind }) => kind === 'CLIENT_CREATED_DETAILS'))
  // The person who asks for access is not to learn by their own screen whose number it was: those concerned are told.
  const others = clientsOf(entries.filter(({ kind }) => kind !== 'ACCESS_ASKED')).difference(made)
  for (const client_id of others) ctx.tell({ kind: 'timeline.changed', client_id })
  await written
  return rows.map((row) => row.id)
}

/** More entries than this go into one statement. */
const mostSingly = 10

/** Thousands of entries in one statement. Many of them say the same: that is sent once. */
async function insertMany(ctx: Ctx, rows: readonly (typeof activities.$inferInsert)[]): Promise<void> {
  const said = new Map<string, { n: number; searchText: string | null }>()
  const which = rows.map(({ data, searchText = null }) => {
    const text = JSON.stringify(data)
    const one = said.get(text) ?? { n: said.size, searchText }
    said.set(text, one)
    return one.n
  })
  const column = (of: (row: typeof activities.$inferInsert) => unknown) => sql.param(rows.map(of))
  await ctx.db.execute(sql`
    insert into ${activities} (id, org_id, client_id, kind, at, actor_id, data, search_text, created_at)
    select x.id, ${ctx.actor.orgId}, x.client_id, x.kind, x.at, x.actor_id, y.data::jsonb, y.search_text, x.created_at
    from unnest(${column((r) => r.id)}::uuid[], ${column((r) => r.clientId)}::uuid[], ${column((r) => r.kind)}::text[],
        ${column((r) => r.at)}::timestamptz[], ${column((r) => r.actorId)}::uuid[], ${column((r) => r.createdAt)}::timestamptz[], ${sql.param(which)}::int[])
        as x(id, client_id, kind, at, actor_id, created_at, n)
      join unnest(${sql.param([...said.values()].map(({ n }) => n))}::int[], ${sql.param([...said.keys()])}::text[],
        ${sql.param([...said.values()].map(({ searchText }) => searchText))}::text[]) as y(n, data, search_text) on y.n = x.n`)
}
