import { createHash } from 'node:crypto'
import { crashPoint } from '#platform/chaos'
import { type Database, type Db, migrationNames } from '#platform/db'
import { createSecrets, type Secrets } from '#platform/secrets'
import type { Storage } from '#platform/storage'
import { readArchive } from '../backup/archive.ts'
import { ask, loadRows } from '../backup/tables.ts'
import { names, WorkspaceError, WorkspaceManifest, WorkspaceSums } from './manifest.ts'
import { type Row, rowText, type Sealed, sumOf } from './rows.ts'
import { workspaceTables } from './workspace-tables.ts'

export type ImportOptions = {
  path: string
  database: Database
  storage: Storage
  secrets: Secrets
  sealed: Sealed
  /** The archive's key; without it what is secret in it is left out. */
  key: string | undefined
  /** Does everything but keep it. */
  isDryRun: boolean
  onTable: (table: string, rows: number) => void
}

export type Imported = {
  manifest: WorkspaceManifest
  tables: number
  rows: number
  files: number
  /** People whom this installation knows already, by their addresses. */
  known: string[]
  /** Those of them who work in another workspace here, and so do not begin in this one. */
  elsewhere: string[]
  leftOut: number
}

/** Ends a rehearsal: everything that it wrote is taken back. */
class Rehearsed extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('rehearsed')
    this.result = result
  }
}

/** What an archive says of itself. Throws WorkspaceError when it is none, or of another schema than this program's. */
export async function inspectWorkspace(path: string): Promise<WorkspaceManifest> {
  for await (const { name, content } of readArchive(path)) {
    if (name !== names.manifest) break
    const { data } = WorkspaceManifest.safeParse(JSON.parse(content.toString()))
    if (!data) break
    const here = migrationNames().at(-1)
    if (data.schema !== here)
      throw new WorkspaceError(
        `The archive has the schema ${data.schema}, this program ${here}. Bring both installations to the same version of Fairlead, and export again.`,
      )
    return data
  }
  throw new WorkspaceError(`${path} is no archive of a workspace.`)
}

/**
 * Reads a workspace into this installation, in one transaction: all of it is there afterwards, or nothing. People are
 * found by their addresses; ids stay as they were, so that links go on leading somewhere.
 */
export async function importWorkspace(options: ImportOptions): Promise<Imported> {
  const manifest = await inspectWorkspace(options.path)
  const archiveSecrets = options.key ? createSecrets(options.key) : undefined
  if (archiveSecrets && !archiveSecrets.knows(manifest.key_fingerprint))
    throw new WorkspaceError('The key is not the one that was told when the archive was made.')
  try {
    return await options.database.transaction(
      async (tx) => {
        const result = await fill(tx, options, manifest, archiveSecrets)
        if (options.isDryRun) throw new Rehearsed(result)
        return result
      },
      'jobs',
      undefined,
      { clockless: true, patient: true },
    )
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    if (
      (error as { code?: string; cause?: { code?: string } }).code === '23505' ||
      (error as { cause?: { code?: string } }).cause?.code === '23505'
    )
      throw new WorkspaceError(
        'Something of this workspace is here already, under the same id. An archive is read into an installation that has nothing of it.',
      )
    throw error
  }
}

async function fill(
  tx: Db,
  options: ImportOptions,
  manifest: WorkspaceManifest,
  archiveSecrets: Secrets | undefined,
): Promise<Imported> {
  const { id, name } = manifest.organization
  const [there] = await ask<{ name: string }>(tx, 'select name from organizations where id = $1', [id])
  if (there)
    throw new WorkspaceError(`The workspace "${name}" is here already, as "${there.name}". Nothing was changed.`)
  const tables = new Set((await workspaceTables(tx)).map(({ table }) => table))
  const people = new People(tx)
  const sums = new Map<string, ReturnType<typeof sumOf>>()
  const files: Record<string, string> = {}
  let [said, leftOut]: [WorkspaceSums | undefined, number] = [undefined, 0]
  for await (const { name: entry, content } of readArchive(options.path)) {
    if (entry === names.sums) said = WorkspaceSums.parse(JSON.parse(content.toString()))
    const table = /^tables\/(.+)\/\d+\.ndjson$/.exec(entry)?.[1]
    if (table) {
      if (!tables.has(table))
        throw new WorkspaceError(`The archive has a table ${table} that this program does not know.`)
      const sum = sums.get(table) ?? sumOf()
      sums.set(table, sum)
      const lines = content.toString().trimEnd().split('\n')
      for (const line of lines) sum.add(line)
      const rows = await people.moved(table, lines)
      const sealed = options.sealed[table]
      const readable = sealed
        ? rows.flatMap((line) => {
            if (!archiveSecrets) return []
            const row = JSON.parse(line) as Row
            const plain = archiveSecrets.open(String(row.sealed), sealed(row))
            return [rowText({ ...row, sealed: options.secrets.seal(plain, sealed(row)) })]
          })
        : rows
      if (sealed) leftOut += rows.length - readable.length
      if (readable.length > 0) await loadRows(tx, table, readable.join('\n'))
      await crashPoint('workspace.table')
      options.onTable(table, readable.length)
    }
    if (!entry.startsWith(names.file(''))) continue
    const key = entry.slice(names.file('').length)
    files[key] = createHash('sha256').update(content).digest('hex')
    if (!options.isDryRun) await options.storage.put(key, content)
  }
  if (!said) throw new WorkspaceError('The archive is cut off: its end is missing.')
  compare(said, sums, files)
  await people.beginWork(id)
  const counts = [...sums.values()].map((sum) => sum.result().rows)
  return {
    manifest,
    tables: counts.length,
    rows: counts.reduce((total, rows) => total + rows, 0),
    files: Object.keys(files).length,
    known: people.known,
    elsewhere: people.elsewhere,
    leftOut,
  }
}

/** Throws WorkspaceError where the archive does not hold what it says that it holds. */
function compare(
  said: WorkspaceSums,
  sums: Map<string, ReturnType<typeof sumOf>>,
  files: Record<string, string>,
): void {
  for (const [table, { rows, sum }] of Object.entries(said.tables)) {
    const is = sums.get(table)?.result() ?? { rows: 0, sum: '0' }
    if (is.rows !== rows || is.sum !== sum)
      throw new WorkspaceError(
        `The table ${table} is not as it was written: ${is.rows} rows of ${rows}. The archive is damaged.`,
      )
  }
  for (const [key, sum] of Object.entries(said.files))
    if (files[key] !== sum)
      throw new WorkspaceError(`The file ${key} is not as it was written. The archive is damaged.`)
}

/** Who is who: people of the archive whom this installation knows by their addresses are those of here. */
class People {
  readonly #tx: Db
  /** Ids of the archive, and what they are here. */
  readonly #ids = new Map<string, string>()
  readonly #working = new Set<string>()
  readonly known: string[] = []
  readonly elsewhere: string[] = []

  constructor(tx: Db) {
    this.#tx = tx
  }

  /** Lines of a table with the ids of here. */
  async moved(table: string, lines: readonly string[]): Promise<string[]> {
    if (table === 'users') return this.#users(lines)
    const renamed = lines.map((line) => this.#renamed(line))
    return table === 'memberships' ? this.#memberships(renamed) : renamed
  }

  /** Those who have come with an active membership work in this organisation. */
  async beginWork(orgId: string): Promise<void> {
    await ask(
      this.#tx,
      `update users u set works_in_id = m.org_id from memberships m
       where m.org_id = $1 and m.status = 'ACTIVE' and u.id = m.user_id and u.works_in_id is null`,
      [orgId],
    )
  }

  #renamed(line: string): string {
    let text = line
    for (const [from, to] of this.#ids) text = text.replaceAll(from, to)
    return text
  }

  async #users(lines: readonly string[]): Promise<string[]> {
    const fresh: string[] = []
    for (const line of lines) {
      const user = JSON.parse(line) as Row
      const here = await this.#found(user)
      if (!here) {
        // A verified number is one person's: whoever has it here keeps it.
        fresh.push(rowText({ ...(await this.#withoutTaken(user)), works_in_id: null }))
        continue
      }
      if (here.id !== user.id) this.#ids.set(String(user.id), here.id)
      if (here.works) this.#working.add(here.id)
      this.known.push(String(user.email ?? user.name))
    }
    return fresh
  }

  async #found(user: Row): Promise<{ id: string; works: boolean } | undefined> {
    const [here] = await ask<{ id: string; works: boolean }>(
      this.#tx,
      `select u.id, u.works_in_id is not null as works
       from users u where u.id = $1 or (u.email is not null and u.email = $2) order by u.email = $2 desc limit 1`,
      [user.id, user.email],
    )
    return here
  }

  async #withoutTaken(user: Row): Promise<Row> {
    if (!user.phone_verified_at) return user
    const [taken] = await ask(
      this.#tx,
      'select 1 from users u where u.phone = $1 and u.phone_verified_at is not null',
      [user.phone],
    )
    return taken ? { ...user, phone_verified_at: null } : user
  }

  /** A person works in one workspace at a time: an owner's rests meanwhile, a member's has ended. */
  #memberships(lines: readonly string[]): string[] {
    return lines.map((line) => {
      const row = JSON.parse(line) as Row
      if (row.status !== 'ACTIVE' || !this.#working.has(String(row.user_id))) return line
      this.elsewhere.push(String(row.user_id))
      return rowText({ ...row, status: row.role === 'OWNER' ? 'RESTING' : 'DEACTIVATED' })
    })
  }
}
