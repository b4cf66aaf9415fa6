import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from './template.ts'

/** An empty database beside one of PostgreSQL; `drop` removes it. */
export async function emptyDatabase(beside: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `fairlead_empty_${process.pid}_${randomBytes(4).toString('hex')}`
  const run = async (sql: string) => {
    const admin = new pg.Client({ connectionString: beside })
    await admin.connect()
    try {
      await admin.query(sql)
    } finally {
      await admin.end()
    }
  }
  await run(`create database ${name}`)
  return { url: withDatabase(beside, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}
