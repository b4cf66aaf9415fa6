import type { SeenFollowUp } from '@fairlead/contract/work/follow-ups'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallError } from '../calls/call-error.ts'
import type { Later, Waiting } from './offline.ts'
import { letGo, nextOf, putInLine, type Send, type Shelf, sendWaiting, tryAgain } from './send-waiting.ts'

/** A shelf in memory, whose transactions can be cut off as a browser's can: nothing of one that fails is done. */
function memory() {
  let rows: Waiting[] = []
  let last = 0
  let cut: () => boolean = () => false
  const shelf: Shelf = {
    all: async () => structuredClone(rows),
    async change(work) {
      const { add, put = [], remove = [] } = work(structuredClone(rows))
      if (cut()) throw new Error('the page was closed')
      const kept = rows
        .filter(({ id }) => !remove.includes(id))
        .map((row) => put.find(({ id }) => id === row.id) ?? row)
      rows = add ? [...kept, { ...add, id: ++last } as Waiting] : kept
    },
  }
  const cutWhen = (when: () => boolean) => {
    cut = when
  }
  return { shelf, rows: () => rows, cutWhen }
}

const at = '2026-11-20T03:00:00.000Z'
const client = (name: string) => ({ id: name, name })
const note = (name: string, text: string): Later => ({
  call: 'addActivity',
  request: { body: { client_id: name, item_type: 'NOTE', text } },
  client: client(name),
})
const due = (day: number, words: string | null = null): SeenFollowUp => ({
  remind_on: `2026-11-${String(day).padStart(2, '0')}T01:00:00.000Z`,
  has_time: true,
  maturity_type: 'FIXED',
  note: words,
})
const followUp = (name: string, to: SeenFollowUp, expected: SeenFollowUp | null): Later => ({
  call: 'setFollowUp',
  request: { params: { id: name }, body: { remind_on: to.remind_on ?? '' } },
  client: client(name),
  expected,
  wanted: to,
})
const refusal = (status: number, more: object = {}) =>
  new CallError(status, 'no', { message: 'no', statusCode: status, request_id: 'r', ...more })
const present = (to: SeenFollowUp | null) => ({
  follow_up: to && { client_id: '01a1fe30-16db-75f0-aa66-39735c6669af', is_overdue: false, overdue_at: null, ...to },
  state: to ? 'open' : 'done',
  by: null,
  at,
})

/** A server that holds one follow-up for each client and knows keys, as ours does. */
function server() {
  const effects: string[] = []
  const answers = new Map<string, Awaited<ReturnType<Send>>>()
  const followUps = new Map<string, SeenFollowUp | null>()
  const take: Send = async (change) => {
    if (answers.has(change.key)) return answers.get(change.key)
    if (change.call === 'addActivity') {
      effects.push(change.request.body.text ?? '')
      answers.set(change.key, undefined)
      return undefined
    }
    const now = followUps.get(change.client.id) ?? null
    if (change.expected !== undefined && JSON.stringify(change.expected) !== JSON.stringify(now))
      throw refusal(409, { error_type: 'STALE_VERSION', current: present(now) })
    const next = change.call === 'deleteFollowUp' ? null : (change.wanted ?? null)
    followUps.set(change.client.id, next)
    effects.push(`${change.client.id} ${next?.remind_on ?? 'none'}`)
    const reply = { follow_up: next && { client_id: change.client.id, is_overdue: false, overdue_at: null, ...next } }
    answers.set(change.key, reply)
    return reply
  }
  return { effects, followUps, take }
}

describe('what waits', () => {
  it('is sent once and in its order, wherever answers are lost and pages are closed in between', async () => {
    const made = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom('note', 'follow-up')), { maxLength: 8 })
    const faults = fc.array(fc.constantFrom('fine', 'lost before', 'lost after', 'closed'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(made, faults, async (changes, planned) => {
        const { shelf, rows, cutWhen } = memory()
        const there = server()
        for (const [place, [name, kind]] of changes.entries()) {
          const later = kind === 'note' ? note(name, `${name} ${place}`) : followUp(name, due(place + 1), null)
          await putInLine(shelf, later, { key: `k${place}`, at })
        }
        const plan = [...planned]
        let isClosed = false
        cutWhen(() => isClosed)
        const send: Send = async (change) => {
          const fault = plan.shift() ?? 'fine'
          if (fault === 'lost before') throw new CallError(0, 'unreachable')
          const reply = await there.take(change)
          if (fault === 'lost after') throw new CallError(0, 'unreachable')
          isClosed = fault === 'closed'
          return reply
        }
        for (let start = 0; start <= planned.length; start++) {
          isClosed = false
          await sendWaiting(shelf, send).catch(() => {})
        }
        expect(rows()).toEqual([])
        expect(there.effects).toEqual(
          changes.map(([name, kind], place) =>
            kind === 'note' ? `${name} ${place}` : `${name} ${due(place + 1).remind_on}`,
          ),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('is not held back by what was refused, but for the later changes of the same follow-up', async () => {
    const { shelf, rows } = memory()
    const changes = [
      followUp('a', due(1), null),
      note('a', 'one'),
      followUp('a', due(2), null),
      followUp('b', due(3), null),
    ]
    for (const [place, change] of changes.entries()) await putInLine(shelf, change, { key: `k${place}`, at })
    const sent: string[] = []
    const send: Send = async ({ key }) => {
      if (key === 'k0') throw refusal(400)
      sent.push(key)
      return undefined
    }
    expect(await sendWaiting(shelf, send)).toEqual({ count: 2, isDone: true })
    expect(sent).toEqual(['k1', 'k3'])
    expect(rows().map(({ key, problem }) => [key, problem?.kind])).toEqual([
      ['k0', 'refused'],
      ['k2', undefined],
    ])
    // What the person then does with the same follow-up takes the place of both.
    await putInLine(shelf, followUp('a', due(9), due(5)), { key: 'k9', at })
    expect(rows().map(({ key, expected }) => [key, expected])).toEqual([['k9', null]])
  })

  it('stops where nobody answers, the session is over or a pause is asked for, and loses nothing', async () => {
    for (const status of [0, 401, 429, 502, 503]) {
      const { shelf, rows } = memory()
      await putInLine(shelf, note('a', 'one'), { key: 'k', at })
      await putInLine(shelf, note('a', 'two'), { key: 'l', at })
      const { isDone } = await sendWaiting(shelf, () => Promise.reject(refusal(status)))
      expect([status, isDone, rows().length, rows().some(({ problem }) => problem)]).toEqual([status, false, 2, false])
    }
  })

  it('takes the server’s time where this browser’s clock is ahead', async () => {
    const { shelf, rows } = memory()
    const early: Later = {
      call: 'addActivity',
      request: { body: { client_id: 'a', item_type: 'NOTE', text: 'one', at } },
      client: client('a'),
    }
    await putInLine(shelf, early, { key: 'k', at })
    const sent: unknown[] = []
    const send: Send = async ({ request }) => {
      sent.push('body' in request ? request.body : undefined)
      if (sent.length === 1) throw refusal(400, { errors: { at: ['This time is in the future.'] } })
      return undefined
    }
    expect(await sendWaiting(shelf, send)).toEqual({ count: 1, isDone: true })
    expect(sent[1]).toEqual({ client_id: 'a', item_type: 'NOTE', text: 'one' })
    expect(rows()).toEqual([])
  })

  it('is tried again once, however often that is asked for', async () => {
    const { shelf, rows } = memory()
    const there = server()
    await putInLine(shelf, note('a', 'one'), { key: 'k', at })
    await sendWaiting(shelf, () => Promise.reject(refusal(400)))
    const [refused] = rows()
    if (!refused) throw new Error('nothing was refused')
    await tryAgain(shelf, refused, 'l')
    await tryAgain(shelf, refused, 'm')
    expect(rows()).toMatchObject([{ key: 'l', problem: undefined }])
    await sendWaiting(shelf, there.take)
    await tryAgain(shelf, refused, 'n')
    expect(rows()).toEqual([])
    expect(there.effects).toEqual(['one'])
  })

  it('is not tried again by itself once the server may have forgotten its key', async () => {
    const { shelf, rows } = memory()
    await putInLine(shelf, note('a', 'one'), { key: 'k', at, triedAt: at })
    await putInLine(shelf, note('a', 'two'), { key: 'l', at })
    const sent: string[] = []
    const send: Send = async ({ key }) => void sent.push(key) as undefined
    await sendWaiting(shelf, send, () => Date.parse(at) + 24 * 3_600_000)
    expect(sent).toEqual(['l'])
    expect(rows()).toMatchObject([{ key: 'k', problem: { kind: 'unsure' } }])
  })
})

describe('a follow-up that somebody else changed in the meantime', () => {
  it('waits for the person with what stands there now, unless that is what was wanted', async () => {
    const { shelf, rows } = memory()
    const there = server()
    there.followUps.set('a', due(8))
    there.followUps.set('b', due(2))
    await putInLine(shelf, followUp('a', due(2), due(1)), { key: 'k', at })
    await putInLine(shelf, followUp('b', due(2), due(1)), { key: 'l', at })
    await sendWaiting(shelf, there.take)
    expect(there.effects).toEqual([])
    expect(rows()).toMatchObject([
      { key: 'k', problem: { kind: 'conflict', present: { follow_up: due(8), state: 'open' } } },
    ])
    // What is done next is made to what was met.
    await putInLine(shelf, followUp('a', due(3), due(2)), { key: 'm', at })
    expect(rows()).toMatchObject([{ key: 'm', expected: due(8) }])
    expect(await sendWaiting(shelf, there.take)).toEqual({ count: 1, isDone: true })
    expect(there.followUps.get('a')).toEqual(due(3))
  })

  it('is found by the second of two changes whose first was let go of', async () => {
    const { shelf, rows } = memory()
    const there = server()
    there.followUps.set('a', due(8))
    await putInLine(shelf, followUp('a', due(2), due(1)), { key: 'k', at })
    await putInLine(shelf, followUp('a', due(3), due(2)), { key: 'l', at })
    await sendWaiting(shelf, there.take)
    const [first] = rows()
    if (!first) throw new Error('there is no conflict')
    await letGo(shelf, first)
    await sendWaiting(shelf, there.take)
    expect(there.effects).toEqual([])
    expect(rows()).toMatchObject([{ key: 'l', expected: due(1), problem: { kind: 'conflict' } }])
  })

  it('is found by the second of two changes too: it is made to what the first one led to', async () => {
    const { shelf, rows } = memory()
    const there = server()
    await putInLine(shelf, followUp('a', due(1), null), { key: 'k', at })
    await putInLine(shelf, followUp('a', due(2), due(1)), { key: 'l', at })
    expect(nextOf(rows())?.key).toBe('k')
    await sendWaiting(shelf, async (change) => {
      const reply = await there.take(change)
      if (change.key === 'k') there.followUps.set('a', due(30))
      return reply
    })
    expect(rows()).toMatchObject([{ key: 'l', expected: due(1), problem: { kind: 'conflict' } }])
  })
})
