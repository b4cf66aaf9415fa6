import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookConnection } from '@fairlead/contract/flow/facebook/shapes'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { toRfc3339 } from '#platform/db'
import { users } from '#tables/identity/account'
import { callbackUrl, type FacebookDeps, installationApp, ownAppDetails } from './app.ts'
import { facebookConnections, facebookPages } from './facebook.tables.ts'
import { isExpiring } from './pages/page-view.ts'

/** The people who signed in with Facebook, or one of them. */
export async function connectionViews(ctx: Ctx, id?: string): Promise<FacebookConnection[]> {
  const { orgId } = ctx.actor
  const its = sql`from ${facebookPages} p
    where p.org_id = ${orgId} and p.connection_id = ${facebookConnections}.id and p.is_connected`
  const rows = await ctx.db
    .select({
      one: facebookConnections,
      by: users.name,
      pages: sql<number>`(select count(*)::int ${its})`,
      hasEnded: sql<boolean>`exists (select 1 ${its} and p.status = 'PERMISSION_EXPIRED')`,
      endsAt: sql<string | null>`(select min(p.ends_at) ${its})`.mapWith(
        (text: string | null) => text && toRfc3339(text),
      ),
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
  const statusOf = (status: FacebookConnection['status'], hasEnded: boolean, endsAt: string | null) => {
    if (status !== 'OK') return status
    if (hasEnded) return 'PERMISSION_EXPIRED'
    return isExpiring({ endsAt }, ctx.now) ? 'EXPIRING' : status
  }
  return rows.map(({ one, by, pages, hasEnded, endsAt }) => ({
    id: one.id,
    name: one.name,
    connected_by: by ?? '',
    connected_at: one.connectedAt,
    app: one.app,
    status: statusOf(one.status, hasEnded, endsAt),
    ends_at: endsAt,
    missing_scopes: one.missingScopes,
    page_count: pages,
  }))
}

/** The apps that can be used to connect, and who has connected. */
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
