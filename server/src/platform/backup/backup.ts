import { Readable } from 'node:stream'
import type { Database } from '#platform/db'
import { backedUpJobs } from '#platform/jobs'
import { incoming, isGone, type Storage, type StoredObject, thumbnailKeys } from '#platform/storage'
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

/**
 * Writes the database of one moment into one archive, and the files that it knew then (R36). Files are copied when
 * the database is let go: the embedded one has a single connection, and would serve nobody in the meantime.
 */
export async function backup(options: BackupOptions): Promise<Made> {
  const { storage } = options
  return writeArchive(options.path, async (archive) => {
    const { checksums, uploads } = await addDatabase(archive, options)
    const { bytes, missing } = storage
      ? await addFiles(archive, uploads, storage, checksums)
      : { bytes: 0, missing: [] }
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
}

type Upload = { key: string; status: string }

/** Writes what the archive is, and every row of one moment. Answers the uploads that there were. */
function addDatabase(
  archive: ArchiveWriter,
  { database, storage, keys, program, fingerprint }: BackupOptions,
): Promise<{ checksums: Checksums; uploads: Upload[] }> {
  return database.transaction(
    async (tx) => {
      await ask(tx, 'set transaction isolation level repeatable read, read only')
      const manifest: Manifest = {
        format: 1,
        program,
        made_at: new Date().toISOString(),
        database: database.kind,
        schema: await schemaOf(tx),
        key_fingerprint: fingerprint,
        has_keys: Object.keys(keys).length > 0,
        has_files: storage !== undefined,
      }
      await archive.add(names.manifest, JSON.stringify(manifest, null, 2))
      for (const [name, value] of Object.entries(keys)) await archive.add(names.key(name), value)
      const checksums: Checksums = { tables: {}, jobs: 0, sequences: await sequencesOf(tx), files: {} }
      for (const table of await ownTables(tx)) checksums.tables[table] = await addTable(archive, tx, table)
      if (await hasJobs(tx))
        checksums.jobs = (await addTable(archive, tx, backedUpJobs.table, backedUpJobs.where.kept)).rows
      const uploads = storage ? await ask<Upload>(tx, 'select key, status from uploads order by key') : []
      return { checksums, uploads }
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
  if (rows.length === 0) throw new BackupError('The database is empty. There’s nothing to back up.')
  return rows.map((row) => row.name)
}

const hasJobs = async (tx: Tx): Promise<boolean> =>
  (await ask<{ found: string | null }>(tx, `select to_regclass('${backedUpJobs.table}')::text as found`))[0]?.found !=
  null

async function addTable(archive: ArchiveWriter, tx: Tx, table: string, where?: string) {
  const parts = dumpTable(tx, table, where)
  for (let count = 1; ; count++) {
    const { done, value } = await parts.next()
    if (done) return value
    await archive.add(names.table(table, count), value)
  }
}

/**
 * What lies in the storage of each upload: as it arrived, as it was checked, its small pictures. Answers what a
 * record has and nobody finds, also when it was removed after the rows were read.
 */
async function addFiles(archive: ArchiveWriter, uploads: readonly Upload[], storage: Storage, checksums: Checksums) {
  const missing: string[] = []
  let bytes = 0
  for (const { key, status } of uploads)
    for (const name of [incoming(key), key, ...thumbnailKeys(key)]) {
      const found = await storage.find(name)
      const content = found && (await openedOf(found))
      if (content) {
        checksums.files[name] = await archive.addStream(names.file(name), found.size, content)
        bytes += found.size
      } else if (name === key && status === 'processed') missing.push(key)
    }
  return { bytes, missing }
}

/** What a file holds, once its first bytes are there; undefined when it was removed since it was found. */
async function openedOf(found: StoredObject): Promise<Readable | undefined> {
  const chunks = found.stream()[Symbol.asyncIterator]()
  const first = await chunks.next().catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })
  if (!first) return undefined
  const rest = async function* () {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value
  }
  return Readable.from(rest(), { objectMode: false })
}
