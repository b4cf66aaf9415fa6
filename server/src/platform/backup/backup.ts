import type { Database } from '#platform/db'
import { keptJobs } from '#platform/jobs'
import { incoming, type Storage, thumbnailKeys } from '#platform/storage'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { BackupError, type Checksums, type Manifest, names } from './manifest.ts'
import { ask, dumpTable, ownTables, sequencesOf } from './tables.ts'

export type BackupOptions = {
  path: string
  database: Database
  /** Without it the files are left out. */
  storage: Storage | undefined
  program: string
  fingerprint: string
  /** Secrets to put into the archive, by the names of their files. */
  keys: Readonly<Record<string, string>>
}

export type Made = { tables: number; rows: number; files: number; bytes: number; missing: string[] }

/** Writes database and files of one moment into one archive. The database is only read, and served on (R36). */
export async function backup(options: BackupOptions): Promise<Made> {
  const { database, storage, keys } = options
  return database.transaction(
    async (tx) => {
      await ask(tx, 'set transaction isolation level repeatable read, read only')
      const schema = await schemaOf(tx)
      const manifest: Manifest = {
        format: 1,
        program: options.program,
        made_at: new Date().toISOString(),
        database: database.kind,
        schema,
        key_fingerprint: options.fingerprint,
        has_keys: Object.keys(keys).length > 0,
        has_files: storage !== undefined,
      }
      return writeArchive(options.path, async (archive) => {
        await archive.add(names.manifest, JSON.stringify(manifest, null, 2))
        for (const [name, value] of Object.entries(keys)) await archive.add(names.key(name), value)
        const checksums: Checksums = { tables: {}, jobs: 0, sequences: await sequencesOf(tx), files: {} }
        for (const table of await ownTables(tx)) checksums.tables[table] = await addTable(archive, tx, table)
        if (await hasJobs(tx)) checksums.jobs = (await addTable(archive, tx, keptJobs.table, keptJobs.where.kept)).rows
        const { bytes, missing } = storage ? await addFiles(archive, tx, storage, checksums) : { bytes: 0, missing: [] }
        await archive.add(names.checksums, JSON.stringify(checksums, null, 2))
        const sums = Object.values(checksums.tables)
        return {
          tables: sums.length,
          rows: sums.reduce((total, { rows }) => total + rows, 0),
          files: Object.keys(checksums.files).length,
          bytes,
          missing,
        }
      })
    },
    'jobs',
    undefined,
    { clockless: true, patient: true },
  )
}

type Tx = Parameters<typeof ask>[0]

async function schemaOf(tx: Tx): Promise<string[]> {
  const [there] = await ask<{ found: string | null }>(tx, `select to_regclass('public.schema_versions')::text as found`)
  const rows = there?.found ? await ask<{ name: string }>(tx, 'select name from schema_versions order by name') : []
  if (rows.length === 0) throw new BackupError('The database is empty: there is nothing to back up.')
  return rows.map((row) => row.name)
}

const hasJobs = async (tx: Tx): Promise<boolean> =>
  (await ask<{ found: string | null }>(tx, `select to_regclass('${keptJobs.table}')::text as found`))[0]?.found != null

async function addTable(archive: ArchiveWriter, tx: Tx, table: string, where?: string) {
  const parts = dumpTable(tx, table, where)
  for (let count = 1; ; count++) {
    const { done, value } = await parts.next()
    if (done) return value
    await archive.add(names.table(table, count), value)
  }
}

/** What lies in the storage of each upload: as it arrived, as it was checked, its small pictures. */
async function addFiles(archive: ArchiveWriter, tx: Tx, storage: Storage, checksums: Checksums) {
  const missing: string[] = []
  let bytes = 0
  await ask(tx, 'declare files no scroll cursor for select key, status from uploads order by key')
  for (;;) {
    const rows = await ask<{ key: string; status: string }>(tx, 'fetch 500 from files')
    if (rows.length === 0) return { bytes, missing }
    for (const { key, status } of rows) {
      if (status === 'processed' && !(await storage.find(key))) missing.push(key)
      for (const name of [incoming(key), key, ...thumbnailKeys(key)]) {
        const found = await storage.find(name)
        if (!found) continue
        checksums.files[name] = await archive.addStream(names.file(name), found.size, found.stream())
        bytes += found.size
      }
    }
  }
}
