import type { TraceStep } from '@fairlead/contract/leads'
import type { ActivityData } from '@fairlead/contract/timeline'
import { eq } from 'drizzle-orm'
import { ownerOf } from '#modules/team'
import type { Ctx } from '#platform/context'
import type { Module } from '#platform/module'
import { users } from '#tables/account'

export type Assigned = {
  userId: string | null
  step: TraceStep
  /** What the client's timeline says of it; null when nobody was found. */
  entry: ActivityData<'CLIENT_ASSIGNMENT'> | null
}

/** Who had the client, by name. */
async function named(ctx: Ctx, id: string | null): Promise<{ id: string; name: string } | null> {
  if (!id) return null
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, name: person?.name ?? '' }
}

/**
 * Decides who gets the client of a lead, and explains why; the caller stores and records it with the
 * client. `before` is who had the client. For now the owner gets each; rules come behind this door, and no
 * source changes when they do.
 */
export async function assign(ctx: Ctx, before: string | null): Promise<Assigned> {
  const [owner, from] = await Promise.all([ownerOf(ctx), named(ctx, before)])
  return {
    userId: owner.id,
    step: {
      step: 'assigned',
      at: ctx.now.toISOString(),
      text: `Given to ${owner.name}, the owner of the account`,
      details: ['There are no assignment rules, so every lead goes to the owner.'],
    },
    entry: { from, to: owner, how: 'owner', rule_name: null, reason: null },
  }
}

/** Who gets a lead inside the organisation. */
export const assignment: Module = { name: 'assignment' }
