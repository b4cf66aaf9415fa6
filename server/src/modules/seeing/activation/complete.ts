import type { ActivationType } from '@fairlead/contract/seeing/activation'
import type { Ctx } from '#platform/context'
import { activationCompletions, activationTicks } from './activation.tables.ts'

const changed = 'activation.changed'

/** Completes a task for everybody of the account. What was completed stays so. */
export async function completeForAccount(ctx: Ctx, activationType: ActivationType): Promise<void> {
  const done = await ctx.db
    .insert(activationCompletions)
    .values({ orgId: ctx.actor.orgId, activationType, at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ type: activationCompletions.activationType })
  if (done.length > 0) ctx.tell({ kind: changed })
}

/** Completes a task for these people alone. What was completed stays so. */
export async function completeForPeople(
  ctx: Ctx,
  activationType: ActivationType,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const at = ctx.now.toISOString()
  const done = await ctx.db
    .insert(activationTicks)
    .values([...new Set(userIds)].sort().map((userId) => ({ orgId: ctx.actor.orgId, userId, activationType, at })))
    .onConflictDoNothing()
    .returning({ userId: activationTicks.userId })
  for (const { userId } of done) ctx.tell({ kind: changed, user_id: userId })
}
