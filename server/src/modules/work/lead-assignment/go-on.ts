import type { ActivityData } from '@fairlead/contract/records/timeline'
import { type Available, availabilityOf, ownerOf, workedBetween } from '#identity/team'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { reassign, showDetails } from '#records/clients'
import { type Clock, claimClock, endClock, type NewClock, responseClock, startClock } from './clocks/clocks.ts'
import { explain } from './explain.ts'
import type { RuleSet } from './rule-set.ts'
import { turnIn } from './turns.ts'

/** So many fallbacks follow one another; then the owner gets it (rule 104). */
const mostHops = 2

/** Who gets a lead that nobody claimed or answered, and why; `userId` null: it waits in another rule. */
type Receiver = {
  userId: string | null
  ruleName: string
  ruleId?: string
  how: 'rule' | 'owner'
  details: string[]
  clock: NewClock | null
  /** It waits where the person who may claim it sees everything. */
  shows?: true
}

const ruleOf = (set: RuleSet, id: string) => set.rules.find((rule) => rule.id === id)

async function toOwner(ctx: Ctx, { ruleName }: Clock, details: string[]): Promise<Receiver> {
  const owner = await ownerOf(ctx)
  return {
    userId: owner.id,
    ruleName,
    how: 'owner',
    details: [...details, `${owner.name} is the account owner`],
    clock: null,
  }
}

/** Next in turn in a rule; the person who had the lead before is passed over. Undefined where nobody can take it. */
async function byTurn(ctx: Ctx, set: RuleSet, ruleId: string, passed: string[]): Promise<Receiver | undefined> {
  const { decision, people, written } = await turnIn(ctx, set, ruleId, passed)
  await written
  const { userId, rule } = decision
  if (!userId || !rule) return undefined
  const nameOf = (id: string) => people.get(id)?.name || 'Someone who left'
  const clock = responseClock(ctx.now, rule, userId, people.get(userId), passed)
  const explained = explain({ ...decision, tested: [] }, nameOf)
  const { id, name } = rule
  return { userId, ruleName: name, ruleId: id, how: 'rule', details: [explained.text, ...explained.details], clock }
}

/** Who gets what nobody has claimed: the fallback of its rule, two after one another at most, then the owner. */
async function fallback(ctx: Ctx, clock: Clock, set: RuleSet): Promise<Receiver> {
  const { terms, ruleName } = clock
  if (terms.kind !== 'claim') throw new Error('only a claim has a fallback')
  const to = terms.fallback
  if (to.to === 'owner') return toOwner(ctx, clock, [])
  if (terms.hops >= mostHops) return toOwner(ctx, clock, ['Two fallbacks have already been tried'])
  if (to.to === 'member') {
    const person = (await availabilityOf(ctx, [to.user_id])).get(to.user_id)
    if (person?.isActive && !person.isAbsent)
      return {
        userId: to.user_id,
        ruleName,
        ruleId: clock.ruleId,
        how: 'rule',
        details: [`${person.name} is the fallback of “${ruleName}”`],
        clock: null,
      }
    return toOwner(ctx, clock, [person?.isActive ? `${person.name} is away` : 'The fallback is no longer on the team'])
  }
  const rule = ruleOf(set, to.rule_id)
  if (!rule) return toOwner(ctx, clock, ['The next rule was deleted'])
  if (rule.type === 'UNASSIGNED') {
    const next = claimClock(ctx.now, rule, terms.hops + 1)
    const shows = rule.claim?.hide_details ? {} : { shows: true as const }
    return {
      userId: null,
      ruleName: rule.name,
      how: 'rule',
      details: [`Now waiting in “${rule.name}”`],
      clock: next,
      ...shows,
    }
  }
  return (await byTurn(ctx, set, rule.id, [])) ?? toOwner(ctx, clock, [`No one in “${rule.name}” is available`])
}

/** Who gets what somebody has not answered. */
async function afterMiss(ctx: Ctx, clock: Clock, set: RuleSet): Promise<Receiver> {
  const { terms, userId } = clock
  if (terms.kind !== 'response' || !userId) throw new Error('only a response clock can be missed')
  const rule = ruleOf(set, clock.ruleId)
  if (terms.goes_to === 'owner') return toOwner(ctx, clock, [])
  if (rule?.type !== 'ASSIGNED') return toOwner(ctx, clock, ['The rule has changed since'])
  const passed = [...terms.passed, userId]
  return (await byTurn(ctx, set, rule.id, passed)) ?? toOwner(ctx, clock, ['No one else in the rule is available'])
}

type What = ActivityData<'RESPONSE_CLOCK'>['event']
const minutesOf = (n: number): string => (n === 1 ? '1 minute' : `${n} minutes`)
const reasons: Record<Exclude<What, 'reminded'>, (name: string, minutes: number) => string> = {
  unclaimed: (_, minutes) => `Not claimed within ${minutesOf(minutes)}`,
  missed: (name, minutes) => `${name} didn’t answer within ${minutesOf(minutes)}`,
  away: (name) => `${name} is away and hadn’t answered`,
}

/** Ends a clock, and gives its client to the person who comes next; the caller holds the client. */
export async function goOn(
  ctx: Ctx,
  clock: Clock,
  set: RuleSet,
  what: Exclude<What, 'reminded'>,
  person: (Available & { id: string }) | undefined,
): Promise<void> {
  const { terms, clientId, ruleName } = clock
  const minutes =
    terms.kind === 'claim'
      ? (terms.after_minutes ?? 0)
      : terms.within_minutes + (clock.remindedAt ? terms.then_minutes : 0)
  const to = await (terms.kind === 'claim' ? fallback : afterMiss)(ctx, clock, set)
  const named = person ? { id: person.id, name: person.name } : null
  await record(ctx, {
    kind: 'RESPONSE_CLOCK',
    clientId,
    data: { event: what, person: named, rule_name: ruleName, minutes },
  })
  const waited = person ? workedBetween(new Date(clock.startedAt), ctx.now, person) : minutes
  const outcome = what === 'away' ? 'away' : 'missed'
  await endClock(ctx, clock, { outcome, minutes: waited, toId: to.userId, details: to.details })
  if (to.userId === null) {
    if (to.shows) await showDetails(ctx, clientId)
  } else if (to.userId !== clock.userId) {
    const reason = reasons[what](person?.name ?? '', minutes)
    // Held with the clock, or chosen by rules that were changed since: then under their lock, under which one waits for no member.
    await reassign(ctx, clientId, to.userId, {
      how: to.how,
      rule_name: to.ruleName,
      rule_id: to.ruleId,
      reason,
      isHeld: true,
    })
  }
  await startClock(ctx, clientId, to.clock)
}
