import { type Expression, RuleOperator } from '@fairlead/contract/records/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AssignableLead, factsOf, type LeadFacts } from './lead-facts.ts'
import { matches, test } from './matcher.ts'

const facts = (given: Record<string, string[]>): LeadFacts =>
  new Map(Object.entries(given).map(([name, values]) => [name, values.map((value) => ({ value, name: value }))]))
const budget = (operator: Expression['operator'], value: string | string[]): Expression => ({
  name: 'answer:budget',
  operator,
  value,
})
const holds = (expression: Expression, said: string[]) => test(expression, facts({ [expression.name]: said })).holds

describe('a condition on a text (rule 99)', () => {
  it.each([
    ['equal', '15,000', '  15,000 ', true],
    ['equal', 'Yes', 'yes', true],
    ['equal', 'ÉCOLE', 'école', true],
    ['equal', '15', '15,000', false],
    ['not_equal', '15', '15,000', true],
    ['not_equal', 'YES', ' yes', false],
    ['contains', '15,000', 'S$ 15,000 to 20,000', true],
    ['contains', '20,001', 'S$ 15,000 to 20,000', false],
    ['starts_with', 's$', 'S$ 15,000', true],
    ['starts_with', '15', 'S$ 15,000', false],
    ['ends_with', '000', 'S$ 15,000 ', true],
    ['ends_with', 'S$', 'S$ 15,000', false],
  ] as const)('%s “%s” for “%s”: %s', (operator, wanted, said, expected) => {
    expect(holds(budget(operator, wanted), [said])).toBe(expected)
  })

  it('that was not given is equal to nothing, and is not what it is compared with', () => {
    for (const operator of RuleOperator.options)
      expect([operator, holds(budget(operator, 'x'), [])]).toEqual([operator, operator === 'not_equal'])
  })

  it('is the same however its letters are written, and whatever blanks stand around it', () => {
    fc.assert(
      fc.property(
        fc
          .string({ minLength: 1 })
          .filter((text) => text.trim() !== '' && text.toUpperCase().toLowerCase() === text.toLowerCase()),
        fc.constantFrom(...RuleOperator.options),
        (text, operator) => {
          const wanted = holds(budget(operator, text), [text])
          expect(holds(budget(operator, ` ${text.toUpperCase()}\t`), [` ${text}`])).toBe(wanted)
          expect(wanted).toBe(operator !== 'not_equal')
        },
      ),
    )
  })
})

describe('a condition on a list', () => {
  const form = (operator: 'equal' | 'not_equal', ...value: string[]): Expression => ({
    name: 'form_id',
    operator,
    value,
  })

  it('goes by ids: one of several is enough, and none of them for not_equal', () => {
    expect(holds(form('equal', 'a', 'b'), ['b'])).toBe(true)
    expect(holds(form('equal', 'a', 'b'), ['c'])).toBe(false)
    expect(holds(form('not_equal', 'a', 'b'), ['c'])).toBe(true)
    expect(holds(form('not_equal', 'a', 'b'), ['a'])).toBe(false)
    expect(holds(form('equal', 'A'), ['a'])).toBe(false)
  })
})

describe('a rule', () => {
  const said = facts({ lead_source: ['webhook'], 'answer:a': ['1'], 'answer:b': ['2'] })
  const [yes, no] = [
    { name: 'answer:a', operator: 'equal', value: '1' },
    { name: 'answer:b', operator: 'equal', value: '1' },
  ] as const satisfies Expression[]
  const rule = (logical_operator: 'AND' | 'OR', ...expressions: Expression[]) =>
    matches({ source: 'all', definition: { logical_operator, expressions } }, said)

  it('without conditions is met by every lead', () => {
    expect([rule('AND').holds, rule('OR').holds]).toEqual([true, true])
  })

  it('joins by AND and OR as logic does, whatever the number and order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (all) => {
        const expressions = all.map((one) => (one ? yes : no))
        expect(rule('AND', ...expressions).holds).toBe(all.every(Boolean))
        expect(rule('OR', ...expressions).holds).toBe(all.some(Boolean))
      }),
    )
  })

  it('names the condition that decided', () => {
    expect(rule('AND', yes, no, yes).tested.map(({ expression }) => expression)).toEqual([no])
    expect(rule('OR', no, yes).tested.map(({ expression }) => expression)).toEqual([yes])
    expect(rule('OR', no, no).tested).toHaveLength(2)
    expect(rule('AND', yes, yes).tested).toHaveLength(2)
  })

  it('of one source is not met by another', () => {
    const definition = { logical_operator: 'OR', expressions: [yes] } as const
    expect(matches({ source: 'lead_form', definition: { ...definition, expressions: [yes] } }, said).holds).toBe(false)
    expect(matches({ source: 'webhook', definition: { ...definition, expressions: [yes] } }, said).holds).toBe(true)
  })

  it('for all takes all leads, whatever it says', () => {
    expect(rule('AND', { name: 'all', operator: 'equal', value: '' }).holds).toBe(true)
  })
})

it('what a lead says is known by its source’s ids, its person, its answers and its tags', () => {
  const lead: AssignableLead = {
    source: 'webhook',
    connectionId: 'webhook:hook-1',
    parsed: {
      form: { id: 'form-1', name: 'Kitchen', version: 2 },
      campaign: { id: 'c1', name: null },
      sourceDetail: 'Website',
      answers: [
        { name: 'b', label: ' Budget ', value: '15k', mapped_to: null },
        { name: 'q', label: 'Empty', value: '', mapped_to: null },
      ],
      utm: { utm_Source: 'google' },
      pageUrl: 'https://example.com/kitchen',
    },
    person: {
      name: 'Ann',
      fields: { city: 'Leeds' },
      contacts: [
        { kind: 'phone', raw: '+65 9127 4486', value: '+6591274486', extension: null, country: 'SG', matchKey: null },
        { kind: 'email', raw: 'A@x.test', value: 'a@x.test', extension: null, country: null, matchKey: null },
      ],
    },
  }
  expect(
    Object.fromEntries([...factsOf(lead)].map(([name, found]) => [name, found.map(({ value }) => value)])),
  ).toEqual({
    lead_source: ['webhook'],
    form_id: ['form-1'],
    webhook_id: ['hook-1'],
    campaign_id: ['c1'],
    name: ['Ann'],
    city: ['Leeds'],
    phone_country: ['SG'],
    email: ['a@x.test'],
    message: ['15k'],
    'answer:budget': ['15k'],
    'utm:utm_source': ['google'],
    page_url: ['https://example.com/kitchen'],
  })
})
