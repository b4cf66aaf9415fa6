import { OnboardingScreen } from '@fairlead/contract/seeing/onboarding'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { before, beginAt, nextAfter } from './first-steps.ts'

const state = fc.constantFrom('OPEN' as const, 'DONE' as const, 'SKIPPED' as const)
const screens = fc
  .subarray(OnboardingScreen.options, { minLength: 1 })
  .chain((types) => fc.tuple(...types.map((type) => state.map((is) => ({ type, state: is })))))

test('nothing that was taken is offered, in whatever order it was', () => {
  fc.assert(
    fc.property(screens, (all) => {
      const open = all.filter((one) => one.state === 'OPEN').map(({ type }) => type)
      expect(beginAt(all)).toBe(open[0] ?? all.at(-1)?.type)
      for (const { type } of all) {
        const next = nextAfter(all, type)
        if (next) expect(open).toContain(next)
        else
          expect(
            open.filter((one) => all.findIndex((s) => s.type === one) > all.findIndex((s) => s.type === type)),
          ).toEqual([])
      }
    }),
  )
})

test('and back leads through every screen to the first', () => {
  fc.assert(
    fc.property(screens, (all) => {
      let at = all.at(-1)?.type
      for (let steps = 0; at && steps < all.length; steps++) at = before(all, at)
      expect(at).toBeUndefined()
    }),
  )
})
