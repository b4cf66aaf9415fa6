import { expect, it } from 'vitest'
import { shareConnections } from './lanes.ts'

it('a connection that comes after the end is given back, so that the pool can end', async () => {
  let arrive: (client: object) => void = () => {}
  let isReleased = false
  const pool = { connect: () => new Promise((resolve) => (arrive = resolve)) }
  const lanes = shareConnections(pool as never, 1)
  const answer = lanes.query('select 1' as never)
  lanes.close()
  arrive({ release: () => (isReleased = true), once: () => {}, query: () => Promise.resolve({ rows: [] }) })
  await expect(answer).rejects.toThrow('the database was closed')
  expect(isReleased).toBe(true)
})
