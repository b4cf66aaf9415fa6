import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { later } from './later.ts'

test('is made when it is first looked at, and once', () => {
  const make = vi.fn(() => ({ answer: 42 }))
  const value = later(make)
  expect(make).not.toHaveBeenCalled()
  expect([value.answer, value.answer]).toEqual([42, 42])
  expect(make).toHaveBeenCalledOnce()
})

test('schemas that are made later are part of others, and judge as they would', () => {
  const Name = later(() => z.string().trim().min(1))
  const fields = later(() => ({ name: Name, nick: Name.optional() }))
  const Cat = later(() => z.object({ kind: z.literal('cat'), ...fields }))
  const Dog = later(() => z.object({ kind: z.literal('dog'), owner: Cat.shape.name }))
  const Pet = later(() => z.discriminatedUnion('kind', [Cat, Dog]))
  expect(Pet.parse({ kind: 'cat', name: ' Tom ' })).toEqual({ kind: 'cat', name: 'Tom' })
  expect(Pet.safeParse({ kind: 'dog', owner: ' ' }).error?.issues[0]?.path).toEqual(['owner'])
  expect(Cat instanceof z.ZodObject).toBe(true)
  expect(Object.keys(fields)).toEqual(['name', 'nick'])
  expect(later(() => z.enum(['a', 'b'])).options).toEqual(['a', 'b'])
  expect(z.array(later(() => Pet.nullable())).parse([null])).toEqual([null])
})
