import { afterEach, describe, expect, inject, it } from 'vitest'
import '../test-world.ts'
import { type Installation, install } from './installation.ts'
import type { Mutant } from './mutants.ts'
import { survey } from './survey.ts'

/** A handful, each at another moment; `npm run bench -- reliability` kills fifty times. */
const kills = 5

let place: Installation | undefined
afterEach(() => place?.remove())

async function killed(kills: number, mutant?: Mutant) {
  place = await install(inject('template'))
  return survey(place, { kills, ...(mutant ? { mutant } : {}) })
}

describe('a server that is killed while leads come in', () => {
  it('loses no accepted delivery and doubles none (R1)', async () => {
    const found = await killed(kills)
    expect(found).toMatchObject({ kills, lost: [], doubled: [], dead: 0 })
    expect(found.acked).toBeGreaterThan(50)
  }, 600_000)

  // That the test sees the fault needs no second database.
  it.skipIf(process.env.DATABASE_URL)(
    'is seen to lose some when it acknowledges before it commits (mutant)',
    async () => {
      const { lost } = await killed(15, 'answer before commit')
      expect(lost).not.toEqual([])
    },
    600_000,
  )
})
