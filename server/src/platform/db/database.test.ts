import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

it('what statements answered is gone with the next small collections', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  // Code that was compiled before is good for the flags of then alone.
  setFlagsFromString('--no-expose-gc')
  const { database } = world().fairlead
  const text = 'select i, $1::text || i as said from generate_series(1, 2000) i'
  const ask = () => database.transaction((tx) => tx.$client.query({ text, system: true } as never, ['x'.repeat(100)]))
  await ask()
  collect()
  const before = process.memoryUsage().heapUsed
  // Some 15 MB of rows.
  for (let i = 0; i < 30; i++) await ask()
  for (let i = 0; i < 3; i++) collect({ type: 'minor' })
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000)
})
