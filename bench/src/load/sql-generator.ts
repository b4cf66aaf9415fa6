import { createHash } from 'node:crypto'
import pg from 'pg'
import type { LoadResult, SqlLoad } from './load.ts'

/** Runs a named statement over so many connections, as pgbench would. */
let running = 0
const pools = new Map<string, pg.Pool>()

async function run(load: SqlLoad): Promise<LoadResult> {
  const key = `${load.url} ${load.connections}`
  let pool = pools.get(key)
  if (!pool) {
    pool = new pg.Pool({ connectionString: load.url, max: load.connections, options: '-c timezone=UTC -c jit=off' })
    pools.set(key, pool)
  }
  const clients = await Promise.all(Array.from({ length: load.connections }, () => pool.connect()))
  const name = createHash('sha1').update(load.text).digest('base64url')
  const times: number[] = []
  const started = performance.now()
  const end = started + load.seconds * 1000
  let turn = 0
  await Promise.all(
    clients.map(async (client) => {
      for (let at = performance.now(); at < end; ) {
        const values = load.values[turn++ % load.values.length]?.map((v) =>
          typeof v === 'string' && v.includes('{n}') ? v.replaceAll('{n}', String(++running)) : v,
        )
        await client.query({ name, text: load.text, values: values ?? [] })
        const done = performance.now()
        times.push(done - at)
        at = done
      }
    }),
  )
  for (const client of clients) client.release()
  return { times: times.sort((a, b) => a - b), failed: 0, seconds: (performance.now() - started) / 1000 }
}

process.on('message', (load: SqlLoad) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
