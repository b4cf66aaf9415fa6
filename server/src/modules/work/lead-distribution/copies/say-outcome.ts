import type { BadLeadReason, CopyOutcome } from '@fairlead/contract/work/distributed-leads'
import { and, eq, isNull } from 'drizzle-orm'
import { copyAnswered } from '#events/lead-distribution'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { distributionCopies, distributionOutcomes, distributionRefusals } from '../lead-distribution.tables.ts'
import { lockCopy } from './send-copy.ts'

export type Said = { outcome: CopyOutcome; reason: BadLeadReason | null; note: string | null }

const its = (ctx: Ctx, id: string) => and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.id, id))

/** Keeps what a recipient says of a lead; the same again changes nothing. Nothing else comes back from there (rule 120). */
export async function sayOutcome(ctx: Ctx, id: string, said: Said): Promise<void> {
  const copy = await lockCopy(ctx, id)
  if (!copy) return
  const { outcome, reason, note } = said
  if (copy.outcome === outcome && copy.outcomeReason === reason && copy.outcomeNote === note) return
  const at = ctx.now.toISOString()
  await insertRows(ctx.db, distributionOutcomes, [
    { id: newId(), orgId: ctx.actor.orgId, copyId: id, outcome, reason, note, at },
  ])
  await ctx.db
    .update(distributionCopies)
    .set({
      outcome,
      outcomeReason: reason,
      outcomeNote: note,
      outcomeAt: at,
      seenAt: copy.seenAt ?? at,
    })
    .where(its(ctx, id))
  ctx.emit(copyAnswered, id, { outcome })
}

/** Notes that a person looked at a copy, the first time. */
export async function markSeen(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(distributionCopies)
    .set({ seenAt: ctx.now.toISOString() })
    .where(and(its(ctx, id), isNull(distributionCopies.seenAt)))
}

/** Sends a recipient no more leads of this account, by whichever rule, until they allow it again. */
export async function decline(ctx: Ctx, id: string): Promise<void> {
  const copy = await lockCopy(ctx, id)
  if (!copy) return
  const { orgId } = ctx.actor
  const at = ctx.now.toISOString()
  const [added] = await ctx.db
    .insert(distributionRefusals)
    .values([copy.email, copy.phone].flatMap((recipient) => (recipient ? [{ orgId, recipient, at }] : [])))
    .onConflictDoNothing()
    .returning({ recipient: distributionRefusals.recipient })
  if (added) ctx.emit(copyAnswered, id, { outcome: 'declined' })
}

/** Lets this account send them leads again. */
export async function allowAgain(ctx: Ctx, id: string): Promise<void> {
  const copy = await lockCopy(ctx, id)
  for (const recipient of [copy?.email, copy?.phone])
    if (recipient)
      await ctx.db
        .delete(distributionRefusals)
        .where(and(eq(distributionRefusals.orgId, ctx.actor.orgId), eq(distributionRefusals.recipient, recipient)))
}
