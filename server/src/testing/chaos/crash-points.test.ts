import { afterEach, describe, expect, inject, it } from 'vitest'
import '../test-world.ts'
import { type Installation, install } from './installation.ts'
import { sweep } from './sweep.ts'

let place: Installation | undefined
afterEach(() => place?.remove())

// A process that dies on PostgreSQL leaves its jobs to others after half a minute: there, `npm run bench -- reliability`.
describe.skipIf(process.env.DATABASE_URL)('a process that dies at any of its crash points', () => {
  it('leaves the same behind as one that did not (R2)', async () => {
    place = await install(inject('template'))
    const { points, calm, different, survived } = await sweep(place)
    expect(points).toEqual(
      expect.arrayContaining([
        'ingest.after-insert',
        'ingest.after-commit',
        'capture.before-assign',
        'capture.before-commit',
        'capture.between-items',
        'deliver.before-commit',
        'send.before-call',
        'send.after-call',
      ]),
    )
    expect(calm.filter((row) => row.startsWith('clients '))).toHaveLength(2)
    expect(survived).toEqual([])
    expect(different).toEqual([])
  }, 600_000)

  it('is seen to leave less when jobs are not part of the commit (mutant)', async () => {
    place = await install(inject('template'))
    const { different } = await sweep(place, { mutant: 'jobs after the commit', only: 'ingest.after-commit' })
    expect(different).toMatchObject([{ point: 'ingest.after-commit' }])
  }, 600_000)
})
