import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '#config'
import { createLog } from '#platform/telemetry'
import { compose } from '../compose.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const cacheDir = fileURLToPath(new URL('../../../.cache', import.meta.url))

/** Changes whenever the schema or what fills a fresh database does. */
function schemaHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)))
  for (const path of ['../../package.json', './template.ts'])
    hash.update(readFileSync(fileURLToPath(new URL(path, import.meta.url))))
  return hash.digest('hex').slice(0, 16)
}

const quiet = { log: createLog('silent') }

/**
 * A migrated database to copy for tests: its dump for PGlite, its name for PostgreSQL. `run` stands in the names of all
 * copies and folders that are made of it.
 */
export type Template = { run: string } & (
  | { kind: 'pglite'; file: string }
  | { kind: 'postgres'; url: string; name: string }
)

async function bringUp(url: string | undefined): Promise<Awaited<ReturnType<typeof compose>>> {
  const dir = join(tmpdir(), `fairlead-template-${process.pid}`)
  const fairlead = await compose(
    readConfig({ DATA_DIR: dir, METRICS_PORT: '0', ...(url ? { DATABASE_URL: url } : {}) }),
    { inMemory: true, ...quiet },
  )
  await fairlead.jobs.start(fairlead.units, { work: false })
  await fairlead.jobs.stop()
  return fairlead
}

/** Makes the template, once for a schema: on PostgreSQL when `databaseUrl` names one, else for PGlite. */
export async function makeTemplate(databaseUrl: string | undefined): Promise<Template> {
  const [hash, run] = [schemaHash(), randomBytes(4).toString('hex')]
  if (!databaseUrl) {
    const file = join(cacheDir, `template-${hash}.tar`)
    if (!existsSync(file)) {
      mkdirSync(cacheDir, { recursive: true })
      for (const old of readdirSync(cacheDir))
        if (old.startsWith('template-')) rmSync(join(cacheDir, old), { force: true })
      const { database } = await bringUp(undefined)
      // A third of all files is of databases that nobody opens.
      await database.executeSql('update pg_database set datistemplate = false')
      for (const name of ['template0', 'template1']) await database.executeSql(`drop database ${name}`)
      const dump = await database.pglite?.dump()
      if (!dump) throw new Error('the embedded database gave no copy')
      writeFileSync(`${file}.part`, dump)
      renameSync(`${file}.part`, file)
      await database.close()
    }
    return { run, kind: 'pglite', file }
  }
  const name = `fairlead_template_${hash}`
  const made = await onServer(databaseUrl, `select from pg_database where datname = '${name}'`)
  if (made.length === 0) {
    const draft = `${name}_${randomBytes(3).toString('hex')}`
    await onServer(databaseUrl, `create database ${draft}`)
    const { database } = await bringUp(withDatabase(databaseUrl, draft))
    await database.close()
    await onServer(databaseUrl, `alter database ${draft} rename to ${name}`)
  }
  return { run, kind: 'postgres', url: databaseUrl, name }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function onServer(url: string, sql: string): Promise<unknown[]> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return (await admin.query(sql)).rows
  } finally {
    await admin.end()
  }
}

const copiesOf = ({ run }: Template) => `fairlead_test_${run}_`
/** What the names of a run's folders begin with. */
export const foldersOf = ({ run }: Template): string => `fairlead-test-${run}-`

/** A fresh copy of the template; `drop` removes it. */
export async function copyTemplate(
  template: Template,
): Promise<{ url?: string; template?: Uint8Array<ArrayBuffer>; drop: () => Promise<void> }> {
  if (template.kind === 'pglite') return { template: readFileSync(template.file), drop: async () => {} }
  const name = `${copiesOf(template)}${process.pid}_${randomBytes(4).toString('hex')}`
  const run = async (sql: string) => void (await onServer(template.url, sql))
  await run(`create database ${name} template ${template.name}`)
  // Tests kill processes of ours, never the database's machine: its disk is not waited for.
  await run(`alter database ${name} set synchronous_commit = off`)
  return { url: withDatabase(template.url, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Removes what is left of a template's copies: the worlds that workers share end with their processes. */
export async function dropCopies(template: Template): Promise<void> {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(foldersOf(template))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  if (template.kind === 'pglite') return
  const named = `select datname from pg_database where starts_with(datname, '${copiesOf(template)}')`
  for (const { datname } of (await onServer(template.url, named)) as { datname: string }[])
    await onServer(template.url, `drop database if exists ${datname} with (force)`)
}
