import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostOf, type Presence, type Seat, takeTurn } from './round-robin.ts'

const start = new Date('2026-11-22T10:00:00.000Z')
const seat = (userId: string, most: number | null = 1): Seat => ({ userId, most, counter: 0, lastAt: null })
const here = (): Presence => 'here'

/** Gives out leads one after the other, all at the same moment, and answers who got them. */
function give(seats: readonly Seat[], leads: number, presenceOf: (userId: string) => Presence = here) {
  const got: string[] = []
  let now = seats
  for (let i = 0; i < leads; i++) {
    const turn = takeTurn(now, presenceOf, start)
    if (!turn) break
    got.push(turn.userId)
    now = turn.seats
  }
  return { got, seats: now }
}
const counts = (got: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(got, (one) => one)].map(([id, all]) => [id, all.length]))

describe('the round robin (rule 101)', () => {
  it('gives 75 and 25 of a hundred for maxima of 3 and 1, and a round of four has three and one', () => {
    const { got } = give([seat('a', 3), seat('b', 1)], 100)
    expect(counts(got)).toEqual({ a: 75, b: 25 })
    for (let i = 0; i < 100; i += 4) expect(counts(got.slice(i, i + 4))).toEqual({ a: 3, b: 1 })
  })

  it('takes the person who never got a lead first, by the list, then the person who has waited longest', () => {
    expect(give([seat('a', 2), seat('b', 2), seat('c', 2)], 7).got).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'])
  })

  it('an empty maximum means one', () => {
    expect(counts(give([seat('a', null), seat('b', 2)], 6).got)).toEqual({ a: 2, b: 4 })
  })

  it('says who was passed over and why', () => {
    const seats = [
      { ...seat('full', 1), counter: 1, lastAt: start.toISOString() },
      seat('away'),
      seat('left'),
      seat('next'),
      seat('below'),
      { ...seat('later', 2), counter: 1, lastAt: start.toISOString() },
    ]
    const presenceOf = (id: string): Presence => (id === 'away' ? 'absent' : id === 'left' ? 'gone' : 'here')
    const turn = takeTurn(seats, presenceOf, start)
    expect(turn).toMatchObject({ userId: 'next', before: 0, after: 1, isNewRound: false })
    expect(turn?.passed.map(({ why }) => why)).toEqual(['full', 'absent', 'gone', 'chosen', 'below', 'later'])
  })

  it('gives nobody a lead where nobody is here', () => {
    expect(takeTurn([seat('a')], () => 'absent', start)).toBeUndefined()
    expect(takeTurn([], here, start)).toBeUndefined()
  })

  it('a changed maximum applies at once, and a counter above it counts as full', () => {
    const { seats } = give([seat('a', 3), seat('b', 3)], 4)
    const cut = seats.map((one) => ({ ...one, most: 1 }))
    const turn = takeTurn(cut, here, start)
    expect(turn?.isNewRound).toBe(true)
    expect(turn?.seats.map(({ counter }) => counter)).toEqual([1, 0])
  })
})

describe('the person who was absent or is new (rule 102)', () => {
  it('gets the rest of the running round on return, and nothing of earlier ones', () => {
    const away = (id: string): Presence => (id === 'b' ? 'absent' : 'here')
    const before = give([seat('a', 1), seat('b', 1)], 10, away)
    expect(counts(before.got)).toEqual({ a: 10 })
    expect(give(before.seats, 5).got).toEqual(['b', 'a', 'b', 'a', 'b'])
  })

  it('a new member begins at nothing and gets at most the maximum in the running round', () => {
    const { seats } = give([seat('a', 5), seat('b', 5)], 7)
    const { got } = give([...seats, seat('new', 2)], 5)
    expect(counts(got).new).toBe(2)
  })
})

/** The model: what the rule says, told by counting only. */
type Step =
  | { kind: 'lead' }
  | { kind: 'toggle'; who: number }
  | { kind: 'max'; who: number; most: number }
  | { kind: 'join'; most: number }

const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant<Step>({ kind: 'lead' }) },
    { weight: 2, arbitrary: fc.nat(9).map((who): Step => ({ kind: 'toggle', who })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat(9), fc.integer({ min: 1, max: 6 }))
        .map(([who, most]): Step => ({ kind: 'max', who, most })),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((most): Step => ({ kind: 'join', most })) },
  ),
  { maxLength: 300 },
)

describe('against a model, with members going absent, joining, and maxima changing in the meantime', () => {
  it('nobody passes their maximum in a round, nobody absent is chosen, and a round ends only when all who are here are full', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 7 }), steps, (maxima, all) => {
        let seats: readonly Seat[] = maxima.map((most, i) => seat(`m${i}`, most))
        const away = new Set<string>()
        let inRound = new Map<string, number>()
        const presenceOf = (id: string): Presence => (away.has(id) ? 'absent' : 'here')
        for (const step of all) {
          const one = 'who' in step ? seats[step.who % seats.length] : undefined
          if (step.kind === 'join') seats = [...seats, seat(`m${seats.length}`, step.most)]
          else if (step.kind === 'toggle' && one) away.has(one.userId) ? away.delete(one.userId) : away.add(one.userId)
          else if (step.kind === 'max' && one)
            seats = seats.map((each) => (each === one ? { ...each, most: step.most } : each))
          else if (step.kind === 'lead') {
            const present = seats.filter(({ userId }) => !away.has(userId))
            const full = present.filter((each) => (inRound.get(each.userId) ?? 0) >= mostOf(each))
            const turn = takeTurn(seats, presenceOf, start)
            if (present.length === 0) {
              expect(turn).toBeUndefined()
              continue
            }
            if (!turn) throw new Error('somebody is here')
            expect(turn.isNewRound).toBe(full.length === present.length)
            if (turn.isNewRound) inRound = new Map()
            const waiting = present.filter((each) => (inRound.get(each.userId) ?? 0) < mostOf(each))
            const oldest = waiting.map(({ lastAt }) => lastAt ?? '').sort()[0]
            const chosen = seats.find(({ userId }) => userId === turn.userId)
            expect(chosen?.lastAt ?? '').toBe(oldest)
            expect(away.has(turn.userId)).toBe(false)
            inRound.set(turn.userId, (inRound.get(turn.userId) ?? 0) + 1)
            expect(inRound.get(turn.userId)).toBeLessThanOrEqual(mostOf(chosen ?? seat('x')))
            seats = turn.seats
            for (const each of seats) expect(each.counter).toBe(inRound.get(each.userId) ?? 0)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts stay within one round of their shares, and equal maxima within one lead of each other (R22)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 400 }),
        (maxima, leads) => {
          const got = counts(
            give(
              maxima.map((most, i) => seat(`m${i}`, most)),
              leads,
            ).got,
          )
          const round = maxima.reduce((sum, most) => sum + most, 0)
          const whole = Math.floor(leads / round)
          maxima.forEach((most, i) => {
            const mine = got[`m${i}`] ?? 0
            expect(mine).toBeGreaterThanOrEqual(whole * most)
            expect(mine).toBeLessThanOrEqual((whole + 1) * most)
            maxima.forEach((other, j) => {
              if (other === most) expect(Math.abs(mine - (got[`m${j}`] ?? 0))).toBeLessThanOrEqual(1)
            })
          })
        },
      ),
    )
  })
})
