import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { memberships } from '#tables/identity/team'
import { organizations, users } from './account.tables.ts'

/** Sets the day of the deletion of the actor's organisation; null keeps it. False when the deletion has begun. */
export async function setDeleteAt(ctx: Ctx, deleteAt: string | null): Promise<boolean> {
  const changed = await ctx.db
    .update(organizations)
    .set({ deleteAt })
    .where(and(eq(organizations.id, ctx.actor.orgId), isNull(organizations.deletingAt)))
    .returning({ id: organizations.id })
  return changed.length > 0
}

/** Keeps the accounts that a person owns: the person who asked for the deletion may have been somebody else (S10). */
export async function keepAccountsOf(ctx: Ctx<Actor | null>, userId: string): Promise<void> {
  const { db } = ctx.asSystem('the account of somebody who keeps it')
  const owned = db
    .select({ id: memberships.orgId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'OWNER')))
  await db
    .update(organizations)
    .set({ deleteAt: null })
    .where(and(inArray(organizations.id, owned), isNotNull(organizations.deleteAt), isNull(organizations.deletingAt)))
}

/** Organisations whose day has come, and those whose deletion was interrupted. */
export async function dueForDeletion(ctx: Ctx<Actor | null>): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(or(lte(organizations.deleteAt, ctx.now.toISOString()), isNotNull(organizations.deletingAt)))
  return rows.map(({ id }) => id)
}

/** Begins the deletion of the actor's organisation, if it is still wished for: from here on nobody takes it back. */
export async function claimForDeletion(ctx: Ctx): Promise<boolean> {
  const now = ctx.now.toISOString()
  const claimed = await ctx.db
    .update(organizations)
    .set({ deletingAt: now })
    .where(
      and(
        eq(organizations.id, ctx.actor.orgId),
        or(lte(organizations.deleteAt, now), isNotNull(organizations.deletingAt)),
      ),
    )
    .returning({ id: organizations.id })
  return claimed.length > 0
}

/** Whether there is such an organisation. */
export async function isKnown(ctx: Ctx<Actor | null>, orgId: string): Promise<boolean> {
  const found = await ctx.db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, orgId))
  return found.length > 0
}

/** Whether an organisation is being deleted. */
export async function isGoing(ctx: Ctx<Actor | null>, orgId: string): Promise<boolean> {
  const [org] = await ctx.db
    .select({ deletingAt: organizations.deletingAt })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return org?.deletingAt != null
}

/** Takes the beginning back, and the wish with it. */
export const releaseClaim = (ctx: Ctx): Promise<unknown> =>
  ctx.db.update(organizations).set({ deleteAt: null, deletingAt: null }).where(eq(organizations.id, ctx.actor.orgId))

/** Deletes an organisation that nothing belongs to any more. */
export const dropOrganization = (ctx: Ctx<Actor | null>, orgId: string): Promise<unknown> =>
  ctx.db.delete(organizations).where(eq(organizations.id, orgId))

export type FormerPerson = Pick<typeof users.$inferSelect, 'id' | 'email' | 'phone' | 'phoneVerifiedAt'>

/**
 * Takes from people all that is theirs: what is left is a row without a name, to which nobody can sign in and which
 * what they once did elsewhere may still point to. Answers their former addresses.
 */
export async function forgetPeople(ctx: Ctx<Actor | null>, ids: readonly string[]): Promise<FormerPerson[]> {
  if (ids.length === 0) return []
  const people = await ctx.db
    .select({ id: users.id, email: users.email, phone: users.phone, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .for('update')
  await ctx.db
    .update(users)
    .set({
      name: 'Deleted',
      email: null,
      emailVerifiedAt: null,
      phone: null,
      phoneRaw: null,
      phoneVerifiedAt: null,
      whatsapp: null,
      whatsappRaw: null,
      countryCode: null,
      zone: 'UTC',
      pictureKey: null,
    })
    .where(inArray(users.id, [...ids]))
  return people
}
