import { and, eq, gt, gte, ne, sql } from 'drizzle-orm'
import { leadUndelivered } from '#events/lead-distribution'
import type { Ctx } from '#platform/context'
import { batched, insertRows, waitForAll } from '#platform/db'
import { inTurn, lockRules } from '#records/rules'
import { failureOf, isUntried } from './copies/channel-attempts.ts'
import { advance, type CopyRow, lockCopiesOf, prepare, type Sent, setState } from './copies/send-copy.ts'
import { nextInTurn } from './decide.ts'
import { copyRow, keysOf } from './distribute.ts'
import { distributionCopies } from './lead-distribution.tables.ts'
import { readRuleSet } from './rule-set.ts'
import { moveSent, readDays, readRecipients, writeRecipients } from './turns.ts'

/** What a copy has before anything became of it. */
const unsent = {
  reason: null,
  toOrgId: null,
  turnBefore: null,
  turnAt: null,
  email: null,
  phone: null,
  sourceDetail: null,
  resent: 0,
  seenAt: null,
  outcome: null,
  outcomeReason: null,
  outcomeNote: null,
  outcomeAt: null,
} satisfies Partial<CopyRow>

/** All copies of a lead that its rule made. */
const copiesOf = (ctx: Ctx, leadId: string): Promise<CopyRow[]> =>
  ctx.db
    .select()
    .from(distributionCopies)
    .where(and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.leadId, leadId)))
    .execute()

/** How often somebody took a turn of a rule since a copy of theirs did. */
async function turnsSince(ctx: Ctx, { ruleId, recipientId, turnAt, createdAt }: CopyRow): Promise<number> {
  if (turnAt === null) return 0
  const its = distributionCopies
  const [row] = await ctx.db
    .select({ turns: sql<number>`count(*)::int` })
    .from(its)
    .where(
      and(
        and(eq(its.orgId, ctx.actor.orgId), eq(its.ruleId, ruleId), eq(its.recipientId, recipientId)),
        and(gte(its.createdAt, createdAt), gt(its.turnAt, turnAt), ne(its.state, 'passed_on')),
      ),
    )
  return row?.turns ?? 0
}

/**
 * Takes back what was counted of copies that reached nobody: their share of the day on which they were counted, and
 * their turn, unless a new round has begun since. Answers in round robin the next in turn who has not been tried for
 * this lead (rule 117): unless the account has sent what it may in a day.
 */
const giveBack = (ctx: Ctx, lost: readonly CopyRow[], tried: readonly CopyRow[], { details, bound }: Sent) =>
  inTurn(ctx, async () => {
    const { orgId } = ctx.actor
    const [first] = lost
    if (!first) return undefined
    await lockRules(ctx, 'distribution_rule_sets', [orgId])
    const [set, found, days, countedDays, since] = await waitForAll([
      readRuleSet(ctx),
      readRecipients(ctx.db, [[orgId, first.ruleId]]),
      readDays(ctx.db, [orgId]),
      readDays(ctx.db, [orgId], first.createdAt),
      turnsSince(ctx, first),
    ])
    const today = days.get(orgId) ?? ctx.now.toISOString().slice(0, 10)
    const isLost = new Map(lost.map((copy) => [copy.recipientId, copy]))
    const recipients = (found.get(`${orgId} ${first.ruleId}`) ?? []).map((one) => {
      const copy = isLost.get(one.userId)
      if (!copy) return one
      const isItsDay = one.day !== null && one.day === countedDays.get(orgId)
      const dayCounter = isItsDay ? Math.max(0, one.dayCounter - 1) : one.dayCounter
      if (copy.turnBefore === null) return { ...one, dayCounter }
      const counter = one.counter > since ? one.counter - 1 : one.counter
      const isLast = one.lastAt === copy.turnAt
      return { ...one, dayCounter, counter, lastAt: isLast ? timeOf(copy.turnBefore) : one.lastAt }
    })
    const rule = set.isOn ? set.rules.find(({ id }) => id === first.ruleId) : undefined
    const isTried = new Set(tried.map(({ recipientId }) => recipientId))
    const chosen =
      rule &&
      !rule.awaitsOwner &&
      first.type === 'ROUND_ROBBIN' &&
      bound.left > 0 &&
      nextInTurn(
        recipients.map((one) => (isTried.has(one.userId) ? { ...one, isPaused: true } : one)),
        { now: ctx.now, today },
      )
    const { copies: [copy] = [], after = recipients } = chosen || {}
    await writeRecipients(ctx.db, [{ orgId, recipients: after }])
    await moveSent(ctx, lost, keysOf(ctx, details.contacts), copy?.recipient.userId)
    return rule && copy && { rule, copy }
  })

const timeOf = (turnBefore: string): string | null => (turnBefore === 'never' ? null : turnBefore)

/**
 * What follows from copies of one lead that reached nobody: in round robin the next in turn gets the lead; where nobody
 * is left, and no other copy of it goes out, the owner is told, and a lead that became no client comes home.
 */
export async function failed(
  ctx: Ctx,
  lost: readonly CopyRow[],
  sent: Sent,
  { isKnown, mayPassOn }: { isKnown: boolean; mayPassOn: boolean },
): Promise<void> {
  let copy = lost.at(-1)
  let given = lost
  let prepared = sent
  while (copy) {
    const all = await copiesOf(ctx, copy.leadId)
    const reason = failureOf(copy.ways)
    const following = mayPassOn ? await giveBack(ctx, given, all, prepared) : undefined
    if (!following) {
      const { id: copyId, leadId, isOnly: comesHome } = copy
      await setState(ctx, copyId, { state: 'failed', reason })
      const isOut = all.some(({ id, state }) => id !== copyId && (state === 'sent' || state === 'waiting'))
      if (isOut) return
      ctx.emit(leadUndelivered, leadId, { copy_id: copyId, reason, comes_home: comesHome, is_unsure: !isKnown })
      return
    }
    const { recipient } = following.copy
    await setState(ctx, copy.id, {
      state: 'passed_on',
      reason: `${reason} It went to ${recipient.name}, who was next.`,
    })
    const of = { id: copy.leadId, source: copy.leadSource, sourceDetail: copy.sourceDetail, chain: copy.chain }
    // What was decided of the lead stays, whatever was changed in the rule since.
    const rule = { ...following.rule, savesToOwner: !copy.isOnly }
    const row = copyRow(ctx, of, rule, following.copy)
    await insertRows(ctx.db, distributionCopies, [row])
    const next = { ...unsent, ...row }
    prepared = (await prepare(ctx, copy.leadId, [next])) ?? prepared
    copy = await advance(ctx, next, prepared)
    if (copy.state !== 'failed') return
    given = [copy]
  }
}

/** The copies of a lead of which nothing was sent yet. Every lead is asked about, whether or not it has any. */
async function waitingOf(ctx: Ctx, id: string): Promise<CopyRow[]> {
  const all = await lockCopiesOf(ctx.db, { orgId: ctx.actor.orgId, id })
  return all.filter(({ state, ways }) => state === 'waiting' && ways.every(isUntried))
}

/**
 * Sends the copies of a lead that wait, and sees to those that reach nobody. Leads of one transaction wait for each
 * other, so that they ask what follows together too; no part may wait here for a turn of another.
 */
export const sendAll = (ctx: Ctx, leadId: string): Promise<undefined> => sendTogether(ctx.db, { ctx, leadId })
const sendTogether = batched<{ ctx: Ctx; leadId: string }, undefined>(async (_db, asks) => {
  await waitForAll(asks.map(({ ctx, leadId }) => sendCopies(ctx, leadId)))
  return asks.map(() => undefined)
})

async function sendCopies(ctx: Ctx, leadId: string): Promise<void> {
  const waiting = await waitingOf(ctx, leadId)
  if (waiting.length === 0) return
  const sent = await prepare(ctx, leadId, waiting)
  if (!sent) {
    await ctx.db
      .update(distributionCopies)
      .set({ state: 'failed', reason: 'The lead was deleted before it was sent.' })
      .where(
        sql`${distributionCopies.orgId} = ${ctx.actor.orgId} and ${distributionCopies.leadId} = ${leadId}
          and ${distributionCopies.state} = 'waiting'`,
      )
    return
  }
  const begun = await waitForAll(waiting.map((copy) => advance(ctx, copy, sent)))
  // Of several that reach nobody the owner is told once.
  const lost = begun.filter(({ state }) => state === 'failed')
  if (lost.length > 0) await failed(ctx, lost, sent, { isKnown: true, mayPassOn: true })
}
