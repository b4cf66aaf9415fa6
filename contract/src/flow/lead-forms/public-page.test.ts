import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressWithin } from './public-page.ts'

it('an address is shortened by whole parameters, and keeps its site', () => {
  const parameter = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ unit: 'grapheme', maxLength: 60 }))
  fc.assert(
    fc.property(
      fc.webPath(),
      fc.array(parameter, { maxLength: 12 }),
      fc.integer({ min: 60, max: 400 }),
      (path, given, longest) => {
        const url = new URL(`https://shop.example${path}`)
        for (const [name, value] of given) url.searchParams.append(name, value)
        const kept = new URL(addressWithin(url.href, longest))
        expect(kept.href.length).toBeLessThanOrEqual(longest)
        expect(kept.origin).toBe(url.origin)
        const all = [...url.searchParams].map(String)
        // In order, and nothing that was not there.
        let from = 0
        for (const one of [...kept.searchParams].map(String)) {
          const place = all.indexOf(one, from)
          expect(place).toBeGreaterThanOrEqual(from)
          from = place + 1
        }
        if (url.href.length <= longest) expect(kept.href).toBe(url.href)
      },
    ),
  )
})
