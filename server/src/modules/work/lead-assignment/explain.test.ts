import type { Expression } from '@fairlead/contract/records/rules'
import { expect, it } from 'vitest'
import { matches, type Presence, type Seat } from '#records/rules'
import { decide, type Rule } from './decide.ts'
import { explain } from './explain.ts'

const asks: Expression = { name: 'answer:budget', operator: 'equal', value: 'much' }
const rule = (place: number, more: Partial<Rule> = {}): Rule => ({
  id: `r${place}`,
  name: `Rule ${place}`,
  type: 'ASSIGNED',
  isDefault: false,
  place,
  memberIds: [],
  source: 'all',
  definition: { expressions: [], logical_operator: 'AND' },
  ...more,
})
const never = (place: number) => rule(place, { definition: { expressions: [asks], logical_operator: 'AND' } })
const seat = (userId: string): Seat => ({ userId, most: null, counter: 0, lastAt: null })
const tell = (rules: Rule[], presence: Record<string, Presence> = {}, seats = [seat('Ann'), seat('Bo')]) =>
  explain(
    decide(
      rules,
      (one) => matches(one, new Map()),
      { seatsOf: () => seats, presenceOf: (id) => presence[id] ?? 'here' },
      new Date(),
    ),
    (id) => id,
  )

it('however many rules and members there are, it is told in few lines, and what decided is among them', () => {
  const many = Array.from({ length: 60 }, (_, i) => seat(`M${i}`))
  const { details } = tell([...Array.from({ length: 49 }, (_, i) => never(i + 1)), rule(50)], {}, many)
  expect(details[0]).toBe('Rule 1, “Rule 1” didn’t match: no answer to budget (expected “much”)')
  expect(details.slice(20, 23)).toEqual([
    'and 29 more rules that did not decide',
    'Rule 50, “Rule 50” takes all leads',
    'M0 was next: waited longest, 0 of 1 in this round before, now 1',
  ])
  expect(details.at(-1)).toBe('and 40 more members')
  expect(details.length).toBeLessThan(45)
})

it('the person who has got none yet is not said to have got one more recently', () => {
  const before = { ...seat('Cem'), lastAt: '2026-01-01T00:00:00.000Z' }
  const { details } = tell([rule(1)], {}, [seat('Ann'), seat('Bo'), before])
  expect(details.slice(2)).toEqual([
    'Bo is later: no lead yet either, but further down the list, 0 of 1 in this round',
    'Cem is later: got a lead more recently, 0 of 1 in this round',
  ])
})

it('what a lead has not is told otherwise than what it did not answer', () => {
  const ofForm: Expression = { name: 'form_id', operator: 'equal', value: ['f'], display_value: ['Kitchen'] }
  const { details } = tell([rule(1, { definition: { expressions: [ofForm], logical_operator: 'AND' } }), rule(2)])
  expect(details[0]).toBe('Rule 1, “Rule 1” didn’t match: no form (expected “Kitchen”)')
})

it('where all are absent the default rule is asked, and rules between are not (rule 103)', () => {
  const away = { Ann: 'absent', Bo: 'absent' } as const
  const explained = tell([rule(1), rule(2), rule(3, { isDefault: true })], away)
  expect(explained).toEqual({
    text: 'Left unassigned: no one was available',
    details: [
      'Rule 1, “Rule 1” matched, but everyone is away, so the default rule applies',
      'The default rule: everyone is away',
      'The account owner was notified because no one was available',
    ],
    reason: null,
  })
})
