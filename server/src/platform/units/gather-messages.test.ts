import { expect, test } from 'vitest'
import { gatherMessages, type OrgMessage } from './gather-messages.ts'

type Kind = 'client.changed' | 'timeline.changed'
const of = (org_id: string, count: number, kind: Kind = 'client.changed'): OrgMessage[] =>
  Array.from({ length: count }, (_, i) => ({ org_id, kind, client_id: `${org_id} ${i}` }))

test('of few clients each is told, whatever is told of them', () => {
  const few = [...of('a', 100), ...of('a', 100, 'timeline.changed'), ...of('b', 100)]
  expect(gatherMessages(few)).toEqual(few)
})

test('of very many clients none is named; other organisations and single people hear what they would', () => {
  const alert: OrgMessage = { org_id: 'a', kind: 'timeline.changed', client_id: 'a 1', user_id: 'u' }
  const batch: OrgMessage = { org_id: 'a', kind: 'batch.changed', user_id: 'u' }
  const messages = [...of('a', 101), alert, ...of('b', 3), batch, ...of('a', 101, 'timeline.changed')]
  expect(gatherMessages(messages)).toEqual([alert, batch, { org_id: 'a', kind: 'clients.changed' }, ...of('b', 3)])
})
