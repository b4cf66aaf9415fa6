import type { View } from '@fairlead/contract/records/views'
import { expect, it } from 'vitest'
import { isSame, keptOf, plain, shownBy } from './shown.ts'

const view: View = {
  id: 'v',
  name: 'New',
  is_shared: false,
  made_by: { id: 'u', name: 'Ann' },
  can_edit: true,
  filters: { logical_operator: 'AND', expressions: [{ key: 'isNewLead', value: true }] },
  search: 'tan',
  sort: 'name',
  order: 'ASC',
  columns: null,
  gone: [],
  created_at: '2026-11-21T10:00:00Z',
  version: 1,
}

it('a view is what its address shows, in whatever order its parts are written', () => {
  const shown = shownBy(view)
  expect(keptOf(shown)).toEqual({ search: 'tan', sort: 'name', order: 'ASC', filters: view.filters, columns: null })
  const turned = '{"expressions":[{"value":true,"key":"isNewLead"}],"logical_operator":"AND"}'
  expect(isSame(shown, { ...shown, filters: turned })).toBe(true)
  expect(isSame(shown, { ...shown, filters: turned.replace('true', 'false') })).toBe(false)
  expect(isSame(shown, { ...shown, order: 'DESC' })).toBe(false)
  const columns = ['source', 'follow_up']
  const chosen = shownBy({ ...view, columns })
  expect([chosen.columns, keptOf(chosen)?.columns, isSame(shown, chosen)]).toEqual(['source,follow_up', columns, false])
  expect(keptOf(shownBy({ ...view, columns: [] }))?.columns).toEqual([])
  expect(isSame(plain, shownBy({ ...view, filters: { ...view.filters, expressions: [] } }))).toBe(false)
})

it('everybody is no filter at all, and what cannot be read is kept nowhere', () => {
  const everybody: View = { ...view, filters: { logical_operator: 'AND', expressions: [] } }
  expect(shownBy(everybody).filters).toBe('')
  expect(keptOf(shownBy(everybody))?.filters).toEqual(everybody.filters)
  expect(keptOf({ ...plain, filters: '{' })).toBeUndefined()
})
