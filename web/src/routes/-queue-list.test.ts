import { expect, it } from 'vitest'
import { listHref, listOfQueue, queueHere } from './-queue-list.ts'
import { dueQueue } from './-queue-search.ts'

const filters = '{"expressions":[]}'
const isNew = { key: 'isNewLead', value: true }

it('knows the queue of each list by its address', () => {
  expect(queueHere('/clients', { search: 'ann' })).toMatchObject({ search: 'ann' })
  expect(queueHere('/clients/uncontacted', { filters })).toMatchObject({ of: 'uncontacted' })
  expect(queueHere('/clients/recently-active', { period: '24h' })).toMatchObject({ of: 'active', period: '24h' })
  expect(queueHere('/clients/follow-ups', {})).toEqual(dueQueue)
  expect(queueHere('/clients/bin', {})).toBeUndefined()
})

it('leads back to the list that it is of', () => {
  for (const path of ['/clients', '/clients/uncontacted', '/clients/recently-active', '/clients/follow-ups']) {
    const queue = queueHere(path, { filters, search: 'ann' })
    expect(queue && listHref(queue)).toMatchObject({ to: path, search: { filters, search: 'ann' } })
  }
})

it('is of what is due among those that the follow-ups are narrowed down to', () => {
  const of = (own: object) => {
    const queue = queueHere('/clients/follow-ups', { filters: JSON.stringify(own) })
    return queue && listOfQueue(queue)
  }
  const all = of({ expressions: [isNew] })
  expect(all).toMatchObject({ sort: 'follow_up', order: 'ASC' })
  const due = { logical_operator: 'OR', expressions: [{ range: { type: 'overdue' } }, { range: { name: 'today' } }] }
  expect(JSON.parse(all?.filters ?? '')).toMatchObject({ logical_operator: 'AND', expressions: [due, isNew] })
  const brackets = { logical_operator: 'OR', expressions: [isNew, isNew] }
  expect(JSON.parse(of(brackets)?.filters ?? '')).toMatchObject({
    logical_operator: 'AND',
    expressions: [due, brackets],
  })
  // What no filter says is the queue of nothing.
  expect(of({ logical_operator: 'OR', expressions: [isNew, brackets] })).toBeUndefined()
  expect(JSON.parse(listOfQueue(dueQueue).filters)).toMatchObject({ expressions: [due] })
})
