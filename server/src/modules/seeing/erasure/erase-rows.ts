import { and, eq, notExists, sql } from 'drizzle-orm'
import { eraseLeads } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { dropUploads, uploads } from '#platform/storage'
import { activities, activityAttachments } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { rowsAbout, type TableAbout, tablesAboutClients } from '#work/exports'
import { eraseBytes } from '#work/inbox'

/**
 * Tables whose rows stay although a client's id stands in them: leads are counted, logs say that something was done,
 * and an event may still be on its way to the person who hears it. What they tell of the person is taken out of them.
 */
const kept = new Set(['clients', 'leads', 'erasures', 'client_exports', 'events'])

const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`
const isAbout = ({ columns }: TableAbout, ids: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`t.${sql.identifier(column)} = ${anyOf(ids)}`),
    sql` or `,
  )

/** Clients that were merged into these, and into those: they are the same person, and what bears their ids is theirs. */
async function withMerged(ctx: Ctx, tables: readonly TableAbout[], ids: readonly string[]): Promise<string[]> {
  const keepsMerges = tables.some(({ table, columns }) => table === 'client_merges' && columns.includes('absorbed_id'))
  if (!keepsMerges) return [...ids]
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select t.absorbed_id as id from client_merges t
      where t.org_id = ${ctx.actor.orgId} and t.undone_at is null and t.client_id = ${anyOf(ids)}`,
  )
  const all = [...new Set([...ids, ...rows.map(({ id }) => id)])]
  return all.length > ids.length ? withMerged(ctx, tables, all) : all
}

/** The files that hang on the timelines of these clients. */
const filesOf = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const rows = await rowsOf<{ key: string }>(
    ctx.db,
    sql`select distinct f.upload_key as key from ${activityAttachments} f join ${activities} a on a.org_id = ${ctx.actor.orgId} and a.id = f.activity_id
      where f.org_id = ${ctx.actor.orgId} and a.client_id = ${anyOf(ids)}`,
  )
  return rows.map(({ key }) => key)
}

/** Deletes files that hang nowhere else. */
async function dropFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const elsewhere = ctx.db
    .select({ key: activityAttachments.uploadKey })
    .from(activityAttachments)
    .where(and(eq(activityAttachments.orgId, ctx.actor.orgId), eq(activityAttachments.uploadKey, uploads.key)))
  await dropUploads(
    ctx,
    and(
      eq(uploads.orgId, ctx.actor.orgId),
      sql`${uploads.key} = any(${sql.param([...keys])}::text[])`,
      notExists(elsewhere),
    ),
  )
}

/**
 * Takes away what is said of clients beside the tables about them: values that a change of many gave to them alone, and
 * what open screens were told.
 */
async function eraseBeside(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { orgId } = ctx.actor
  await rowsOf(
    ctx.db,
    sql`update batches b set selection = null, change = b.change || '{"change": null, "names": ["…"]}'
      where b.org_id = ${orgId} and b.status not in ('running', 'undoing')
        and exists (select 1 from batch_items i where i.org_id = ${orgId} and i.batch_id = b.id and i.client_id = ${anyOf(ids)})
        and not exists (select 1 from batch_items i where i.org_id = ${orgId} and i.batch_id = b.id
          and i.outcome = 'changed' and i.client_id <> all(${sql.param([...ids])}::uuid[]))`,
  )
  await rowsOf(
    ctx.db,
    sql`delete from realtime r where r.org_id = ${orgId}
      and (r.client_id = ${anyOf(ids)} or r.data->>'client_id' = any(${sql.param([...ids])}::text[]))`,
  )
}

/** Rows that are about clients, as far as they are deleted, by table: looked at before they are. */
export type Erased = { ids: string[]; inboxIds: string[]; entryIds: string[]; counts: Record<string, number> }

/**
 * Deletes clients for good with everything that is about them in any table, the files of their timelines, and the
 * bytes of the deliveries that they came by. That their leads came is still counted (rule 169).
 */
export async function eraseRows(ctx: Ctx, asked: readonly string[]): Promise<Erased> {
  const { orgId } = ctx.actor
  const tables = await tablesAboutClients(ctx)
  const ids = await withMerged(ctx, tables, asked)
  const entries = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select a.id from ${activities} a where a.org_id = ${orgId} and a.client_id = ${anyOf(ids)}`,
  )
  const files = await filesOf(ctx, ids)
  const inboxIds = await eraseLeads(ctx, ids)
  await eraseBytes(ctx, inboxIds)
  const counts: Record<string, number> = { clients: asked.length, leads: inboxIds.length, files: files.length }
  await eraseBeside(ctx, ids)
  for (const about of tables) {
    if (kept.has(about.table)) continue
    const gone = await rowsOf(
      ctx.db,
      sql`delete from ${sql.identifier(about.table)} t where t.org_id = ${orgId} and (${isAbout(about, ids)}) returning 1`,
    )
    if (gone.length > 0) counts[about.table] = gone.length
  }
  await rowsOf(ctx.db, sql`delete from ${clients} where org_id = ${orgId} and id = ${anyOf(ids)}`)
  await dropFiles(ctx, files)
  return { ids, inboxIds, entryIds: entries.map(({ id }) => id), counts }
}

/** By what a client is known: names, numbers and addresses, also of those that were merged into it. */
export async function marksOf(ctx: Ctx, id: string): Promise<string[]> {
  const tables = await tablesAboutClients(ctx)
  const marks = new Set<string>()
  for (const one of await withMerged(ctx, tables, [id]))
    for (const [table, columns] of Object.entries(known)) {
      const rows = await rowsAbout(ctx, { table, columns: [table === 'clients' ? 'id' : 'client_id'] }, one)
      for (const row of rows)
        for (const column of columns) {
          const text = row[column]
          if (typeof text === 'string' && text.trim().length >= shortest) marks.add(text.trim())
        }
    }
  return [...marks]
}

/** Shorter words would be found in what is said of others. */
const shortest = 4
const known = { clients: ['name'], client_contacts: ['raw', 'value'] }
