import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areOtherPeople, type Identity } from './identity.ts'

const anna: Identity = { name: 'Anna Berg', keys: ['p:+49305570100', 'e:anna@kranz.example'] }
const ben: Identity = { name: 'Ben Lutz', keys: ['p:+49305570100', 'e:ben@kranz.example'] }

it('tells two people apart who share a number or an address, and only by all three signs', () => {
  expect(areOtherPeople(anna, ben)).toBe(true)
  expect(areOtherPeople(anna, { ...ben, keys: ['p:+49171', 'e:anna@kranz.example'] })).toBe(true)
  for (const [why, other] of [
    ['no name', { ...ben, name: null }],
    ['a word in common', { ...ben, name: 'BÉRG, Ben' }],
    ['initials and a title alone', { ...ben, name: 'Dr. B. L.' }],
    ['no address', { ...ben, keys: ['p:+49305570100'] }],
    ['both in common', { ...ben, keys: anna.keys }],
    ['nothing in common', { ...ben, keys: ['p:+4917', 'e:ben@kranz.example'] }],
  ] as [string, Identity][])
    expect(areOtherPeople(anna, other), why).toBe(false)
  expect(areOtherPeople({ ...anna, name: 'Herr Müller' }, { ...ben, name: 'Frau Schmidt' })).toBe(true)
  expect(areOtherPeople({ ...anna, name: '王小明' }, { ...ben, name: '李小龍' })).toBe(true)
})

it('says the same of both, whatever the order of their words and the case', () => {
  const word = fc.constantFrom('Anna', 'Berg', 'Ben', 'Lutz', 'José', 'jose', 'A.', 'Mrs')
  const keys = fc.subarray(['p:1', 'p:2', 'e:a', 'e:b'])
  const person = fc.record({ name: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')), keys })
  fc.assert(
    fc.property(person, person, (one, other) => {
      const turned = { ...other, name: other.name.toUpperCase().split(' ').reverse().join(', ') }
      expect(areOtherPeople(one, other)).toBe(areOtherPeople(other, one))
      expect(areOtherPeople(one, turned)).toBe(areOtherPeople(one, other))
      expect(areOtherPeople(one, one)).toBe(false)
    }),
  )
})
