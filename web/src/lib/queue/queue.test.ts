import { describe, expect, it } from 'vitest'
import {
  arrivals,
  begin,
  beside,
  goTo,
  progress,
  Queue,
  settle,
  skippedAgain,
  upcoming,
  withArrivals,
} from './queue.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), by: null }))
const queue = begin(rows, null, null)

describe('a queue', () => {
  it('goes on with the next in line, and ends', () => {
    expect([queue.at, upcoming(queue)]).toEqual(['a', 'b'])
    const first = settle(queue, 'a', 'done', 'Called')
    expect(first.at).toBe('b')
    const second = settle(first, 'b', 'skipped')
    const end = settle(second, 'c', 'done')
    expect([end.at, upcoming(end)]).toEqual([null, null])
    expect(progress(end)).toEqual({ place: 0, all: 3, waiting: 0, done: 2, skipped: 1, gone: 0 })
    expect(progress(second)).toMatchObject({ place: 3, waiting: 1, done: 1, skipped: 1 })
  })

  it('comes back to the person who was passed over', () => {
    const last = goTo(queue, 'c')
    expect(settle(last, 'c', 'done').at).toBe('a')
    // Not from one that is not worked on.
    expect(settle(queue, 'b', 'gone').at).toBe('a')
    expect(goTo(queue, 'x')).toBe(queue)
  })

  it('leaves the person who is done as they are, unless something new is told', () => {
    const back = goTo(settle(queue, 'a', 'done', 'Called'), 'a')
    for (const on of [settle(back, 'a', 'skipped'), settle(back, 'a', 'done')]) {
      expect(on.at).toBe('b')
      expect(on.entries[0]).toMatchObject({ state: 'done', said: 'Called' })
    }
    expect(settle(back, 'a', 'done', 'Met').entries[0]).toMatchObject({ said: 'Met' })
    expect(settle(back, 'a', 'gone').entries[0]).toMatchObject({ state: 'gone' })
  })

  it('can be looked through, the person who is gone left out', () => {
    const gone = settle(queue, 'b', 'gone')
    expect(beside(gone, 1)?.id).toBe('c')
    expect(beside(goTo(gone, 'c'), -1)?.id).toBe('a')
    expect(beside(queue, -1)).toBeUndefined()
    expect(beside({ ...queue, at: null }, 1)).toBeUndefined()
  })

  it('takes the person who comes later at its end, once', () => {
    const now = [{ id: 'n', name: 'N', by: 'u' }, ...rows]
    expect(arrivals(queue, now).map(({ id }) => id)).toEqual(['n'])
    const more = withArrivals(queue, now)
    expect(more.entries.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'n'])
    expect([more.at, arrivals(more, now)]).toEqual(['a', []])
    const end = rows.reduce((one, { id }) => settle(one, id, 'done'), queue)
    expect(withArrivals(end, now).at).toBe('n')
  })

  it('has the skipped wait again', () => {
    const end = settle(settle(settle(queue, 'a', 'skipped'), 'b', 'done'), 'c', 'gone')
    expect(skippedAgain(end)).toMatchObject({ at: 'a' })
    expect(progress(skippedAgain(end))).toMatchObject({ waiting: 1, done: 1, gone: 1, skipped: 0 })
  })

  it('is the same after it was kept', () => {
    const kept = settle(queue, 'a', 'done', 'Called')
    expect(Queue.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(Queue.safeParse({ entries: [{ id: 1 }] }).success).toBe(false)
  })
})
