import { expect, test } from 'vitest'
import { type EmittedEvent, gatherEvents } from './gather-events.ts'

let n = 0
const emitted = (name: string, payload: object, set?: string, actor_id: string | null = 'a'): EmittedEvent => ({
  id: `e${++n}`,
  org_id: 'o',
  name,
  set,
  subject_id: set ? '' : 's',
  actor_id,
  cause_id: null,
  depth: 0,
  payload,
  at: '2026-01-01T00:00:00Z',
})
const names = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `c${from + i}`)

test('what a transaction says of one fact is one event for 250 clients, each client once', () => {
  const stored = gatherEvents([
    emitted('clients.changed', { keys: ['x'], client_ids: names(200) }, 'client_ids'),
    emitted('clients.changed', { keys: ['y'], client_ids: ['c0'] }, 'client_ids'),
    emitted('lead.captured', { lead_id: 'l' }),
    emitted('clients.changed', { keys: ['x'], client_ids: names(200, 100) }, 'client_ids'),
    emitted('clients.changed', { keys: ['x'], client_ids: ['c0'] }, 'client_ids', 'b'),
  ])
  expect(stored.map(({ name, subject_id, actor_id, payload }) => [name, subject_id, actor_id, payload])).toEqual([
    ['clients.changed', 'c0', 'a', { keys: ['x'], client_ids: names(250) }],
    ['clients.changed', 'c250', 'a', { keys: ['x'], client_ids: names(50, 250) }],
    ['clients.changed', 'c0', 'a', { keys: ['y'], client_ids: ['c0'] }],
    ['lead.captured', 's', 'a', { lead_id: 'l' }],
    ['clients.changed', 'c0', 'b', { keys: ['x'], client_ids: ['c0'] }],
  ])
  expect(stored.map(({ size }) => size)).toEqual([250, 50, 1, 1, 1])
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length)
  expect(stored.every((event) => !('set' in event))).toBe(true)
})

test('a set of nobody is no event; a client that moved twice keeps both moves, in order', () => {
  const move = (from_id: string, to_id: string) => ({ client_id: 'c', from_id, to_id })
  const stored = gatherEvents([
    emitted('clients.deleted', { client_ids: [] }, 'client_ids'),
    emitted('clients.reassigned', { alerts: true, moves: [move('a', 'b')] }, 'moves'),
    emitted('clients.reassigned', { alerts: true, moves: [move('b', 'a')] }, 'moves'),
  ])
  expect(stored.map(({ payload }) => payload)).toEqual([{ alerts: true, moves: [move('a', 'b'), move('b', 'a')] }])
})
