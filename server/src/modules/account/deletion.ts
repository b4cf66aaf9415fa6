import { eq, inArray, lte } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { organizations, users } from './account.tables.ts'

/** Sets the day of the deletion of the actor's organisation; null keeps it. */
export const setDeleteAt = (ctx: Ctx, deleteAt: string | null): Promise<unknown> =>
  ctx.db.update(organizations).set({ deleteAt }).where(eq(organizations.id, ctx.actor.orgId))

/** Organisations whose day has come. */
export async function dueForDeletion(ctx: Ctx<Actor | null>): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(lte(organizations.deleteAt, ctx.now.toISOString()))
  return rows.map(({ id }) => id)
}

/** Deletes an organisation that nothing belongs to any more, and people. Answers their addresses, by id. */
export async function dropOrganization(
  ctx: Ctx<Actor | null>,
  orgId: string,
  people: readonly string[],
): Promise<Map<string, string>> {
  await ctx.db.delete(organizations).where(eq(organizations.id, orgId))
  if (people.length === 0) return new Map()
  const gone = await ctx.db
    .delete(users)
    .where(inArray(users.id, [...people]))
    .returning({ id: users.id, email: users.email })
  return new Map(gone.flatMap(({ id, email }) => (email ? [[id, email]] : [])))
}
