import pg from 'pg'
import { expect, it } from 'vitest'
import { createLog } from '#platform/telemetry'
import { until } from '../../testing/chaos/until.ts'
import { useWorld } from '../../testing/test-world.ts'
import { openDatabase } from './database.ts'

const world = useWorld()

it.runIf(process.env.DATABASE_URL)('what nobody waits for any more, the database ends by itself', async () => {
  const url = world().fairlead.config.DATABASE_URL
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(9)')
  const database = await openDatabase({
    url,
    log: createLog('silent'),
    patience: { connect: 30_000, web: 300, jobs: 30_000 },
  })
  const waiting = () => world().sql(`select 1 from pg_locks where locktype = 'advisory' and objid = 9 and not granted`)
  try {
    const asked = database.transaction((tx) => tx.$client.query('select pg_advisory_lock(9)')).catch(String)
    await until('it waits', async () => (await waiting()).length > 0)
    expect(await asked).toMatch('timeout')
    await until('it is ended', async () => (await waiting()).length === 0)
  } finally {
    await other.end()
    await database.close()
  }
})
