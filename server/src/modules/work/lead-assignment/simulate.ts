import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/lead-assignment'
import type { AssignmentRule, RuleBody, Simulation } from '@fairlead/contract/work/lead-assignment'
import { and, eq, sql } from 'drizzle-orm'
import { availabilityOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { dayIn } from '#platform/time'
import { criterionLabel, matches, type Presence, type Seat } from '#records/rules'
import { users } from '#tables/identity/account'
import { absences } from '#tables/identity/team'
import { decide, type Rule, type RuleResult } from './decide.ts'
import { mostPast, type PastLead, pastLeads } from './past-leads.ts'
import { allRules } from './rules.queries.ts'

const days = 30
const mostSamples = 5

type Person = { id: string; name: string }
/** A rule as it is played through, with seats that begin a round. */
type Played = Rule & { seats: readonly Seat[] }

const seatOf = (userId: string, most: number | null = null): Seat => ({ userId, most, counter: 0, lastAt: null })

export const played = (rule: AssignmentRule): Omit<Played, 'place'> => ({
  id: rule.id,
  name: rule.name,
  type: rule.rule_type,
  source: rule.rule_lead_source_type,
  definition: rule.rule_definition,
  isDefault: rule.is_default_rule,
  memberIds: [],
  seats: rule.member_recipients.map((one) => seatOf(one.member_prof_id, one.max_leads_per_round)),
})

/** The rules with the draft in the place of one of them, or behind all but the default one. */
function withDraft(
  rules: readonly AssignmentRule[],
  id: string | null,
  draft: RuleBody,
): { all: Played[]; at: number } {
  const present = rules.findIndex((rule) => rule.id === id)
  const at = present < 0 ? rules.length - 1 : present
  const made: Omit<Played, 'place'> = {
    id: id ?? 'draft',
    name: draft.name ?? '',
    type: draft.rule_type,
    source: draft.rule_lead_source_type,
    definition: draft.rule_definition,
    isDefault: rules[present]?.is_default_rule ?? false,
    memberIds: [],
    seats: draft.member_recipients.map((one) => seatOf(one.member_prof_id, one.max_leads_per_round)),
  }
  const all = rules.map(played)
  all.splice(at, present < 0 ? 0 : 1, made)
  return { all: all.map((rule, index) => ({ ...rule, place: index + 1 })), at }
}

/** What a lead said to the condition that decided. */
function saidBy({ match }: RuleResult): string | null {
  const last = match.tested.at(-1)
  const [found] = last?.found ?? []
  return last && found ? `${last.expression.label || criterionLabel(last.expression.name)}: ${found.name}` : null
}

/** Counts by person, nobody included, the most first. */
function countPeople(taken: readonly { would: Person | null; was: Person | null }[]): Simulation['people'] {
  const counts = new Map<string, Simulation['people'][number]>()
  const count = (person: Person | null, what: 'would' | 'was') => {
    const key = person?.id ?? ''
    const one = counts.get(key) ?? { person, would: 0, was: 0 }
    counts.set(key, { ...one, [what]: one[what] + 1 })
  }
  for (const { would, was } of taken) {
    count(would, 'would')
    count(was, 'was')
  }
  return [...counts.values()].sort((a, b) => b.would - a.would || b.was - a.was)
}

type Absence = { userId: string; zone: string; from: string; until: string }

/** Who was absent at a moment of the past, by the calendar of each (rule 224). */
async function absentSince(ctx: Ctx, since: Date): Promise<(userId: string, at: Date) => boolean> {
  const found: Absence[] = await ctx.db
    .select({ userId: absences.userId, zone: users.zone, from: absences.fromDay, until: absences.untilDay })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(
      // A day earlier: zones differ by as much.
      and(
        eq(absences.orgId, ctx.actor.orgId),
        sql`${absences.untilDay} >= ${since.toISOString()}::timestamptz::date - 1`,
      ),
    )
  const its = Map.groupBy(found, ({ userId }) => userId)
  return (userId, at) =>
    its.get(userId)?.some(({ zone, from, until }) => {
      const day = dayIn(at, zone)
      return from <= day && day <= until
    }) ?? false
}

/** Plays the leads of the last 30 days through the rules with a draft among them, by the very same decision as capture's. */
export async function simulateRule(
  ctx: Ctx,
  { body }: Input<typeof calls.simulateRule>,
): Promise<Reply<typeof calls.simulateRule>> {
  const until = ctx.now
  const from = new Date(until.getTime() - days * 86_400_000)
  const [rules, found, wasAbsent, drafted] = await waitForAll([
    allRules(ctx),
    pastLeads(ctx, from),
    absentSince(ctx, from),
    availabilityOf(ctx, [...new Set(body.rule.member_recipients.map(({ member_prof_id }) => member_prof_id))]),
  ])
  const past = found.slice(0, mostPast)
  const { all, at } = withDraft(rules, body.id, body.rule)
  const own = all[at]
  const here = new Set([...drafted].flatMap(([id, { isActive }]) => (isActive ? [id] : [])))
  const names = new Map([...drafted].map(([id, { name }]) => [id, name]))
  for (const member of rules.flatMap((rule) => rule.member_recipients)) {
    const { member_prof_id: id, skipped_because: skipped } = member
    names.set(id, member.recipient_name)
    if (skipped !== 'deactivated') here.add(id)
  }
  const presenceAt = (id: string, at: Date): Presence =>
    here.has(id) ? (wasAbsent(id, at) ? 'absent' : 'here') : 'gone'
  const seats = new Map(all.map((rule) => [rule.id, rule.seats]))
  const counts = new Map<number, number>()
  let matchedAbove = 0
  const taken: { lead: PastLead; said: string | null; would: Person | null; was: Person | null }[] = []
  for (const lead of past.toReversed()) {
    const receivedAt = new Date(lead.receivedAt)
    const decision = decide(
      all,
      (rule) => matches(rule, lead.facts),
      { seatsOf: (id) => seats.get(id) ?? [], presenceOf: (id) => presenceAt(id, receivedAt) },
      receivedAt,
    )
    const { rule, turn, userId } = decision
    if (rule && turn) seats.set(rule.id, turn.seats)
    const place = rule ? rule.place - 1 : all.length
    counts.set(place, (counts.get(place) ?? 0) + 1)
    if (own && place < at && matches(own, lead.facts).holds) matchedAbove++
    const result = decision.tested.at(-1)
    if (place === at && result) {
      const would = userId ? { id: userId, name: names.get(userId) ?? '' } : null
      taken.push({ lead, said: saidBy(result), would, was: lead.was })
    }
  }
  const before = all.slice(0, at).flatMap(({ id, name, place }) => {
    const count = counts.get(place - 1) ?? 0
    return count > 0 ? [{ id, name, priority: place, count }] : []
  })
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    leads: past.length,
    is_cut: found.length > mostPast,
    taken_before: before,
    matched: taken.length,
    matched_above: matchedAbove,
    went_on: past.length - taken.length - before.reduce((sum, { count }) => sum + count, 0),
    people: countPeople(taken),
    samples: taken
      .slice(-mostSamples)
      .toReversed()
      .map(({ lead, said, would, was }) => ({ client: lead.client, received_at: lead.receivedAt, said, would, was })),
  }
}
