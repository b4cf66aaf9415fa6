import type { FacebookAppKind } from '@fairlead/contract/flow/facebook/shapes'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, Runner } from '#platform/context'
import { SealError } from '#platform/secrets'
import { appOf, appToken, type FacebookDeps, type MetaApp } from './app.ts'
import { facebookConnections, facebookPages, facebookRoutes } from './facebook.tables.ts'
import { GraphError } from './graph.ts'
import { connectionContext } from './login.ts'
import { pageContext } from './pages/keep-pages.ts'
import type { PageRow } from './pages/page-view.ts'

/** A connected page with what's needed to call Meta for it. */
export type Reach = { page: PageRow; app: MetaApp; token: string }

/** Undefined if the page is no longer connected, or its app or token no longer exists. */
export async function reachOf(ctx: Ctx, deps: FacebookDeps, id: string): Promise<Reach | undefined> {
  const { orgId } = ctx.actor
  const [row] = await ctx.db
    .select({ page: facebookPages, kind: facebookConnections.app })
    .from(facebookPages)
    .innerJoin(
      facebookConnections,
      and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, facebookPages.connectionId)),
    )
    .where(and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, id), eq(facebookPages.isConnected, true)))
  if (!row) return undefined
  const app = await appOf(ctx, deps, row.kind)
  if (!app) return undefined
  try {
    return { page: row.page, app, token: ctx.installation.secrets.open(row.page.sealed, pageContext(row.page)) }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    ctx.log.warn({ err: error, page: id }, 'the token of a Facebook page cannot be read')
    return undefined
  }
}

/** A person's Facebook login with what's needed to call Meta as them. */
export type LoginReach = { name: string; token: string; appSecret: string; missingScopes: readonly string[] }

/** The account's newest Facebook login, working ones first; undefined if there is none or its app no longer exists. */
export async function loginReach(ctx: Ctx, deps: FacebookDeps): Promise<LoginReach | undefined> {
  const { orgId } = ctx.actor
  const [row] = await ctx.db
    .select()
    .from(facebookConnections)
    .where(and(eq(facebookConnections.orgId, orgId), isNull(facebookConnections.endedAt)))
    .orderBy(sql`${facebookConnections.status} = 'OK' desc`, desc(facebookConnections.connectedAt))
    .limit(1)
  const app = row && (await appOf(ctx, deps, row.app))
  if (!app) return undefined
  try {
    const token = ctx.installation.secrets.open(row.sealed, connectionContext(row))
    return { name: row.name, token, appSecret: app.secret, missingScopes: row.missingScopes }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    ctx.log.warn({ err: error, connection: row.id }, 'the token of a Facebook login cannot be read')
    return undefined
  }
}

/** Ends the subscription of a page at Meta, unless another account receives its leads through the same app (rule 242). */
export async function leaveAtMeta(
  deps: FacebookDeps,
  run: Runner,
  { org_id, page_id, app: kind }: { org_id: string; page_id: string; app: FacebookAppKind },
): Promise<void> {
  const app = await run.inOrg(org_id, (ctx) => appOf(ctx, deps, kind))
  if (!app) return
  const others = await run.asSystem('who else takes the leads of a page', (ctx) =>
    ctx.db
      .select({ orgId: facebookRoutes.orgId })
      .from(facebookRoutes)
      .where(and(eq(facebookRoutes.pageId, page_id), eq(facebookRoutes.appId, app.appId)))
      .limit(1),
  )
  if (others.length > 0) return
  try {
    // With the app's own token, which works when that of the page is dead.
    await deps.graph.call({ method: 'DELETE', path: `${page_id}/subscribed_apps`, token: appToken(app) })
  } catch (error) {
    // What Meta does not know, or does not let us end, brings nothing either.
    if (!(error instanceof GraphError) || error.kind === 'transient' || error.kind === 'throttled') throw error
  }
}
