import { expect, it } from 'vitest'
import { fold } from './folded.ts'

it('every kind of dash is the same, also one that stands for another', () => {
  for (const dash of '-‐‑‒–—―−﹣－﹘〜〰゠֊־⁻₋') expect(fold(`A ${dash} B`), dash).toBe('a - b')
})
