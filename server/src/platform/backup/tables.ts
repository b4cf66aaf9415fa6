import { createHash } from 'node:crypto'
import type { Db } from '#platform/db'

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export type Checksum = { rows: number; sum: string }
type Rows = { rows: number; total: bigint }

const rowsAtOnce = 200
const chunkBytes = 4 * 1024 * 1024
const sumDigits = 15

/** A statement over all organisations, in the transaction given. */
export async function ask<Row extends object>(tx: Db, text: string, values?: unknown[]): Promise<Row[]> {
  return (await tx.$client.query({ text, system: true } as never, values)).rows as Row[]
}

/** The tables of the product, but for the list of its migrations, and what the database makes of other tables. */
export async function ownTables(tx: Db): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    tx,
    `select 'public.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('schema_versions', 'client_words') order by tablename`,
  )
  return rows.map((row) => row.name)
}

/**
 * The rows of a table as JSON, one a line, in parts of a few megabytes. JSON is what PGlite and every
 * PostgreSQL write and read alike.
 */
export async function* dumpTable(tx: Db, table: string, where = 'true'): AsyncGenerator<string, Checksum> {
  const sum: Rows = { rows: 0, total: 0n }
  await ask(tx, `declare backup no scroll cursor for select to_jsonb(t)::text as row from ${table} t where ${where}`)
  let part: string[] = []
  let size = 0
  for (;;) {
    const rows = await ask<{ row: string }>(tx, `fetch ${rowsAtOnce} from backup`)
    for (const { row } of rows) {
      add(sum, row)
      size += row.length
      part.push(row)
    }
    if (part.length > 0 && (rows.length === 0 || size > chunkBytes)) {
      yield `${part.join('\n')}\n`
      part = []
      size = 0
    }
    if (rows.length === 0) break
  }
  await ask(tx, 'close backup')
  return { rows: sum.rows, sum: String(sum.total) }
}

/** The same sum as `checksumOf`. */
function add(sum: Rows, row: string): void {
  sum.rows++
  sum.total += BigInt(`0x${createHash('sha256').update(row).digest('hex').slice(0, sumDigits)}`)
}

/** What the database itself says of a table's rows. */
export async function checksumOf(tx: Db, table: string): Promise<Checksum> {
  const [found] = await ask<Checksum>(
    tx,
    `select count(*)::int as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(to_jsonb(t)::text, 'UTF8')), 'hex'),
       ${sumDigits}))::bit(${sumDigits * 4})::bigint), 0)::text as sum from ${table} t`,
  )
  return found ?? { rows: 0, sum: '0' }
}

/** Adds rows that `dumpTable` wrote, and answers how many. Columns that this schema does not have are left out. */
export async function loadRows(tx: Db, table: string, part: string, where = 'true'): Promise<number> {
  const lines = part.trimEnd().split('\n')
  const had = new Set(Object.keys(JSON.parse(lines[0] ?? '{}')))
  const known = await ask<{ name: string; quoted: string }>(
    tx,
    `select attname as name, quote_ident(attname) as quoted from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const columns = known.flatMap(({ name, quoted }) => (had.has(name) ? [quoted] : [])).join(', ')
  const [added] = await ask<{ n: number }>(
    tx,
    `with added as (insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) where ${where} returning 1)
     select count(*)::int as n from added`,
    [`[${lines.join(',')}]`],
  )
  return added?.n ?? 0
}

/** Takes the references between tables away, so that rows may come in any order. Answers how to put them back, which checks them. */
export async function dropReferences(tx: Db): Promise<() => Promise<void>> {
  const references = await ask<{ table: string; name: string; definition: string }>(
    tx,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of references) await ask(tx, `alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of references)
      await ask(tx, `alter table ${table} add constraint ${name} ${definition}`)
  }
}

export type Sequences = Record<string, number>

/** How far the counters of the tables have come. */
export async function sequencesOf(tx: Db): Promise<Sequences> {
  const rows = await ask<{ name: string; last: number }>(
    tx,
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.last]))
}

export async function setSequences(tx: Db, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) await ask(tx, 'select setval($1::regclass, $2)', [name, last])
}
