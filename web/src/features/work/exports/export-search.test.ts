import type { Selection } from '@fairlead/contract/records/filters'
import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '~/lib/navigation/search-params.ts'
import { exportSearch, selectionOf } from './export-search.ts'

const filters: Selection = {
  filters: { logical_operator: 'AND', expressions: [{ key: 'isNewLead', value: true }] },
  search: '6591234567',
  except: ['01a1fe30-16db-75f0-aa66-39735c6669af'],
}

test.each<[string, Selection]>([
  ['some', { ids: ['01a1fe30-16db-75f0-aa66-39735c6669af', '01a1fe30-16db-75f0-aa66-39735c6669b0'] }],
  ['those of a list but some', filters],
])('%s come through the address as they were chosen', (_what, selection) => {
  expect(selectionOf(exportSearch(readSearch(writeSearch(selection))))).toEqual(selection)
})

test('an address without any means all, and one that cannot be read too', () => {
  expect(selectionOf(exportSearch({}))).toBeNull()
  expect(selectionOf(exportSearch({ ids: '[', filters: '1', except: '[1]' }))).toBeNull()
})
