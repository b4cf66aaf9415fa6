import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createOwnDatabase, type OwnDatabase } from '../database/own-database.ts'
import { machine } from '../report/machine.ts'
import { installFairlead } from './servers.ts'

export type Installed = {
  /** The paragraph that says where figures come from. */
  heading: string
  databaseUrl: string
  fairlead: Awaited<ReturnType<typeof installFairlead>>
  db: pg.Client
  orgId: string
  /** What to end when the bench is over, the last first. */
  closers: (() => unknown)[]
}

type Installation = { database: OwnDatabase; fairlead: Installed['fairlead']; remove: () => Promise<void> }

async function install(): Promise<Installation> {
  const database = await createOwnDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const remove = async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { database, fairlead: await installFairlead(database.url, dataDir), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The same installation on a copy of its database. */
async function copy({ database: { name }, fairlead }: Installation): Promise<Installation> {
  const database = await createOwnDatabase(name)
  const start: Installed['fairlead']['start'] = (role, options = {}) =>
    fairlead.start(role, { ...options, env: { DATABASE_URL: database.url, ...options.env } })
  return { database, fairlead: { ...fairlead, start }, remove: database.drop }
}

let original: Installation | undefined

/** Runs several benches, each on a copy of one installation: most take less time with few rows than to install it. */
export async function onCopies(benches: () => Promise<void>): Promise<void> {
  original = await install()
  try {
    await benches()
  } finally {
    await original.remove()
    original = undefined
  }
}

/** Runs a bench on an installation of its own, with an owner, and removes all of it whatever happens. */
export async function onInstallation<T>(bench: (installed: Installed) => Promise<T>): Promise<T> {
  const { database, fairlead, remove } = original ? await copy(original) : await install()
  const closers: (() => unknown)[] = []
  try {
    const db = new pg.Client({ connectionString: database.url })
    await db.connect()
    closers.push(() => db.end())
    const { rows } = await db.query<{ org_id: string }>('select org_id from memberships where user_id = $1', [
      fairlead.userId,
    ])
    const orgId = rows[0]?.org_id ?? ''
    return await bench({ heading: machine(database.version), databaseUrl: database.url, fairlead, db, orgId, closers })
  } finally {
    for (const close of closers.reverse()) await close()
    await remove()
  }
}
