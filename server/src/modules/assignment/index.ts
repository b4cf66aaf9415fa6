import type { TraceStep } from '@fairlead/contract/leads'
import { eq } from 'drizzle-orm'
import { record } from '#modules/activities'
import { setAssignee } from '#modules/clients'
import { ownerOf } from '#modules/team'
import type { Ctx } from '#platform/context'
import type { Module } from '#platform/module'
import { users } from '#tables/account'

export type Assigned = { userId: string | null; step: TraceStep }

/** Who had the client, by name. */
async function named(ctx: Ctx, id: string | null): Promise<{ id: string; name: string } | null> {
  if (!id) return null
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, name: person?.name ?? '' }
}

/**
 * Gives a client that a lead made to somebody, and explains why. For now to the owner; rules come behind
 * this door, and no source changes when they do.
 */
export async function assign(ctx: Ctx, client: { id: string; assignedToId?: string | null }): Promise<Assigned> {
  const [owner, before] = await Promise.all([ownerOf(ctx), named(ctx, client.assignedToId ?? null)])
  const at = ctx.now.toISOString()
  const moved = setAssignee(ctx, client.id, owner.id)
  const told = record(ctx, {
    kind: 'CLIENT_ASSIGNMENT',
    clientId: client.id,
    data: { from: before, to: owner, how: 'owner', rule_name: null, reason: null },
  })
  await Promise.all([moved, told])
  return {
    userId: owner.id,
    step: {
      step: 'assigned',
      at,
      text: `Given to ${owner.name}, the owner of the account`,
      details: ['There are no assignment rules, so every lead goes to the owner.'],
    },
  }
}

/** Who gets a lead inside the organisation. */
export const assignment: Module = { name: 'assignment' }
