import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookConnection } from '@fairlead/contract/flow/facebook/shapes'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { users } from '#tables/identity/account'
import { callbackUrl, type FacebookDeps, installationApp, ownAppDetails } from './app.ts'
import { facebookConnections, facebookPages } from './facebook.tables.ts'

/** The people who signed in with Facebook, or one of them. */
export async function connectionViews(ctx: Ctx, id?: string): Promise<FacebookConnection[]> {
  const { orgId } = ctx.actor
  const rows = await ctx.db
    .select({
      one: facebookConnections,
      by: users.name,
      pages: sql<number>`(select count(*)::int from ${facebookPages} p
        where p.org_id = ${orgId} and p.connection_id = ${facebookConnections}.id and p.is_connected)`,
    })
    .from(facebookConnections)
    .leftJoin(users, eq(users.id, facebookConnections.userId))
    .where(
      and(
        eq(facebookConnections.orgId, orgId),
        isNull(facebookConnections.endedAt),
        id ? eq(facebookConnections.id, id) : undefined,
      ),
    )
    .orderBy(asc(facebookConnections.connectedAt), asc(facebookConnections.id))
  return rows.map(({ one, by, pages }) => ({
    id: one.id,
    name: one.name,
    connected_by: by ?? '',
    connected_at: one.connectedAt,
    app: one.app,
    status: one.status,
    missing_scopes: one.missingScopes,
    page_count: pages,
  }))
}

/** What can be used to connect, and who has. */
export const facebookSetup =
  (deps: FacebookDeps) =>
  async (ctx: Ctx): Promise<Reply<typeof calls.facebookSetup>> => {
    const [own_app, connections] = await Promise.all([ownAppDetails(ctx), connectionViews(ctx)])
    return {
      has_installation_app: installationApp(deps) !== undefined,
      own_app,
      callback_url: callbackUrl(ctx),
      scopes: [...deps.meta.scopes],
      connections,
    }
  }
