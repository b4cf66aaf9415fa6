import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { FormerPerson } from '#identity/account'
import type { Actor, Ctx } from '#platform/context'
import { identities, loginCodes, magicTokens, sessions } from './session.tables.ts'

/** Deletes the sessions of an organisation: nobody is signed in to it any more. */
export const dropSessions = (ctx: Ctx<Actor | null>, orgId: string): Promise<unknown> =>
  ctx.db.delete(sessions).where(eq(sessions.orgId, orgId))

/** Deletes every way in of people who are forgotten: codes, links, linked accounts. */
export async function dropWaysIn(ctx: Ctx<Actor | null>, people: readonly FormerPerson[]): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const names = people.flatMap(({ id, email, phone }) => [id, email, phone].filter((name) => name !== null))
  await ctx.db.delete(identities).where(inArray(identities.userId, ids))
  await ctx.db.delete(loginCodes).where(inArray(loginCodes.identity, names))
  await ctx.db.delete(magicTokens).where(or(inArray(magicTokens.userId, ids), inArray(magicTokens.identity, names)))
}

/** Addresses that can still take back a change of the person's address: what is grave is told there too. */
export async function formerAddresses(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ payload: magicTokens.payload })
    .from(magicTokens)
    .where(
      and(
        eq(magicTokens.userId, userId),
        eq(magicTokens.purpose, 'undo_email'),
        isNull(magicTokens.spentAt),
        gt(magicTokens.expiresAt, ctx.now.toISOString()),
      ),
    )
  return rows.flatMap(({ payload }) => payload?.old_email ?? [])
}
