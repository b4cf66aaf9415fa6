import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'

/** A table of organisations, and those of its columns in which a client's id may stand. */
export type TableAbout = { table: string; columns: string[] }

/**
 * Where something of a client may lie, as the database itself says: every column of ids but the keys of rows and the
 * references to something else. So a table that is added tomorrow is not forgotten.
 */
export async function tablesAboutClients(ctx: Ctx): Promise<TableAbout[]> {
  return rowsOf<TableAbout>(
    ctx.db,
    sql`select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.udt_name = 'uuid' and c.column_name <> 'org_id'
        and exists (select 1 from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
        and (c.column_name <> 'id' or c.table_name = 'clients')
        and not exists (
          select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
          where k.contype = 'f' and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
            and k.confrelid <> 'clients'::regclass)
      group by c.table_name order by c.table_name`,
  )
}

/** The rows of a table that are about a client, as they are stored. */
export async function rowsAbout(
  ctx: Ctx,
  { table, columns }: TableAbout,
  clientId: string,
): Promise<Record<string, unknown>[]> {
  const names = columns.map((column) => sql`t.${sql.identifier(column)} = ${clientId}::uuid`)
  const rows = await rowsOf<{ row: Record<string, unknown> }>(
    ctx.db,
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t
      where t.org_id = ${ctx.actor.orgId} and (${sql.join(names, sql` or `)})`,
  )
  return rows.map(({ row }) => row)
}
