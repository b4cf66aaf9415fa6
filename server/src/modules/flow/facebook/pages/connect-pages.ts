import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import { done } from '@fairlead/contract/primitives'
import { and, eq, sql } from 'drizzle-orm'
import { sourceConnected } from '#events/lead-sources'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { anyOf } from '../any-of.ts'
import { facebookConnections, facebookPages, facebookRoutes } from '../facebook.tables.ts'
import { leavePage, setUpPage } from '../jobs.ts'
import { missingTasks } from '../problems.ts'
import { pageContext } from './keep-pages.ts'
import { pagesById } from './page-view.ts'

const ofOrg = (ctx: Ctx) => eq(facebookPages.orgId, ctx.actor.orgId)

/**
 * Connects pages: from now on their deliveries are accepted, and a job subscribes each. Throws 404 for a page that
 * isn't the account's, and 400 for one whose leads its person isn't allowed to read.
 */
export async function connectFacebookPages(
  ctx: Ctx,
  { body }: Input<typeof calls.connectFacebookPages>,
): Promise<Reply<typeof calls.connectFacebookPages>> {
  const { orgId } = ctx.actor
  const ids = [...new Set(body.pages)]
  const rows = await ctx.db
    .select({ page: facebookPages, appId: facebookConnections.appId })
    .from(facebookPages)
    .innerJoin(
      facebookConnections,
      and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, facebookPages.connectionId)),
    )
    .where(and(ofOrg(ctx), eqAny(facebookPages.id, ids)))
    .orderBy(facebookPages.id)
    .for('update', { of: facebookPages })
  if (rows.length < ids.length) throw notFound()
  const lacking = rows.find(({ page }) => missingTasks(page.tasks).length > 0)
  if (lacking)
    throw invalid({
      pages: `${lacking.page.name} can’t be connected: you need the ${missingTasks(lacking.page.tasks).join(' and ')} task on it. Ask an admin of the page for full access.`,
    })
  await ctx.db
    .update(facebookPages)
    .set({
      isConnected: true,
      connectedAt: sql`case when ${facebookPages.isConnected} then ${facebookPages.connectedAt} else ${ctx.now.toISOString()}::timestamptz end`,
      status: 'LOADING',
      problem: null,
      newFormsOn: body.new_forms_on,
      failures: 0,
      askAfter: null,
      reconciledAt: null,
      delayedSince: null,
      delayedAt: null,
    })
    .where(and(ofOrg(ctx), eqAny(facebookPages.id, ids)))
  await ctx.db
    .insert(facebookRoutes)
    .values(rows.map(({ page, appId }) => ({ orgId, pageId: page.pageId, appId })))
    .onConflictDoUpdate({
      target: [facebookRoutes.orgId, facebookRoutes.pageId],
      set: { appId: sql`excluded.app_id` },
    })
  for (const { page } of rows) {
    ctx.enqueue(setUpPage, { org_id: orgId, page: page.id })
    if (!page.isConnected) ctx.emit(sourceConnected, page.id, { lead_source: 'facebook' })
  }
  ctx.tell({ kind: 'facebook.changed' })
  return { results: await pagesById(ctx, ids) }
}

/** Disconnects one page, or all pages and everyone's login; existing leads stay. */
export async function disconnectFacebook(
  ctx: Ctx,
  { query }: Input<typeof calls.disconnectFacebook>,
): Promise<Reply<typeof calls.disconnectFacebook>> {
  const left = await leavePages(ctx, query.page === undefined ? undefined : eq(facebookPages.id, query.page))
  if (query.page !== undefined && left === 0) throw notFound()
  if (query.page === undefined) await forgetLogins(ctx)
  ctx.tell({ kind: 'facebook.changed' })
  return done
}

/** Stops receiving leads from these pages; a subscription ends with the last account that receives them. Returns how many. */
export async function leavePages(ctx: Ctx, which: ReturnType<typeof eq> | undefined): Promise<number> {
  const { orgId } = ctx.actor
  const rows = await ctx.db
    .select({ id: facebookPages.id, pageId: facebookPages.pageId, app: facebookConnections.app })
    .from(facebookPages)
    .innerJoin(
      facebookConnections,
      and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, facebookPages.connectionId)),
    )
    .where(and(ofOrg(ctx), eq(facebookPages.isConnected, true), which))
  if (rows.length === 0) return 0
  await ctx.db
    .update(facebookPages)
    .set({ isConnected: false, status: 'OK', problem: null, endsAt: null, delayedSince: null, delayedAt: null })
    .where(
      and(
        ofOrg(ctx),
        eqAny(
          facebookPages.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  await ctx.db.delete(facebookRoutes).where(
    and(
      eq(facebookRoutes.orgId, orgId),
      anyOf(
        facebookRoutes.pageId,
        rows.map(({ pageId }) => pageId),
      ),
    ),
  )
  for (const { pageId, app } of rows) ctx.enqueue(leavePage, { org_id: orgId, page_id: pageId, app })
  return rows.length
}

/** Deletes everyone's login with its tokens; pages that brought leads keep their names, for rules and history. */
async function forgetLogins(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.actor
  const rows = await ctx.db
    .select({ id: facebookConnections.id })
    .from(facebookConnections)
    .where(eq(facebookConnections.orgId, orgId))
  for (const { id } of rows) await forgetLogin(ctx, id)
}

/** Deletes one login: its tokens, and the pages that never brought a lead. */
export async function forgetLogin(ctx: Ctx, id: string): Promise<void> {
  const { orgId } = ctx.actor
  const its = and(ofOrg(ctx), eq(facebookPages.connectionId, id))
  await ctx.db
    .delete(facebookPages)
    .where(
      and(
        its,
        sql`not exists (select 1 from facebook_forms f where f.org_id = ${orgId} and f.page_row_id = ${facebookPages}.id)`,
      ),
    )
  const kept = await ctx.db.select({ pageId: facebookPages.pageId }).from(facebookPages).where(its)
  for (const { pageId } of kept)
    await ctx.db
      .update(facebookPages)
      .set({ sealed: ctx.installation.secrets.seal('', pageContext({ orgId, pageId })), tasks: [] })
      .where(and(ofOrg(ctx), eq(facebookPages.pageId, pageId)))
  const one = and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, id))
  if (kept.length === 0) await ctx.db.delete(facebookConnections).where(one)
  else
    await ctx.db
      .update(facebookConnections)
      .set({
        name: '',
        facebookUserId: `gone ${id}`,
        sealed: ctx.installation.secrets.seal('', `facebook login ${orgId} ${id}`),
        status: 'PERMISSION_EXPIRED',
        endedAt: ctx.now.toISOString(),
      })
      .where(one)
}
