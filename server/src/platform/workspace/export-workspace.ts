import type { UploadKind } from '@fairlead/contract/uploads'
import type { Database, Db } from '#platform/db'
import { createSecrets, randomToken, type Secrets } from '#platform/secrets'
import { incoming, pagePictureKeys, type Storage, thumbnailKeys } from '#platform/storage'
import { writeArchive } from '../backup/archive.ts'
import { ask } from '../backup/tables.ts'
import { names, WorkspaceError, type WorkspaceManifest, type WorkspaceSums } from './manifest.ts'
import { type Row, rowText, type Sealed, sumOf } from './rows.ts'
import { workspaceTables } from './workspace-tables.ts'

export type ExportOptions = {
  path: string
  orgId: string
  database: Database
  /** Without it the files are left out. */
  storage: Storage | undefined
  program: string
  secrets: Secrets
  sealed: Sealed
  /** Told of each table that is written. */
  onTable: (table: string, rows: number) => void
}

export type Exported = { tables: number; rows: number; files: number; missing: string[]; key: string }

const rowsAtOnce = 500
const chunkLength = 4 * 1024 * 1024

/**
 * Writes one organisation as it is at one moment into an archive: its rows as JSON, one a line, and its files. What is
 * secret is sealed again, by a key that is answered and that the archive does not hold.
 */
export async function exportWorkspace(options: ExportOptions): Promise<Exported> {
  const { storage, database } = options
  const key = randomToken(24)
  const archiveSecrets = createSecrets(key)
  return writeArchive(options.path, async (archive) => {
    const sums: WorkspaceSums = { tables: {}, files: {} }
    const uploads = await database.transaction(
      async (tx) => {
        await ask(tx, 'set transaction isolation level repeatable read, read only')
        const manifest = await manifestOf(tx, options, archiveSecrets.fingerprint)
        await archive.add(names.manifest, JSON.stringify(manifest, null, 2))
        for (const { table, where } of await workspaceTables(tx)) {
          const sum = sumOf()
          let part = 0
          for await (const text of dump(tx, options, table, where, archiveSecrets, sum.add))
            await archive.add(names.table(table, ++part), text)
          sums.tables[table] = sum.result()
          options.onTable(table, sum.result().rows)
        }
        return storage
          ? ask<{ key: string; kind: UploadKind; pages: number | null; status: string }>(
              tx,
              'select key, kind, pages, status from uploads where org_id = $1 order by key',
              [options.orgId],
            )
          : []
      },
      'jobs',
      undefined,
      { clockless: true, patient: true },
    )
    const missing: string[] = []
    for (const one of uploads) {
      const { key: upload, status } = one
      for (const name of [incoming(upload), upload, ...thumbnailKeys(upload), ...pagePictureKeys(one)]) {
        const found = await storage?.find(name)
        if (found) sums.files[name] = await archive.addStream(names.file(name), found.size, found.stream())
        else if (name === upload && status === 'processed') missing.push(upload)
      }
    }
    await archive.add(names.sums, JSON.stringify(sums, null, 2))
    const counts = Object.values(sums.tables)
    return {
      tables: counts.filter(({ rows }) => rows > 0).length,
      rows: counts.reduce((total, { rows }) => total + rows, 0),
      files: Object.keys(sums.files).length,
      missing,
      key,
    }
  })
}

async function manifestOf(
  tx: Db,
  { orgId, program, storage }: ExportOptions,
  fingerprint: string,
): Promise<WorkspaceManifest> {
  const [org] = await ask<{ id: string; name: string; owner_id: string; email: string | null }>(
    tx,
    `select o.id, o.name, u.id as owner_id, u.email from organizations o
     join memberships m on m.org_id = o.id and m.role = 'OWNER' join users u on u.id = m.user_id where o.id = $1`,
    [orgId],
  )
  if (!org) throw new WorkspaceError('This workspace doesn’t exist.')
  const [schema] = await ask<{ name: string }>(tx, 'select name from schema_versions order by name desc limit 1')
  return {
    format: 'fairlead-workspace',
    version: 1,
    program,
    made_at: new Date().toISOString(),
    schema: schema?.name ?? '',
    organization: { id: org.id, name: org.name },
    owner: { id: org.owner_id, email: org.email },
    has_files: storage !== undefined,
    key_fingerprint: fingerprint,
  }
}

async function* dump(
  tx: Db,
  { orgId, secrets, sealed }: ExportOptions,
  table: string,
  where: string,
  archiveSecrets: Secrets,
  onRow: (text: string) => void,
): AsyncGenerator<string> {
  await ask(
    tx,
    `declare workspace no scroll cursor for select to_jsonb(t)::text as row from ${table} t where ${where}`,
    [orgId],
  )
  let text = ''
  for (;;) {
    const rows = await ask<{ row: string }>(tx, `fetch ${rowsAtOnce} from workspace`)
    for (const { row } of rows) {
      const context = sealed[table]
      const line = context ? rowText(resealed(JSON.parse(row) as Row, context, secrets, archiveSecrets)) : row
      onRow(line)
      text += `${line}\n`
    }
    if (text !== '' && (rows.length === 0 || text.length > chunkLength)) {
      yield text
      text = ''
    }
    if (rows.length === 0) break
  }
  await ask(tx, 'close workspace')
}

/** A row whose secret is sealed by another key. */
const resealed = (row: Row, context: (row: Row) => string, from: Secrets, to: Secrets): Row => ({
  ...row,
  sealed: to.seal(from.open(String(row.sealed), context(row)), context(row)),
})
