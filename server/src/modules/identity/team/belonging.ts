import type { Permissions } from '@fairlead/contract/permissions'
import { memberDefaults } from '@fairlead/contract/permissions'
import { and, eq, inArray } from 'drizzle-orm'
import { beginWork, endWork } from '#identity/account'
import type { Actor, Ctx } from '#platform/context'
import { type MembershipStatus, memberships } from './team.tables.ts'

export type Membership = typeof memberships.$inferSelect

const ofPerson = (ctx: Ctx<Actor | null>, userId: string) =>
  ctx
    .asSystem('the organisations of a person who signs in')
    .db.select()
    .from(memberships)
    .where(eq(memberships.userId, userId))

/** Where a person works, or was deactivated; undefined for the person who belongs nowhere. */
export async function membershipOf(ctx: Ctx<Actor | null>, userId: string): Promise<Membership | undefined> {
  const rows = await ofPerson(ctx, userId)
  return rows.find(({ status }) => status === 'ACTIVE') ?? rows.find(({ status }) => status === 'DEACTIVATED')
}

/** The account of a person's own, which rests while they work in a team. */
export async function restingAccountOf(ctx: Ctx<Actor | null>, userId: string): Promise<Membership | undefined> {
  return (await ofPerson(ctx, userId)).find(({ status }) => status === 'RESTING')
}

const inOrg = (orgId: string, userId: string) => and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))

async function setStatus(
  ctx: Ctx<Actor | null>,
  { orgId, userId }: Pick<Membership, 'orgId' | 'userId'>,
  status: MembershipStatus,
): Promise<void> {
  await (status === 'ACTIVE' ? beginWork(ctx, orgId, userId) : endWork(ctx, orgId, [userId]))
  await ctx.db.update(memberships).set({ status }).where(inOrg(orgId, userId))
}

/**
 * Where a person who signs in comes to: where they work; else their own account, which rested and is taken up
 * again; else where they were deactivated.
 */
export async function arrive(ctx: Ctx<Actor | null>, userId: string): Promise<Membership | undefined> {
  const rows = await ofPerson(ctx, userId)
  const works = rows.find(({ status }) => status === 'ACTIVE')
  if (works) return works
  const own = rows.find(({ status }) => status === 'RESTING')
  if (!own) return rows.find(({ status }) => status === 'DEACTIVATED')
  await setStatus(ctx, own, 'ACTIVE')
  return { ...own, status: 'ACTIVE' }
}

/** Makes a person the owner of an organisation. */
export async function addOwner(ctx: Ctx<Actor | null>, orgId: string, userId: string): Promise<void> {
  await beginWork(ctx, orgId, userId)
  await ctx.db.insert(memberships).values({
    orgId,
    userId,
    role: 'OWNER',
    status: 'ACTIVE',
    permissions: memberDefaults,
    createdAt: ctx.now.toISOString(),
  })
}

/** Makes a person a member of an organisation, with permissions; also one who was there before. */
export async function addMember(ctx: Ctx, userId: string, permissions: Partial<Permissions> = {}): Promise<void> {
  await beginWork(ctx, ctx.actor.orgId, userId)
  const given = { status: 'ACTIVE' as const, permissions: { ...memberDefaults, ...permissions } }
  await ctx.db
    .insert(memberships)
    .values({ orgId: ctx.actor.orgId, userId, role: 'MEMBER', ...given, createdAt: ctx.now.toISOString() })
    .onConflictDoUpdate({ target: [memberships.orgId, memberships.userId], set: given })
}

/** Lets the account that a person owns rest, or takes them out of where they work. */
export const leave = (ctx: Ctx, userId: string, status: 'RESTING' | 'LEFT'): Promise<void> =>
  setStatus(ctx, { orgId: ctx.actor.orgId, userId }, status)

/** Takes a member's access, or gives it back. */
export const setMemberStatus = (ctx: Ctx, userId: string, status: 'ACTIVE' | 'DEACTIVATED'): Promise<void> =>
  setStatus(ctx, { orgId: ctx.actor.orgId, userId }, status)

/** Sets what a member may see and do. */
export async function setPermissions(ctx: Ctx, userId: string, permissions: Permissions): Promise<void> {
  await ctx.db.update(memberships).set({ permissions }).where(inOrg(ctx.actor.orgId, userId))
}

const everything = Object.fromEntries(
  Object.entries(memberDefaults).map(([key, value]) => [key, typeof value === 'boolean' ? true : value]),
) as Permissions

/** Makes a member the owner; the person who owned it becomes a member with all permissions. */
export async function changeOwner(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.update(memberships).set({ role: 'MEMBER', permissions: everything }).where(inOrg(ctx.actor.orgId, from))
  await ctx.db.update(memberships).set({ role: 'OWNER' }).where(inOrg(ctx.actor.orgId, to))
}

/** Members of the actor's organisation, locked until the transaction ends, in one order for all who lock several. */
export const lockMembers = (ctx: Ctx, userIds: readonly string[]): Promise<Membership[]> =>
  ctx.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), inArray(memberships.userId, [...userIds])))
    .orderBy(memberships.userId)
    .for('no key update')
    .execute()

/** Takes everybody out of an organisation. Answers those who now belong nowhere. */
export async function dropMembers(
  ctx: Ctx<Actor | null>,
  orgId: string,
): Promise<{ userId: string; role: Membership['role'] }[]> {
  const gone = await ctx.db
    .delete(memberships)
    .where(eq(memberships.orgId, orgId))
    .returning({ userId: memberships.userId, role: memberships.role })
  if (gone.length === 0) return []
  const ids = gone.map(({ userId }) => userId)
  await endWork(ctx, orgId, ids)
  const staying = await ctx
    .asSystem('who of a deleted account works elsewhere')
    .db.select({ userId: memberships.userId })
    .from(memberships)
    .where(and(inArray(memberships.userId, ids), inArray(memberships.status, ['ACTIVE', 'RESTING'])))
  return gone.filter(({ userId }) => !staying.some((other) => other.userId === userId))
}

/** Keeps these members as they are until the transaction ends: who is taken out of the team in the meantime waits. */
export async function holdMembers(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, ctx.actor.orgId), inArray(memberships.userId, [...userIds])))
    .orderBy(memberships.userId)
    .for('share')
}
