import type { TraceStep } from '@fairlead/contract/leads'
import { inArray } from 'drizzle-orm'
import { record } from '#modules/activities'
import { setAssignee } from '#modules/clients'
import { ownerId } from '#modules/team'
import type { Ctx } from '#platform/context'
import type { Module } from '#platform/module'
import { users } from '#tables/account'

export type Assigned = { userId: string | null; step: TraceStep }

/**
 * Gives a client that a lead made to somebody, and explains why. For now to the owner; rules come behind
 * this door, and no source changes when they do.
 */
export async function assign(ctx: Ctx, client: { id: string; assignedToId?: string | null }): Promise<Assigned> {
  const owner = await ownerId(ctx)
  const before = client.assignedToId ?? null
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, before ? [owner, before] : [owner]))
  const named = (id: string) => ({ id, name: people.find((person) => person.id === id)?.name ?? '' })
  const { name } = named(owner)
  const at = ctx.now.toISOString()
  const moved = setAssignee(ctx, client.id, owner)
  const told = record(ctx, {
    kind: 'CLIENT_ASSIGNMENT',
    clientId: client.id,
    data: { from: before ? named(before) : null, to: { id: owner, name }, how: 'owner', rule_name: null, reason: null },
  })
  await Promise.all([moved, told])
  return {
    userId: owner,
    step: {
      step: 'assigned',
      at,
      text: `Given to ${name}, the owner of the account`,
      details: ['There are no assignment rules, so every lead goes to the owner.'],
    },
  }
}

/** Who gets a lead inside the organisation. */
export const assignment: Module = { name: 'assignment' }
