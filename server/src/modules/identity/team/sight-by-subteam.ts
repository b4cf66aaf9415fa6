import { and, eq, sql } from 'drizzle-orm'
import { raiseRightsVersion } from '#identity/account'
import type { Ctx } from '#platform/context'
import { memberships } from './team.tables.ts'

const mayView = (ctx: Ctx, subteamId: string) =>
  and(
    eq(memberships.orgId, ctx.actor.orgId),
    sql`${memberships.permissions}->'accessibleSubteamIds' @> to_jsonb(${subteamId}::text)`,
  )

/** Who is given to see the clients of a sub-team's members. */
export async function viewersOf(ctx: Ctx, subteamId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: memberships.userId }).from(memberships).where(mayView(ctx, subteamId))
  return rows.map((row) => row.id)
}

/** Takes a sub-team that is no more out of everybody's permissions. */
export async function forgetSubteam(ctx: Ctx, subteamId: string): Promise<void> {
  await ctx.db
    .update(memberships)
    .set({
      permissions: sql`jsonb_set(${memberships.permissions}, '{accessibleSubteamIds}',
        (${memberships.permissions}->'accessibleSubteamIds') - ${subteamId}::text)`,
    })
    .where(mayView(ctx, subteamId))
  await raiseRightsVersion(ctx)
}
