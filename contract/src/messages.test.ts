import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'

const wrong: readonly unknown[] = [undefined, null, '', 'x', -1, 1.5, 1e300, Number.NaN, true, [], [null], {}, { x: 1 }]

/** Values for a part of a call that are wrong in one field, or as a whole. */
function wrongFor(schema: z.ZodType): unknown[] {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const all = wrong.map((value) => Object.fromEntries(keys.map((key) => [key, value])))
  return [...wrong, ...all, { unknown_field: 1 }]
}

it('no message about a wrong value shows what people cannot read', () => {
  const told = new Set<string>()
  const found: string[] = []
  for (const { name, endpoint } of endpoints)
    for (const part of ['params', 'query', 'body'] as const)
      for (const value of wrongFor(endpoint[part]))
        for (const { message, path } of endpoint[part].safeParse(value).error?.issues ?? []) {
          told.add(message)
          if (/undefined|null|NaN|Infinity|\[object|\bZod|^Invalid input/.test(message) || message === '')
            found.push(`${name} ${part} ${path.join('.')}: ${message}`)
        }
  expect(told.size).toBeGreaterThan(20)
  expect([...new Set(found)]).toEqual([])
})
