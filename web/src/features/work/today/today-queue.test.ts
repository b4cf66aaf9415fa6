import { expect, test } from 'vitest'
import {
  askedAbout,
  beginDay,
  dayProgress,
  finish,
  follow,
  newlyDue,
  reopen,
  Today,
  takeIn,
  throughSkipped,
  withAct,
} from './today-queue.ts'

const due = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), by: null }))
const extra = { id: 'n', name: 'N', by: null }

test('the next item follows what is done or skipped, and what was kept is read again', () => {
  const done = finish(beginDay(due), 'a', 'done', 'called')
  const skipped = finish(done, 'b', 'skipped', 'skipped')
  expect([done.queue.at, skipped.queue.at, skipped.order]).toEqual(['b', 'c', ['a', 'b']])
  expect(Today.parse(JSON.parse(JSON.stringify(skipped)))).toEqual(skipped)
})

test('what is no longer due goes; what was done here stays done while the server still lists it', () => {
  const done = finish(beginDay(due), 'a', 'done', 'called')
  const next = follow(done, due.slice(0, 1))
  expect(next.queue.entries.map(({ state }) => state)).toEqual(['done', 'gone', 'gone'])
  expect(follow(next, due.slice(0, 1))).toBe(next)
  // What went and is due again waits again.
  expect(follow(next, due).queue.entries.map(({ state }) => state)).toEqual(['done', 'waiting', 'waiting'])
})

test('what is new waits to be asked for and then comes next, unless nothing else waits', () => {
  const work = beginDay(due)
  expect(follow(work, [...due, extra])).toBe(work)
  expect(newlyDue(work, [...due, extra])).toEqual([extra])
  expect(takeIn(work, [...due, extra]).queue.entries.map(({ id }) => id)).toEqual(['a', 'n', 'b', 'c'])
  const over = due.reduce((now, { id }) => finish(now, id, 'done', 'done'), work)
  expect(follow(over, [...due, extra]).queue.at).toBe('n')
})

test('what was undone is worked on again, and the skipped can be gone through', () => {
  const work = withAct(finish(beginDay(due), 'a', 'done', 'called'), 'a', { followUp: 'x' })
  const back = reopen(work, 'a')
  expect([back.queue.at, back.acts, back.order]).toEqual(['a', {}, []])
  const skipped = finish(finish(finish(back, 'a', 'skipped', ''), 'b', 'done', ''), 'c', 'done', '')
  expect(skipped.queue.at).toBeNull()
  const again = throughSkipped(skipped)
  expect([again.queue.at, again.order]).toEqual(['a', ['b', 'c']])
})

test('what is not loaded yet stays, what was due from the beginning comes last, and only the rest is new', () => {
  const [one, two, later, lead] = ['step:1', 'step:2', 'step:3', 'new_lead:1'].map((id) => ({ id, name: id, by: null }))
  if (!one || !two || !later || !lead) throw new Error('four are due')
  const of = (...keys: string[]) => ({ more: ['step' as const], has: (key: string) => keys.includes(key) })
  const work = beginDay([one, two], of('step:1', 'step:2'))
  // After a reload the first page alone is there.
  expect(follow(work, [one], of('step:1'))).toBe(work)
  // Its client has other work that goes first.
  expect(follow(work, [one], of('step:1', 'step:2')).queue.entries.map(({ state }) => state)).toEqual([
    'waiting',
    'gone',
  ])
  const all = { more: [], has: () => true }
  const next = follow(work, [lead, one, two, later], all)
  expect([next.queue.entries.map(({ id }) => id), next.more]).toEqual([['step:1', 'step:2', 'step:3'], []])
  expect(newlyDue(next, [lead, one, two, later])).toEqual([lead])
})

test('what a contact has done stays only while the person is asked what came of it', () => {
  const contact = { clientId: 'c1', at: '2026-11-28T10:00:00Z', until: '2026-11-28T10:05:00Z' }
  const work = withAct(withAct(beginDay(due), 'a', { contact }), 'b', { contact, asked: 'phone_call' })
  expect(askedAbout(work)).toEqual([{ key: 'b', clientId: 'c1', channel: 'phone_call' }])
  expect(follow(work, due.slice(2)).queue.entries.map(({ state }) => state)).toEqual(['gone', 'waiting', 'waiting'])
  expect(askedAbout(finish(work, 'b', 'done', 'called'))).toEqual([])
})

test('what was snoozed is neither done nor due, and waits again once its time has come', () => {
  const until = '2026-11-28T10:00:00Z'
  const snoozed = finish(withAct(beginDay(due), 'a', { away: 'snoozed', until }), 'a', 'done', 'snoozed')
  expect(dayProgress(snoozed)).toEqual({ done: 0, skipped: 0, waiting: 2, snoozed: 1, left: 0 })
  expect(follow(snoozed, due, undefined, new Date('2026-11-28T09:59:00Z'))).toBe(snoozed)
  // No longer due today: somebody moved it.
  expect(follow(snoozed, due.slice(1), undefined, new Date(until))).toBe(snoozed)
  const back = follow(snoozed, due, undefined, new Date(until))
  expect(dayProgress(back)).toEqual({ done: 0, skipped: 0, waiting: 3, snoozed: 0, left: 0 })
  // What is worked on in the meantime stays open.
  expect([back.queue.at, back.order]).toEqual(['b', []])
})
