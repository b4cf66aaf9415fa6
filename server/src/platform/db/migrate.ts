import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from './database.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Serialises programs that start at once; any number, known to this program alone. */
const lockKey = 5_190_418_722

type Journal = { entries: { idx: number; tag: string }[] }

/** The migrations of this program, oldest first, by their names. */
export function migrationNames(): string[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal
  return journal.entries.map((entry) => entry.tag)
}

export class NewerSchemaError extends Error {
  constructor(database: string, program: string) {
    super(
      `The database has the schema ${database}, which is newer than this program's ${program}. ` +
        'Start the newer program, or restore a backup that was made before the upgrade.',
    )
  }
}

export type SchemaState = { applied: string[]; missing: string[]; unknown: string[] }

/** Which migrations a database has, which of this program's it lacks, and which only a newer program knows. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const { rows: tables } = await db.$client.query<{ found: string | null }>(
    `select to_regclass('public.schema_versions')::text as found`,
  )
  const names = migrationNames()
  if (!tables[0]?.found) return { applied: [], missing: names, unknown: [] }
  const { rows } = await db.$client.query<{ name: string }>('select name from schema_versions order by name')
  const applied = rows.map((row) => row.name)
  return {
    applied,
    missing: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
  }
}

/** Keeps every other program that starts or restores from changing the schema, until the transaction ends. */
export const lockSchema = async (tx: Db): Promise<void> => {
  await tx.$client.query('select pg_advisory_xact_lock($1)', [lockKey])
}

/** Applies the first migration that a database lacks, under an advisory lock. Answers its name, or undefined where none is missing. */
async function migrateOne(tx: Db, program: string, wanted: readonly string[]): Promise<string | undefined> {
  const client = tx.$client
  await lockSchema(tx)
  await client.query(
    'create table if not exists schema_versions (name text primary key, program text not null, applied_at timestamptz not null default now())',
  )
  const { missing, unknown } = await schemaState(tx)
  if (unknown.length > 0) throw new NewerSchemaError(unknown.at(-1) ?? '', migrationNames().at(-1) ?? 'none')
  const name = missing.find((one) => wanted.includes(one))
  if (!name) return undefined
  const statements = readFileSync(`${folder}/${name}.sql`, 'utf8').split('--> statement-breakpoint')
  for (const text of statements) if (text.trim()) await client.query(text)
  await client.query('insert into schema_versions (name, program) values ($1, $2)', [name, program])
  return name
}

/**
 * Brings the schema up to this program's; each migration goes through `inTransaction`, so that what one locked isn't held
 * while the next one reads a large table. Answers what was applied. Throws NewerSchemaError when the database was migrated
 * by a newer program (R35).
 */
export async function migrate(
  inTransaction: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>,
  program: string,
  /** Only so far as these, for a backup that an earlier program made. */
  wanted: readonly string[] = migrationNames(),
): Promise<string[]> {
  const next = () => inTransaction((tx) => migrateOne(tx, program, wanted))
  const done: string[] = []
  for (let name = await next(); name; name = await next()) done.push(name)
  return done
}
