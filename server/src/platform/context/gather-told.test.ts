import { expect, test } from 'vitest'
import { gatherTold, type Told } from './gather-told.ts'

const of = (org_id: string, count: number, kind = 'client.changed'): Told[] =>
  Array.from({ length: count }, (_, i) => ({ org_id, kind, client_id: `${org_id} ${i}` }))

test('of few clients each is told, whatever is told of them', () => {
  const few = [...of('a', 100), ...of('a', 100, 'timeline.changed'), ...of('b', 100)]
  expect(gatherTold(few)).toEqual(few)
})

test('of very many clients none is named; other organisations and single people hear what they would', () => {
  const alert = { org_id: 'a', kind: 'alert', client_id: 'a 1', user_id: 'u' }
  const batch = { org_id: 'a', kind: 'batch.changed', user_id: 'u' }
  const told = [...of('a', 101), alert, ...of('b', 3), batch, ...of('a', 101, 'timeline.changed')]
  expect(gatherTold(told)).toEqual([alert, batch, { org_id: 'a', kind: 'clients.changed' }, ...of('b', 3)])
})
