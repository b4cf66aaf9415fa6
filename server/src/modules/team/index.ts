import { memberDefaults, type Permissions, type Rights } from '@fairlead/contract/permissions'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { batchedBy, eqAny, prepared } from '#platform/db'
import type { Module } from '#platform/module'
import { users } from '#tables/account'
import { memberships } from './team.tables.ts'

export { forgetSubteam, viewersOf } from './sight-by-subteam.ts'
export { type Available, availabilityOf } from './availability.ts'

export type Membership = typeof memberships.$inferSelect

/** Which organisation a person belongs to, and with what rights. */
export async function membershipOf(ctx: Ctx<Actor | null>, userId: string): Promise<(Membership & Rights) | undefined> {
  const [row] = await ctx
    .asSystem('the organisation of a person who signs in')
    .db.select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return row
}

/** Makes a person the owner of an organisation. */
export async function addOwner(ctx: Ctx<Actor | null>, orgId: string, userId: string): Promise<void> {
  await ctx.db.insert(memberships).values({
    orgId,
    userId,
    role: 'OWNER',
    status: 'ACTIVE',
    permissions: memberDefaults,
    createdAt: ctx.now.toISOString(),
  })
}

/** Makes a person a member of an organisation, with permissions. */
export async function addMember(ctx: Ctx, userId: string, permissions: Partial<Permissions> = {}): Promise<void> {
  await ctx.db.insert(memberships).values({
    orgId: ctx.actor.orgId,
    userId,
    role: 'MEMBER',
    status: 'ACTIVE',
    permissions: { ...memberDefaults, ...permissions },
    createdAt: ctx.now.toISOString(),
  })
}

/** Whether a person works in the actor's organisation now. */
export async function isActive(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, userId)))
  return row?.status === 'ACTIVE'
}

const ownersBy = prepared('owners', (db) =>
  db
    .select({ orgId: memberships.orgId, id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eqAny(memberships.orgId, 'orgIds'), eq(memberships.role, 'OWNER'))),
)
const ownerBy = batchedBy(
  (db, orgIds: readonly string[]) => ownersBy(db).execute({ orgIds: [...new Set(orgIds)] }),
  (orgId) => orgId,
  (row) => row.orgId,
)

/** The owner of the actor's organisation. */
export async function ownerOf(ctx: Ctx): Promise<{ id: string; name: string }> {
  const row = await ownerBy(ctx.db, ctx.actor.orgId)
  if (!row) throw new Error('an organisation must have an owner')
  return { id: row.id, name: row.name ?? '' }
}

/** Whether somebody beside its owner works in the actor's organisation. */
export async function hasOthers(ctx: Ctx): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), ne(memberships.role, 'OWNER'), eq(memberships.status, 'ACTIVE')))
    .limit(1)
  return other !== undefined
}

/** Takes everybody out of an organisation. Answers who that was. */
export const dropMembers = (
  ctx: Ctx<Actor | null>,
  orgId: string,
): Promise<{ userId: string; role: Membership['role'] }[]> =>
  ctx.db
    .delete(memberships)
    .where(eq(memberships.orgId, orgId))
    .returning({ userId: memberships.userId, role: memberships.role })

export const team: Module = { name: 'team' }
