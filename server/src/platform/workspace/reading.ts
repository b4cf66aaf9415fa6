import { createHash } from 'node:crypto'
import { crashPoint } from '#platform/chaos'
import type { Database, Db } from '#platform/db'
import type { Secrets } from '#platform/secrets'
import type { Storage } from '#platform/storage'
import { loadRows } from '../backup/tables.ts'
import { checkWorkspace, fileCheck } from './check-workspace.ts'
import { WorkspaceError, type WorkspaceManifest, type WorkspaceSums } from './manifest.ts'
import { People } from './people.ts'
import { readRow, rowText, type Sealed, sumOf } from './rows.ts'
import type { WorkspaceTable } from './workspace-tables.ts'

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

/** Reads the rows of an archive, and then its files; each is checked against the one organisation that it is of. */
export class Reading {
  readonly #tx: Db
  readonly #options: ImportOptions
  readonly #manifest: WorkspaceManifest
  readonly #archiveSecrets: Secrets | undefined
  readonly #tables: readonly WorkspaceTable[]
  readonly #people: People
  readonly #sums = new Map<string, ReturnType<typeof sumOf>>()
  readonly #rows = new Map<string, number>()
  readonly #deliveries: string[] = []
  readonly #files: Record<string, string> = {}
  #checkFile: ((name: string, content: Buffer) => void) | undefined
  #leftOut = 0

  constructor(
    tx: Db,
    options: ImportOptions,
    manifest: WorkspaceManifest,
    archiveSecrets: Secrets | undefined,
    tables: readonly WorkspaceTable[],
  ) {
    this.#tx = tx
    this.#options = options
    this.#manifest = manifest
    this.#archiveSecrets = archiveSecrets
    this.#tables = tables
    this.#people = new People(tx)
  }

  async addRows(table: string, text: string): Promise<void> {
    if (this.#checkFile) throw new WorkspaceError('The archive has rows after its files. It is damaged.')
    if (!this.#tables.some((one) => one.table === table))
      throw new WorkspaceError(`The archive has a table ${JSON.stringify(table)} that this version doesn’t know.`)
    const sum = this.#sums.get(table) ?? sumOf()
    this.#sums.set(table, sum)
    const lines = text.trimEnd().split('\n')
    for (const line of lines) {
      readRow(line)
      sum.add(line)
    }
    const rows = this.#readable(table, await this.#people.moved(table, lines))
    if (table === 'lead_inbox') this.#deliveries.push(...rows.map((line) => String(readRow(line).id)))
    const added = rows.length > 0 ? await loadRows(this.#tx, table, rows.join('\n')) : 0
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + added)
    await crashPoint('workspace.table')
    this.#options.onTable(table, rows.length)
  }

  /** Rows with their secrets sealed by the key of here; without the archive's key those that have some are left out. */
  #readable(table: string, rows: readonly string[]): readonly string[] {
    const { secrets, sealed: all } = this.#options
    const sealed = all[table]
    if (!sealed) return rows
    const archiveSecrets = this.#archiveSecrets
    if (!archiveSecrets) {
      this.#leftOut += rows.length
      return []
    }
    return rows.map((line) => {
      const row = readRow(line)
      return rowText({
        ...row,
        sealed: secrets.seal(archiveSecrets.open(String(row.sealed), sealed(row)), sealed(row)),
      })
    })
  }

  async addFile(key: string, content: Buffer): Promise<void> {
    this.#checkFile ??= await this.#checked()
    this.#checkFile(key, content)
    this.#files[key] = createHash('sha256').update(content).digest('hex')
    if (!this.#options.isDryRun) await this.#options.storage.put(key, content)
  }

  /** Checks all rows, before the first file is kept. Answers what checks a file. */
  async #checked(): Promise<(name: string, content: Buffer) => void> {
    const { organization, owner } = this.#manifest
    const orgId = organization.id
    const [people, added] = [this.#people.all, this.#people.added]
    await checkWorkspace(this.#tx, this.#tables, {
      orgId,
      name: organization.name,
      owner: owner.email,
      rows: this.#rows,
      people,
      added,
      deliveries: this.#deliveries,
    })
    return fileCheck(this.#tx, orgId)
  }

  /** Compares what was read with what the archive says that it holds. */
  async result(said: WorkspaceSums | undefined): Promise<Imported> {
    if (!said) throw new WorkspaceError('The archive is incomplete: its end is missing.')
    compare(said, this.#sums, this.#files)
    this.#checkFile ??= await this.#checked()
    await this.#people.beginWork(this.#manifest.organization.id)
    const counts = [...this.#sums.values()].map((sum) => sum.result().rows)
    return {
      manifest: this.#manifest,
      tables: counts.length,
      rows: counts.reduce((total, rows) => total + rows, 0),
      files: Object.keys(this.#files).length,
      known: this.#people.known,
      elsewhere: this.#people.elsewhere,
      leftOut: this.#leftOut,
    }
  }

  /** Takes the files away again that were kept before the archive was refused. */
  async takeBack(): Promise<void> {
    if (!this.#options.isDryRun) for (const key of Object.keys(this.#files)) await this.#options.storage.remove(key)
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
        `The table ${table} doesn’t match the archive: ${is.rows} of ${rows} rows. The archive is damaged.`,
      )
  }
  for (const [key, sum] of Object.entries(said.files))
    if (files[key] !== sum)
      throw new WorkspaceError(`The file ${key} doesn’t match the archive. The archive is damaged.`)
  const unsaid =
    [...sums.keys()].some((table) => !said.tables[table]) || Object.keys(files).some((key) => !said.files[key])
  if (unsaid) throw new WorkspaceError('The archive holds more than its checksums say. It is damaged.')
}
