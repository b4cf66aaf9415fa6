import { randomBytes } from 'node:crypto'
import pg from 'pg'

export type OwnDatabase = {
  readonly url: string
  readonly name: string
  readonly version: string
  drop: () => Promise<void>
}

/**
 * A database of the bench's own on the server that DATABASE_URL names, so that nothing of anybody's is
 * touched; a copy of `template` if one is named. Throws, in plain words, when there is no DATABASE_URL.
 */
export async function createOwnDatabase(template?: string): Promise<OwnDatabase> {
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Error(
      'Set DATABASE_URL to a PostgreSQL server, for example postgres://postgres@127.0.0.1:5432/postgres. The bench makes a database of its own there and drops it at the end.',
    )
  const name = `fairlead_bench_${process.pid}_${randomBytes(3).toString('hex')}`
  const run = async (sql: string) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    try {
      return await admin.query<{ version: string }>(sql)
    } finally {
      await admin.end()
    }
  }
  await run(`create database ${name}${template ? ` template ${template}` : ''}`)
  const { rows } = await run("select current_setting('server_version') as version")
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    name,
    version: rows[0]?.version ?? '',
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  }
}
