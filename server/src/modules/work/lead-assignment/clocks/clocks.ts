import { defaultClaim } from '@fairlead/contract/work/lead-assignment'
import { and, eq, isNull } from 'drizzle-orm'
import { afterWork, awayBefore, type WorkingTime, workedBetween } from '#identity/team'
import type { Ctx } from '#platform/context'
import { eqAny, insertRows, newId, waitForAll } from '#platform/db'
import type { Rule } from '../decide.ts'
import { assignmentClocks, type ClockTerms } from '../lead-assignment.tables.ts'

export type Clock = typeof assignmentClocks.$inferSelect
/** What is to be waited for, before it is known of which client. */
export type NewClock = Pick<Clock, 'ruleId' | 'ruleName' | 'userId' | 'terms' | 'startedAt' | 'dueAt' | 'nextAt'>

type Waiting = Pick<Rule, 'id' | 'name' | 'claim' | 'response'>

/** The waiting for a claim; null where a rule lets its leads wait for ever. `hops`: how many fallbacks led here. */
export function claimClock(now: Date, { id, name, claim }: Waiting, hops = 0): NewClock | null {
  const { after_minutes, fallback } = claim ?? defaultClaim
  if (after_minutes === null) return null
  const dueAt = new Date(now.getTime() + after_minutes * 60_000).toISOString()
  const terms: ClockTerms = { kind: 'claim', hops, after_minutes, fallback }
  return { ruleId: id, ruleName: name, userId: null, terms, startedAt: now.toISOString(), dueAt, nextAt: dueAt }
}

/** The waiting for a claim that was cut off, with what was left of its time then. */
export function resumed(now: Date, { ruleId, ruleName, userId, terms, dueAt, endedAt }: Clock): NewClock {
  const left = Math.max(0, Date.parse(dueAt) - Date.parse(endedAt ?? dueAt))
  const due = new Date(now.getTime() + left).toISOString()
  return { ruleId, ruleName, userId, terms, startedAt: now.toISOString(), dueAt: due, nextAt: due }
}

/** When to look at a response clock next: when its time is over, or its person goes away before that. */
export function nextLook(now: Date, due: Date, who: WorkingTime): Date {
  return awayBefore(now, due, who) ?? due
}

/** The response clock of the person who gets a lead by a rule; null where the rule has none. `passed`: who had it before. */
export function responseClock(
  now: Date,
  { id, name, response }: Waiting,
  userId: string,
  who: WorkingTime | undefined,
  passed: string[] = [],
): NewClock | null {
  if (!response || !who) return null
  const due = afterWork(now, response.within_minutes, who)
  return {
    ruleId: id,
    ruleName: name,
    userId,
    terms: { kind: 'response', passed, ...response },
    startedAt: now.toISOString(),
    dueAt: due.toISOString(),
    nextAt: nextLook(now, due, who).toISOString(),
  }
}

/** Begins to wait, within the transaction that gives the client to somebody, or to nobody. */
export async function startClock(ctx: Ctx, clientId: string, clock: NewClock | null): Promise<void> {
  if (!clock) return
  const { orgId } = ctx.actor
  await insertRows(ctx.db, assignmentClocks, [{ ...clock, id: newId(), orgId, clientId, details: [] }])
}

/** The clocks that run on these clients. */
export const openClocks = (ctx: Ctx, clientIds: readonly string[]): Promise<Clock[]> =>
  ctx.db
    .select()
    .from(assignmentClocks)
    .where(
      and(
        eq(assignmentClocks.orgId, ctx.actor.orgId),
        eqAny(assignmentClocks.clientId, clientIds),
        isNull(assignmentClocks.endedAt),
      ),
    )

/** The same for clients that are not new: what ran on them has ended. */
export async function replaceClocks(
  ctx: Ctx,
  clocks: readonly { clientId: string; toId: string | null; clock: NewClock | null }[],
): Promise<void> {
  if (clocks.length === 0) return
  const { orgId } = ctx.actor
  await ctx.db.$client.query(
    `update assignment_clocks c set ended_at = $1, outcome = 'moved', to_id = k.to_id
     from unnest($3::uuid[], $4::uuid[]) as k(client_id, to_id)
     where c.org_id = $2 and c.client_id = k.client_id and c.ended_at is null`,
    [ctx.now.toISOString(), orgId, clocks.map((one) => one.clientId), clocks.map((one) => one.toId)],
  )
  await waitForAll(clocks.map(({ clientId, clock }) => startClock(ctx, clientId, clock)))
}

/** Changes a clock, unless it has ended. */
export async function setClock(ctx: Ctx, id: string, set: Partial<Clock>): Promise<void> {
  await ctx.db
    .update(assignmentClocks)
    .set(set)
    .where(
      and(eq(assignmentClocks.orgId, ctx.actor.orgId), eq(assignmentClocks.id, id), isNull(assignmentClocks.endedAt)),
    )
}

/** Ends a clock. */
export const endClock = (
  ctx: Ctx,
  { id }: Clock,
  end: Pick<Clock, 'outcome'> & Partial<Pick<Clock, 'toId' | 'details' | 'minutes'>>,
  at = ctx.now.toISOString(),
): Promise<void> => setClock(ctx, id, { ...end, endedAt: at })

/**
 * Whether somebody was in touch since a clock began. What is entered afterwards is told to the minute: the one in
 * which it began counts.
 */
export const isAnswer = (contactedAt: string | null, { startedAt }: Pick<Clock, 'startedAt'>): boolean => {
  if (contactedAt === null) return false
  const [at, start] = [Date.parse(contactedAt), Date.parse(startedAt)]
  return at >= start || at === start - (start % 60_000)
}

/** Ends a clock with the answer that somebody gave. */
export const answer = (ctx: Ctx, clock: Clock, at: string, who: WorkingTime | undefined): Promise<void> => {
  const moment = new Date(Math.max(Date.parse(at), Date.parse(clock.startedAt)))
  const minutes = who ? workedBetween(new Date(clock.startedAt), moment, who) : null
  return endClock(ctx, clock, { outcome: 'answered', toId: clock.userId, minutes }, moment.toISOString())
}

/** Clocks that ended with an answer at a time run on, unless others have begun since. */
export async function unanswer(ctx: Ctx, clientIds: readonly string[], at: string): Promise<void> {
  await ctx.db.$client.query(
    `update assignment_clocks c set ended_at = null, outcome = null, minutes = null, to_id = null
     where c.org_id = $1 and c.client_id = any($2::uuid[]) and c.outcome = 'answered' and c.ended_at = $3
       and not exists (select 1 from assignment_clocks o where o.org_id = $1 and o.client_id = c.client_id and o.ended_at is null)`,
    [ctx.actor.orgId, clientIds, at],
  )
}
