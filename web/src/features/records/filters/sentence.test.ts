import { FilterExpression, type FilterKey, filterModels } from '@fairlead/contract/records/filters'
import { describe, expect, it } from 'vitest'
import {
  finishedOf,
  firstOf,
  isUnfinished,
  noFilters,
  readFilters,
  withAlternative,
  withItem,
  withNew,
  writeFilters,
} from './filter-text.ts'
import { leadWords, type Names, nothingKnown, valueWords } from './sentence.ts'

const one = (value: string, label: string) => ({ value, label, colour_id: null, count: null })
const names: Names = {
  choices: new Map([
    ['assignedTo', [one('SELF', 'Me'), one('a', 'Ann'), one('b', 'Ben')]],
    ['clientGroups', [one('h', 'Hot')]],
  ]),
  fields: [{ id: 's', name: 'Stage', type: 'dropdown', options: [one('o', 'Open')] }],
}
const say = (expression: object, by = names) => {
  const given = expression as FilterExpression
  return `${leadWords(given, by)} ${valueWords(given, by)}`
}

describe('a condition in words', () => {
  it.each([
    [
      { key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 90, unit: 'days' } },
      'added in the last 90 days',
    ],
    [
      { key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 1, unit: 'weeks' } },
      'added in the last 1 week',
    ],
    [{ key: 'followUpDate', option: 'NULL' }, 'with follow-up not set'],
    [
      { key: 'lastActivity', option: 'CUSTOM', range: { type: 'between', from: '2026-11-01', until: null } },
      'last active since 01 Nov 2026',
    ],
    [{ key: 'assignedTo', operator: 'in', values: ['SELF', 'a', 'b'] }, 'assigned to Me, Ann or Ben'],
    [{ key: 'assignedTo', operator: 'not_in', values: ['a', 'gone'] }, 'not assigned to Ann or someone'],
    [{ key: 'assignedTo', operator: 'in', values: ['UNASSIGNED'] }, 'assigned to no one'],
    [{ key: 'clientGroups', operator: 'in', values: ['h', 'gone'] }, 'in group Hot or something deleted'],
    [{ key: 'clientGroups', operator: 'all', values: ['h'] }, 'in all of Hot'],
    [{ key: 'customFields', cf_id: 's', option: 'CUSTOM', operator: 'in', values: ['o'] }, 'where Stage is Open'],
    [{ key: 'customFields', cf_id: 'x', option: 'ANY' }, 'where a deleted field is filled in'],
    [{ key: 'customFields', cf_id: 's', option: 'CUSTOM', from: 1000, until: null }, 'where Stage is at least 1,000'],
    [{ key: 'isNewLead', value: false }, 'who are not new'],
  ])('%j', (expression, words) => expect(say(expression)).toBe(words))

  it('calls nothing deleted before the names are there', () => {
    const field = { key: 'customFields', cf_id: 's', option: 'CUSTOM', operator: 'in', values: ['o'] }
    for (const [expression, words] of [
      [{ key: 'clientGroups', operator: 'in', values: ['h'] }, 'in group …'],
      [{ key: 'assignedTo', operator: 'in', values: ['a'] }, 'assigned to …'],
      [field, 'where … is …'],
    ] as const)
      expect(say(expression, nothingKnown)).toBe(words)
  })
})

describe('a filter in an address', () => {
  const isNew: FilterExpression = { key: 'isNewLead', value: true }
  const mine: FilterExpression = { key: 'assignedTo', operator: 'in', values: ['SELF'] }

  it('is read as it was written, and what is none is told', () => {
    const [filters] = withNew(noFilters, isNew)
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    expect(writeFilters(noFilters)).toBe('')
    for (const wrong of ['{', 'null', '[]', '{"expressions":[1]}', '{"expressions":"x"}'])
      expect(readFilters(wrong)).toBeUndefined()
    for (const half of [{ key: 'assignedTo' }, { key: 'dateCreated', range: { type: 'last' } }, { expressions: [] }])
      expect(readFilters(JSON.stringify({ expressions: [half] }))).toBeUndefined()
    const short = JSON.stringify({ expressions: [{ key: 'assignedTo', values: ['SELF'] }] })
    expect(readFilters(short)?.expressions).toEqual([mine])
  })

  it('gets alternatives in brackets, which go when one alone is left', () => {
    const [first] = withNew(noFilters, isNew)
    const [both, place] = withAlternative(first, [0], mine)
    expect(both.expressions).toEqual([{ logical_operator: 'OR', expressions: [isNew, mine] }])
    expect(place).toEqual([0, 1])
    expect(withItem(both, place, null).expressions).toEqual([isNew])
    expect(withItem(first, [0], null)).toEqual(noFilters)
  })

  it('has nothing in it that is unfinished, as all are until something is chosen but what is one of two', () => {
    const id = '01985a3e-0000-7000-8000-000000000000'
    for (const key of Object.keys(filterModels) as FilterKey[]) {
      const first = firstOf(key, id)
      expect(isUnfinished(first)).toBe(key !== 'isNewLead')
      expect(FilterExpression.safeParse(first).success).toBe(key === 'isNewLead')
      const [added] = withNew(withNew(noFilters, isNew)[0], first)
      expect(finishedOf(added).expressions).toEqual(key === 'isNewLead' ? [isNew, isNew] : [isNew])
    }
    const [beside] = withAlternative(
      { logical_operator: 'AND', expressions: [isNew, mine] },
      [0],
      firstOf('leadSource'),
    )
    expect(finishedOf(beside).expressions).toEqual([isNew, mine])
    expect(
      finishedOf(withNew(noFilters, { key: 'customFields', cf_id: id, option: 'ANY' })[0]).expressions,
    ).toHaveLength(1)
  })
})
