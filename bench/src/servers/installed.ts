import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createOwnDatabase } from '../database/own-database.ts'
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

/** Runs a bench on an installation of its own, with an owner, and removes all of it whatever happens. */
export async function onInstallation<T>(bench: (installed: Installed) => Promise<T>): Promise<T> {
  const database = await createOwnDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
  const heading = machine(database.version)
  const closers: (() => unknown)[] = []
  try {
    const fairlead = await installFairlead(database.url, dataDir)
    const db = new pg.Client({ connectionString: database.url })
    await db.connect()
    closers.push(() => db.end())
    const { rows } = await db.query<{ org_id: string }>('select org_id from memberships where user_id = $1', [
      fairlead.userId,
    ])
    const orgId = rows[0]?.org_id ?? ''
    return await bench({ heading, databaseUrl: database.url, fairlead, db, orgId, closers })
  } finally {
    for (const close of closers.reverse()) await close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
