import fc from 'fast-check'
import { expect, it } from 'vitest'
import { neutralised, restored } from './cells.ts'

const cell = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom("'", "''", '=', '+', '-', '@', '\t', '\r', '＝', ''), fc.string())
    .map((parts) => parts.join('')),
)

it('no cell begins like a formula, and each is what it was when it is read back (S50)', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(neutralised(text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
      expect(restored(neutralised(text))).toBe(text)
    }),
  )
  expect(['=1+1', '+6581234567', '-5', '@x', "'=1", "O'Neill", "'tis"].map(neutralised)).toEqual([
    "'=1+1",
    "'+6581234567",
    "'-5",
    "'@x",
    "''=1",
    "O'Neill",
    "'tis",
  ])
})
