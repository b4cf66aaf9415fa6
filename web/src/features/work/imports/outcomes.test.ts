import { Filters } from '@fairlead/contract/records/filters'
import { expect, test } from 'vitest'
import { importedBetween } from '~/lib/time/imported-between.ts'
import { changesIn, outcomesIn } from './outcomes.ts'

const counts = { rows: 9, new: 4, updated: 2, unchanged: 0, duplicate: 2, refused: 0, invalid: 1, with_problems: 1 }

test('only outcomes that a row had are told, and what changes is counted', () => {
  expect(outcomesIn(counts)).toEqual(['new', 'updated', 'duplicate', 'invalid'])
  expect(changesIn(counts)).toBe(6)
})

test('imported clients are found by the days of the import, in the zone of the person who looks', () => {
  const filters = JSON.parse(importedBetween('2026-11-22T15:59:00Z', '2026-11-22T16:01:00Z', 'Asia/Singapore'))
  expect(Filters.safeParse(filters).success).toBe(true)
  expect(filters.expressions[1].range).toEqual({ type: 'between', from: '2026-11-22', until: '2026-11-23' })
})
