import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { conflict } from '#platform/http'
import { users } from './account.tables.ts'

/**
 * Makes an organisation the one that a person works in: there is one at a time. Throws 409 when they work in another.
 * Comes before the membership is changed, as `endWork` does: of calls that are sent together, the first comes first.
 */
export async function beginWork(ctx: Ctx<Actor | null>, orgId: string, userId: string): Promise<void> {
  const began = await ctx.db
    .update(users)
    .set({ worksInId: orgId })
    .where(and(eq(users.id, userId), or(isNull(users.worksInId), eq(users.worksInId, orgId))))
    .returning({ id: users.id })
  if (began.length === 0) throw conflict('This person is now in another account.')
}

/** People who work in an organisation do so no longer. */
export const endWork = (ctx: Ctx<Actor | null>, orgId: string, userIds: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(users)
    .set({ worksInId: null })
    .where(and(inArray(users.id, [...userIds]), eq(users.worksInId, orgId)))

/** Whether somebody works in another organisation now. */
export async function worksElsewhere(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.worksInId, ctx.actor.orgId)))
  return row !== undefined
}
