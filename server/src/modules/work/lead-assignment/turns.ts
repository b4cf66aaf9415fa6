import { availabilityOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { batched, waitForAll } from '#platform/db'
import { inTurn, lockRules, type Match, type Presence, type Seat } from '#records/rules'
import { type Decision, decide, type Rule } from './decide.ts'
import { type RuleSet, readRuleSet } from './rule-set.ts'

type Availability = Awaited<ReturnType<typeof availabilityOf>>
/** A decision with the names of all who appear in it; `written` is waited for by the person who goes on. */
export type Decided = { decision: Decision; people: Availability; written: Promise<void> }
/** `passed`: who had this lead before, and does not get it again. */
type Ask = { ctx: Ctx; set: RuleSet; matchOf: (rule: Rule) => Match; passed?: readonly string[] }

type SeatRow = {
  org_id: string
  rule_id: string
  user_id: string
  max_leads_per_round: number | null
  current_round_lead_counter: number
  last_lead_received_at: string | null
}
const keyOf = (orgId: string, ruleId: string) => `${orgId} ${ruleId}`

/** The rules of which a lead may need a turn: those that it meets. */
const rulesFor = ({ set, matchOf }: Ask) => set.rules.filter((rule) => rule.type === 'ASSIGNED' && matchOf(rule).holds)

/** Where the members of rules stand. */
async function readSeats(ctx: Ctx, asks: readonly Ask[]): Promise<Map<string, Seat[]>> {
  const wanted = new Map(
    asks.flatMap((ask) =>
      rulesFor(ask).map(({ id }) => [keyOf(ask.ctx.actor.orgId, id), [ask.ctx.actor.orgId, id]] as const),
    ),
  )
  const pairs = [...wanted.values()]
  const { rows } = await ctx.db.$client.query<SeatRow>(
    `select m.org_id, m.rule_id, m.user_id, m.max_leads_per_round, m.current_round_lead_counter, m.last_lead_received_at
     from unnest($1::uuid[], $2::uuid[]) as k(org_id, rule_id)
     join assignment_rule_members m on m.org_id = k.org_id and m.rule_id = k.rule_id
     order by m.org_id, m.rule_id, m.place`,
    [pairs.map(([orgId]) => orgId), pairs.map(([, id]) => id)],
  )
  const seats = new Map<string, Seat[]>()
  for (const row of rows) {
    const key = keyOf(row.org_id, row.rule_id)
    const list = seats.get(key) ?? []
    seats.set(key, list)
    list.push({
      userId: row.user_id,
      most: row.max_leads_per_round,
      counter: row.current_round_lead_counter,
      lastAt: row.last_lead_received_at,
    })
  }
  return seats
}

/** Who of the members of these leads' rules is here. */
async function readPeople(asks: readonly Ask[]): Promise<Map<string, Availability>> {
  const byOrg = Map.groupBy(asks, ({ ctx }) => ctx.actor.orgId)
  const found = [...byOrg].map(async ([orgId, own]) => {
    const ids = own.flatMap((ask) => rulesFor(ask).flatMap(({ memberIds }) => memberIds))
    const [first] = own
    return [orgId, first ? await availabilityOf(first.ctx, [...new Set(ids)]) : new Map()] as const
  })
  return new Map(await waitForAll(found))
}

/** Whether somebody can be given a lead. */
export const presenceIn =
  (people: Availability) =>
  (userId: string): Presence => {
    const person = people.get(userId)
    if (!person?.isActive) return 'gone'
    return person.isAbsent ? 'absent' : 'here'
  }

async function writeSeats(ctx: Ctx, changed: ReadonlyMap<string, readonly Seat[]>): Promise<void> {
  const rows = [...changed].flatMap(([key, seats]) => {
    const [orgId, ruleId] = key.split(' ')
    return seats.map((seat) => ({ orgId, ruleId, ...seat }))
  })
  if (rows.length === 0) return
  await ctx.db.$client.query(
    `update assignment_rule_members m set current_round_lead_counter = k.counter, last_lead_received_at = k.last_at
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::timestamptz[]) as k(org_id, rule_id, user_id, counter, last_at)
     where m.org_id = k.org_id and m.rule_id = k.rule_id and m.user_id = k.user_id`,
    [
      rows.map((row) => row.orgId),
      rows.map((row) => row.ruleId),
      rows.map((row) => row.userId),
      rows.map((row) => row.counter),
      rows.map((row) => row.lastAt),
    ],
  )
}

/** Decides for leads of one transaction, one after the other, under the lock of their rules. */
async function decideAll(given: readonly Ask[]): Promise<Decided[]> {
  const [one] = given
  if (!one) return []
  const { ctx } = one
  const orgIds = given.map((ask) => ask.ctx.actor.orgId)
  // What comes behind the lock on the same connection sees what was committed before it was got.
  let asks = given
  let [versions, seats, people] = await waitForAll([
    lockRules(ctx, 'assignment_rule_sets', orgIds),
    readSeats(ctx, asks),
    readPeople(asks),
  ])
  if (asks.some(({ set, ctx: { actor } }) => versions.get(actor.orgId) !== set.version)) {
    // Somebody changed the rules since they were read; nobody can from now on.
    asks = await waitForAll(given.map(async (ask) => ({ ...ask, set: await readRuleSet(ask.ctx) })))
    ;[seats, people] = await waitForAll([readSeats(ctx, asks), readPeople(asks)])
  }
  const changed = new Map<string, readonly Seat[]>()
  const decided = asks.map(({ ctx: { actor, now }, set, matchOf, passed = [] }) => {
    const present = people.get(actor.orgId) ?? new Map()
    const seatsOf = (ruleId: string) => seats.get(keyOf(actor.orgId, ruleId)) ?? []
    const isHere = presenceIn(present)
    const presenceOf = (userId: string) => (passed.includes(userId) ? 'missed' : isHere(userId))
    const decision = decide(set.rules, matchOf, { seatsOf, presenceOf }, now)
    if (decision.rule && decision.turn) {
      const key = keyOf(actor.orgId, decision.rule.id)
      const now = [...decision.turn.seats]
      seats.set(key, now)
      changed.set(key, now)
    }
    return { decision, people: present }
  })
  // What is asked next goes behind it on the same connection, in the same round trip.
  const written = writeSeats(ctx, changed)
  written.catch(() => {})
  return decided.map((one) => ({ ...one, written }))
}

/**
 * Gives leads their turns within the capture's transaction. Those that share it and ask at the same moment are decided
 * by the same few statements; who asks later in it comes behind them.
 */
export const takeTurns = batched<Ask, Decided>(async (_db, asks) => {
  const [first] = asks
  return first ? inTurn(first.ctx, () => decideAll(asks)) : []
})

/** A turn in one rule, whatever its conditions: for a lead that comes to it by a clock. */
export const turnIn = (ctx: Ctx, set: RuleSet, ruleId: string, passed: readonly string[] = []): Promise<Decided> =>
  takeTurns(ctx.db, { ctx, set, matchOf: ({ id }) => ({ holds: id === ruleId, tested: [] }), passed })
