import { expect, it } from 'vitest'
import { dueQueue, queueHere } from './-queue-search.ts'

it('knows the queue of each list by its address', () => {
  const filters = '{"expressions":[]}'
  expect(queueHere('/clients', { search: 'ann' })).toMatchObject({ search: 'ann' })
  expect(queueHere('/clients/uncontacted', { filters })).toMatchObject({ of: 'uncontacted' })
  expect(queueHere('/clients/recently-active', { period: '24h' })).toMatchObject({ of: 'active', period: '24h' })
  expect(queueHere('/clients/follow-ups', {})).toBe(dueQueue)
  expect(queueHere('/clients/bin', {})).toBeUndefined()
})
