import { afterEach, expect, inject, it } from 'vitest'
import '../test-world.ts'
import { type Installation, install } from './installation.ts'
import { killWorker } from './kill-worker.ts'

let place: Installation | undefined
afterEach(() => place?.remove())

// The embedded database serves one process: there, the next start takes over (R1, R2). That it takes less than a minute,
// and the mutant that this must catch: `npm run bench -- reliability`.
it.skipIf(!process.env.DATABASE_URL)(
  'a worker that is killed with twenty captures in hand leaves them to another, which does all of it (R15)',
  async () => {
    place = await install(inject('template'))
    expect(await killWorker(place, { withinMs: 240_000 })).toMatchObject({ leads: 20 })
  },
  300_000,
)
