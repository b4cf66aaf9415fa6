import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, type Recipient, type Rule, todays } from './decide.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const today = '2026-11-22'
const nobody = new Map<string, string>()
const met = { holds: true, tested: [] }
const unmet = { holds: false, tested: [] }

const recipient = (userId: string, more: Partial<Recipient> = {}): Recipient => ({
  userId,
  name: userId,
  email: `${userId}@x.test`,
  phone: null,
  byApp: true,
  byEmail: true,
  byWhatsapp: false,
  isPaused: false,
  hasDeclined: false,
  most: 1,
  counter: 0,
  lastAt: null,
  mostPerDay: null,
  day: null,
  dayCounter: 0,
  ...more,
})
const rule = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  name: id,
  type: 'ROUND_ROBBIN',
  source: 'all',
  definition: { expressions: [], logical_operator: 'AND' },
  isDefault: false,
  savesToOwner: true,
  awaitsOwner: false,
  onceDays: null,
  place: 1,
  ...more,
})

type Member = { most: number | null; mostPerDay: number | null; isPaused: boolean; hasDeclined: boolean }
const member: fc.Arbitrary<Member> = fc.record({
  most: fc.option(fc.integer({ min: 1, max: 4 })),
  mostPerDay: fc.option(fc.integer({ min: 1, max: 6 })),
  isPaused: fc.boolean(),
  hasDeclined: fc.boolean(),
})
/** What happens one after the other: a lead, somebody pauses or goes on, the next day. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.constant('lead' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 6 }) },
  { weight: 1, arbitrary: fc.constant('day' as const) },
)

/** Rule 101 told in another way: who is next, by a list of who waited longest. */
class Model {
  queue: number[]
  readonly round: number[]
  readonly day: number[]
  readonly members: Member[]
  constructor(members: Member[]) {
    this.members = members
    this.queue = members.map((_, i) => i)
    this.round = members.map(() => 0)
    this.day = members.map(() => 0)
  }
  takes(i: number): boolean {
    const one = this.members[i] as Member
    return !one.isPaused && !one.hasDeclined && (one.mostPerDay === null || (this.day[i] ?? 0) < one.mostPerDay)
  }
  next(): number | undefined {
    const free = () => this.queue.filter((i) => this.takes(i) && (this.round[i] ?? 0) < (this.members[i]?.most ?? 1))
    if (!this.queue.some((i) => this.takes(i))) return undefined
    if (free().length === 0) this.round.fill(0)
    const [chosen] = free()
    if (chosen === undefined) return undefined
    this.queue = [...this.queue.filter((i) => i !== chosen), chosen]
    this.round[chosen] = (this.round[chosen] ?? 0) + 1
    this.day[chosen] = (this.day[chosen] ?? 0) + 1
    return chosen
  }
}

describe('the decision', () => {
  it('is that of a model, the person who pauses and whatever day it is; no share of a day is ever passed', () => {
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 1, maxLength: 7 }),
        fc.array(step, { maxLength: 80 }),
        (members, steps) => {
          const model = new Model(members.map((one) => ({ ...one })))
          let recipients = members.map((one, i) => recipient(String(i), one))
          let day = 1
          for (const one of steps) {
            const date = `2026-11-${String(day).padStart(2, '0')}`
            if (one === 'day') {
              day = (day % 28) + 1
              model.day.fill(0)
              if (day === 1) recipients = recipients.map((r) => ({ ...r, day: null }))
            } else if (one !== 'lead') {
              const of = model.members[one]
              if (of) {
                of.isPaused = !of.isPaused
                recipients = recipients.map((r, i) => (i === one ? { ...r, isPaused: of.isPaused } : r))
              }
            } else {
              const standing = { recipientsOf: () => recipients, sentBy: () => nobody, now, today: date }
              const decision = decide([rule('r')], () => met, standing)
              expect(decision.copies.map((copy) => Number(copy.recipient.userId))).toEqual(
                [model.next()].filter((i) => i !== undefined),
              )
              if (decision.rule) recipients = [...decision.after]
              for (const r of recipients)
                expect(todays(r, date)).toBeLessThanOrEqual(r.mostPerDay ?? Number.POSITIVE_INFINITY)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('asks the rules in their order, passes over a broken one, and asks the default one where all have had their share', () => {
    const full = recipient('full', { mostPerDay: 1, day: today, dayCounter: 1 })
    const by: Record<string, Recipient[]> = {
      unmet: [recipient('a')],
      broken: [recipient('b', { isPaused: true })],
      full: [full],
      later: [recipient('c')],
      rest: [recipient('d')],
    }
    const rules = ['unmet', 'broken', 'full', 'later'].map((id) => rule(id))
    const standing = { recipientsOf: (id: string) => by[id] ?? [], sentBy: () => nobody, now, today }
    const matchOf = ({ id }: Rule) => (id === 'unmet' ? unmet : met)
    const alone = decide(rules, matchOf, standing)
    expect([alone.rule, alone.copies]).toEqual([null, []])
    const decision = decide([...rules, rule('rest', { isDefault: true })], matchOf, standing)
    expect(decision.copies.map(({ recipient: one }) => one.userId)).toEqual(['d'])
    expect(decision.tested.map(({ result }) => result)).toEqual(['not_met', 'broken', 'nobody', 'sent'])
  })

  it('sends a broadcast to all who take leads and did not get this person lately', () => {
    const recipients = ['a', 'b', 'c', 'd'].map((id) => recipient(id, { isPaused: id === 'd' }))
    const sent = new Map([
      ['a', '2026-11-20T10:00:00.000Z'],
      ['b', '2026-11-01T10:00:00.000Z'],
    ])
    const standing = { recipientsOf: () => recipients, sentBy: () => sent, now, today }
    const to = (onceDays: number | null) =>
      decide([rule('r', { type: 'BROADCAST', onceDays })], () => met, standing).copies.map(
        (one) => one.recipient.userId,
      )
    expect(to(null)).toEqual(['a', 'b', 'c'])
    expect(to(7)).toEqual(['b', 'c'])
  })
})
