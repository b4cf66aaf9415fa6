import { createHash } from 'node:crypto'
import { type Database, type Db, lockSchema, migrate, migrationNames } from '#platform/db'
import { backedUpJobs } from '#platform/jobs'
import type { Storage } from '#platform/storage'
import { readArchive } from './archive.ts'
import { BackupError, Checksums, Manifest, names } from './manifest.ts'
import { ask, checksumOf, dropReferences, loadRows, ownTables, setSequences } from './tables.ts'

/** Reads what a backup says of itself, and the keys that it may have. Throws BackupError when this program cannot restore it. */
export async function inspectBackup(path: string): Promise<{ manifest: Manifest; keys: Record<string, string> }> {
  const keys: Record<string, string> = {}
  let manifest: Manifest | undefined
  for await (const { name, content } of readArchive(path)) {
    if (name === names.manifest) manifest = Manifest.safeParse(JSON.parse(content.toString())).data
    else if (name.startsWith(names.key(''))) keys[name.slice(names.key('').length)] = content.toString()
    else break
  }
  if (!manifest) throw new BackupError(`${path} isn’t a backup of this Fairlead.`)
  const known = migrationNames()
  const newer = manifest.schema.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new BackupError(
      `The backup has the schema ${newer.at(-1)}, which is newer than this program's ${known.at(-1)}. It was made by Fairlead ${manifest.program}: restore it with that version or a newer one.`,
    )
  return { manifest, keys }
}

/** Throws BackupError unless the database has no tables. */
export async function refuseUnlessEmpty(db: Db): Promise<void> {
  const [found] = await ask<{ count: number }>(
    db,
    `select count(*)::int as count from pg_tables where schemaname = 'public'`,
  )
  if (found && found.count > 0)
    throw new BackupError(
      `The database isn’t empty: it has ${found.count} tables. Backups are restored into an empty one. Set another DATABASE_URL, or another DATA_DIR for the embedded database.`,
    )
}

export type Restored = { tables: number; rows: number; files: number; jobs: number; applied: string[] }

/**
 * Fills an empty database and the storage with a backup, in one transaction: tables of the backup's own schema,
 * its rows, checked against its sums by the database itself, then the newer migrations (R36). The job queue must
 * have its tables already.
 */
export async function restore(options: {
  path: string
  manifest: Manifest
  database: Database
  storage: Storage
  program: string
  /** Puts the keys in their place, once it is certain that all of it is restored. Throwing stops all. */
  keepKeys: () => void
}): Promise<Restored> {
  const { path, manifest, database, storage, program } = options
  return database.transaction(
    async (tx) => {
      const here = <Result>(work: (tx: Db) => Promise<Result>) => work(tx)
      // Another restore, or a server that starts, may have been quicker.
      await lockSchema(tx)
      await refuseUnlessEmpty(tx)
      await migrate(here, program, manifest.schema)
      const tables = await ownTables(tx)
      const putReferencesBack = await dropReferences(tx)
      await ask(tx, `truncate ${tables.join(', ')}`)
      const files: Record<string, string> = {}
      let checksums: Checksums | undefined
      for await (const { name, content } of readArchive(path)) {
        if (name === names.checksums) checksums = Checksums.parse(JSON.parse(content.toString()))
        const table = /^database\/(.+)\/\d+\.jsonl$/.exec(name)?.[1]
        if (table && table !== backedUpJobs.table && !tables.includes(table))
          throw new BackupError(`The backup has a table ${table} that isn’t in its schema.`)
        if (table)
          await loadRows(
            tx,
            table,
            content.toString(),
            table === backedUpJobs.table ? backedUpJobs.where.known : undefined,
          )
        if (!name.startsWith(names.file(''))) continue
        const key = name.slice(names.file('').length)
        files[key] = createHash('sha256').update(content).digest('hex')
        await storage.put(key, content)
      }
      if (!checksums) throw new BackupError('The backup is incomplete: its end is missing.')
      await compare(tx, tables, checksums, files)
      const [jobs] = await ask<{ count: number }>(tx, `select count(*)::int as count from ${backedUpJobs.table}`)
      await ask(tx, backedUpJobs.afterwards)
      await setSequences(tx, checksums.sequences)
      await putReferencesBack()
      const applied = await migrate(here, program)
      await ask(tx, 'analyze')
      // Last of all: a damaged archive leaves no key behind, which another backup would meet.
      options.keepKeys()
      return {
        tables: tables.length,
        rows: Object.values(checksums.tables).reduce((sum, { rows }) => sum + rows, 0),
        files: Object.keys(files).length,
        jobs: jobs?.count ?? 0,
        applied,
      }
    },
    'jobs',
    undefined,
    { clockless: true, patient: true },
  )
}

/** Throws BackupError where what was restored is not what the backup says that it has. */
async function compare(tx: Db, tables: string[], checksums: Checksums, files: Record<string, string>): Promise<void> {
  for (const table of tables) {
    const [is, was] = [await checksumOf(tx, table), checksums.tables[table] ?? { rows: 0, sum: '0' }]
    if (is.rows !== was.rows || is.sum !== was.sum)
      throw new BackupError(
        `The table ${table} doesn’t match the backup: ${is.rows} of ${was.rows} rows, or different contents. The archive is damaged. Use another one.`,
      )
  }
  for (const [key, sum] of Object.entries(checksums.files))
    if (files[key] !== sum) throw new BackupError(`The file ${key} doesn’t match the backup. The archive is damaged.`)
}
