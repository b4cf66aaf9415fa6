import type { TraceStep } from '@fairlead/contract/records/leads'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import { eq } from 'drizzle-orm'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { type AssignableLead, factsOf, type Match, matcher } from '#records/rules'
import { users } from '#tables/identity/account'
import { claimClock, type NewClock, responseClock } from './clocks/clocks.ts'
import { type Decision, decide, type Rule } from './decide.ts'
import { explain } from './explain.ts'
import { type RuleSet, ruleSetOf } from './rule-set.ts'
import { takeTurns } from './turns.ts'

export type Assigned = {
  userId: string | null
  step: TraceStep
  /** What the client's timeline says of it; null when nobody was found. */
  entry: ActivityData<'CLIENT_ASSIGNMENT'> | null
  /** What begins to run with it: for an answer, or for a claim. */
  clock: NewClock | null
  /** The person who may only claim it sees how to reach it once they have. */
  hidesDetails: boolean
  /** That the turn was taken is on its way to the database; to be waited for together with what follows. */
  written: Promise<void>
}

/** Who had the client, by name. */
async function named(ctx: Ctx, id: string | null): Promise<{ id: string; name: string } | null> {
  if (!id) return null
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, name: person?.name ?? '' }
}

const nobody = { seatsOf: () => [], presenceOf: () => 'gone' as const }

type ByRules = {
  decision: Decision
  nameOf: (id: string) => string
  written: Promise<void>
  clock: NewClock | null
}

/** Decides by the rules. The lock is taken only where somebody is to be chosen. */
async function byRules(ctx: Ctx, set: RuleSet, matchOf: (rule: Rule) => Match): Promise<ByRules> {
  const first = set.rules.find((rule) => matchOf(rule).holds)
  if (first?.type === 'UNASSIGNED') {
    const decision = decide(set.rules, matchOf, nobody, ctx.now)
    return { decision, nameOf: () => '', written: Promise.resolve(), clock: claimClock(ctx.now, first) }
  }
  const { decision, people, written } = await takeTurns(ctx.db, { ctx, set, matchOf })
  const { rule, userId } = decision
  const clock = !rule
    ? null
    : userId
      ? responseClock(ctx.now, rule, userId, people.get(userId))
      : claimClock(ctx.now, rule)
  return { decision, nameOf: (id) => people.get(id)?.name || 'Someone who left', written, clock }
}

/**
 * Decides who gets the client of a lead, and explains why; the caller stores and records it with the client. `before`
 * is who had the client. Without rules the owner gets each lead.
 */
export async function assign(ctx: Ctx, lead: AssignableLead, before: string | null): Promise<Assigned> {
  const [set, owner, from] = await waitForAll([ruleSetOf(ctx), ownerOf(ctx), named(ctx, before)])
  const at = ctx.now.toISOString()
  if (set.rules.length === 0)
    return {
      userId: owner.id,
      step: {
        step: 'assigned',
        at,
        text: `Assigned to ${owner.name}, the account owner`,
        details: ['There are no assignment rules, so every lead goes to the account owner.'],
      },
      entry: { from, to: owner, how: 'owner', rule_name: null, reason: null },
      clock: null,
      hidesDetails: false,
      written: Promise.resolve(),
    }
  const { decision, nameOf, written, clock } = await byRules(ctx, set, matcher(factsOf(lead)))
  const { text, details, reason } = explain(decision, nameOf)
  const { userId, rule } = decision
  return {
    userId,
    step: { step: 'assigned', at, text, details },
    entry: userId
      ? {
          from,
          to: { id: userId, name: nameOf(userId) },
          how: 'rule',
          rule_name: rule?.name ?? null,
          ...(rule ? { rule_id: rule.id } : {}),
          reason,
        }
      : null,
    clock,
    hidesDetails: userId === null && rule?.claim?.hide_details === true,
    written,
  }
}
