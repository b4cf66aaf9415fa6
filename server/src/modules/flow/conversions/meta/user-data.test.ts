import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hashed, userData } from './user-data.ts'

type Vector = { key: string; input: string; sha256: string }
const { vectors } = JSON.parse(
  readFileSync(new URL('../../../../testing/meta/capi/hash-vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] }
const ours = ['em', 'ph', 'fn', 'ct'] as const

/** Numbers are international here: one that needs its country named is none of ours. */
const isOurs = ({ key, input }: Vector) => ours.some((one) => one === key) && !input.includes('(US)')

it.each(vectors.filter(isOurs))('hashes $key "$input" as Meta does', (vector) => {
  expect(hashed(vector.key as 'em', vector.input)).toBe(vector.sha256)
})

it('leaves out what is not known, and says nothing twice', () => {
  const nobody = { emails: [], phones: [], firstName: null, lastName: ' - ', city: '' }
  expect(userData(nobody)).toEqual({})
  const { em, ph } = userData({ ...nobody, emails: ['A@x.com', 'a@x.com'], phones: ['+6581000001'] })
  expect([em?.length, ph?.length]).toEqual([1, 1])
})
