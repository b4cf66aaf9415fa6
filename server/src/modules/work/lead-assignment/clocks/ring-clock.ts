import { and, eq } from 'drizzle-orm'
import { responseDue } from '#events/assignment'
import { afterWork, availabilityOf, holdMembers, ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { record } from '#records/activities'
import { clients } from '#tables/records/clients'
import { goOn } from '../go-on.ts'
import { assignmentClocks } from '../lead-assignment.tables.ts'
import { type RuleSet, ruleSetOf } from '../rule-set.ts'
import { answer, type Clock, endClock, isAnswer, nextLook, setClock } from './clocks.ts'

const clockBy = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(assignmentClocks)
    .where(and(eq(assignmentClocks.orgId, ctx.actor.orgId), eq(assignmentClocks.id, id)))

/** The person who may get the client of a clock. */
function possible({ terms, ruleId, userId }: Clock, set: RuleSet, ownerId: string): string[] {
  const fallback = terms.kind === 'claim' ? terms.fallback : null
  const rule = fallback?.to === 'rule' ? fallback.rule_id : ruleId
  const members = set.rules.find(({ id }) => id === rule)?.memberIds ?? []
  return [ownerId, ...(userId ? [userId] : []), ...(fallback?.to === 'member' ? [fallback.user_id] : []), ...members]
}

/** The time of a response clock is over, or its person went away. */
async function ringResponse(ctx: Ctx, clock: Clock, set: RuleSet): Promise<void> {
  const { terms, userId, clientId } = clock
  if (terms.kind !== 'response' || !userId) return
  const who = (await availabilityOf(ctx, [userId])).get(userId)
  const person = who ? { ...who, id: userId } : undefined
  if (!person?.isActive || person.isAbsent) return goOn(ctx, clock, set, 'away', person)
  // Hours and absences may have changed since.
  const dueAt = afterWork(new Date(clock.startedAt), terms.within_minutes, person)
  const end = clock.remindedAt ? afterWork(new Date(clock.remindedAt), terms.then_minutes, person) : dueAt
  if (end > ctx.now) {
    const nextAt = nextLook(ctx.now, end, person).toISOString()
    return setClock(ctx, clock.id, { nextAt, ...(clock.remindedAt ? {} : { dueAt: dueAt.toISOString() }) })
  }
  if (clock.remindedAt) return goOn(ctx, clock, set, 'missed', person)
  const moves = afterWork(ctx.now, terms.then_minutes, person)
  const nextAt = nextLook(ctx.now, moves, person).toISOString()
  await setClock(ctx, clock.id, { remindedAt: ctx.now.toISOString(), nextAt })
  await record(ctx, {
    kind: 'RESPONSE_CLOCK',
    clientId,
    data: {
      event: 'reminded',
      person: { id: userId, name: person.name },
      rule_name: clock.ruleName,
      minutes: terms.within_minutes,
    },
  })
  ctx.emit(responseDue, clientId, { user_id: userId, minutes: terms.within_minutes })
}

/**
 * Does what a clock waits for, once: the person who came before it wins, be it a claim, an answer or another worker. Members
 * are held before the client and the client before the rules, in which order deactivation and capture hold them too.
 */
export async function ring(ctx: Ctx, id: string, clientId: string): Promise<void> {
  await ctx.turn([clientId])
  const [[before], set, owner] = await waitForAll([clockBy(ctx, id).execute(), ruleSetOf(ctx), ownerOf(ctx)])
  if (!before || before.endedAt) return
  await holdMembers(ctx, possible(before, set, owner.id))
  const [client] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
    .for('update')
  const [clock] = await clockBy(ctx, id).for('update')
  if (!clock || clock.endedAt || Date.parse(clock.nextAt) > ctx.now.getTime()) return
  if (!client || client.deletedAt) return endClock(ctx, clock, { outcome: 'binned' })
  if (client.assignedToId !== clock.userId)
    return endClock(ctx, clock, { outcome: clock.userId ? 'moved' : 'claimed', toId: client.assignedToId })
  if (clock.terms.kind === 'claim') return goOn(ctx, clock, set, 'unclaimed', undefined)
  if (client.lastInteractionAt && isAnswer(client.lastInteractionAt, clock)) {
    const people = await availabilityOf(ctx, clock.userId ? [clock.userId] : [])
    return answer(ctx, clock, client.lastInteractionAt, people.get(clock.userId ?? ''))
  }
  return ringResponse(ctx, clock, set)
}
