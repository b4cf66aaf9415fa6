import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import { facebookCallbackPath } from '@fairlead/contract/flow/facebook'
import type { FacebookAppDetails, FacebookAppKind } from '@fairlead/contract/flow/facebook/shapes'
import { done } from '@fairlead/contract/primitives'
import { and, eq } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { badRequest, conflict, invalid } from '#platform/http'
import { randomToken } from '#platform/secrets'
import { facebookApps, facebookConnections, facebookPages } from './facebook.tables.ts'
import { type Graph, GraphError } from './graph.ts'

/** The installation's Meta app, and the permissions requested from people who sign in. */
export type MetaSettings = {
  app: { appId: string; secret: string; verifyToken: string } | undefined
  scopes: readonly string[]
}
export type FacebookDeps = { graph: Graph; meta: MetaSettings }

/** An app with everything needed to act as it. */
export type MetaApp = { kind: FacebookAppKind; appId: string; secret: string; hookToken: string; verifyToken: string }
type AppRow = typeof facebookApps.$inferSelect

/** How an account's app secret is sealed. */
export const appContext = (row: { orgId: string }): string => `facebook app ${row.orgId}`

/** The access token of an app itself. */
export const appToken = ({ appId, secret }: Pick<MetaApp, 'appId' | 'secret'>): string => `${appId}|${secret}`

/** The installation's app, if it has one; its id is part of the webhook's URL. */
export const installationApp = ({ meta: { app } }: FacebookDeps): MetaApp | undefined =>
  app && { kind: 'installation', hookToken: app.appId, ...app }

export const openApp = (ctx: Ctx<Actor | null>, row: AppRow): MetaApp => ({
  kind: 'own',
  appId: row.appId,
  secret: ctx.installation.secrets.open(row.sealed, appContext(row)),
  hookToken: row.hookToken,
  verifyToken: row.verifyToken,
})

async function ownRow(ctx: Ctx): Promise<AppRow | undefined> {
  const [row] = await ctx.db.select().from(facebookApps).where(eq(facebookApps.orgId, ctx.actor.orgId))
  return row
}

/** The app of this kind; by default the account's own, or else the installation's. Undefined if there is none. */
export async function appOf(ctx: Ctx, deps: FacebookDeps, kind?: FacebookAppKind): Promise<MetaApp | undefined> {
  if (kind === 'installation') return installationApp(deps)
  const row = await ownRow(ctx)
  if (row) return openApp(ctx, row)
  return kind === 'own' ? undefined : installationApp(deps)
}

/** The same, but throws if there is none. */
export async function someApp(ctx: Ctx, deps: FacebookDeps, kind?: FacebookAppKind): Promise<MetaApp> {
  const app = await appOf(ctx, deps, kind)
  if (!app)
    throw badRequest(
      kind === 'installation'
        ? 'This installation has no Meta app. Add your own to connect Facebook.'
        : 'Add your Meta app first.',
    )
  return app
}

/** The app a webhook URL belongs to, with the account if only one uses it. */
export async function appAt(
  ctx: Ctx<null>,
  deps: FacebookDeps,
  token: string,
): Promise<{ app: MetaApp; orgId: string | undefined } | undefined> {
  const shared = installationApp(deps)
  if (shared && token === shared.hookToken) return { app: shared, orgId: undefined }
  const [row] = await ctx
    .asSystem('the Meta app at the address of its webhook')
    .db.select()
    .from(facebookApps)
    .where(eq(facebookApps.hookToken, token))
  return row && { app: openApp(ctx, row), orgId: row.orgId }
}

/** The URL Meta delivers to for an app. */
export const hookUrl = (ctx: Ctx<Actor | null>, { hookToken }: Pick<MetaApp, 'hookToken'>): string =>
  `${ctx.installation.publicUrl}/hooks/meta/${hookToken}`

export const callbackUrl = (ctx: Ctx<Actor | null>): string => `${ctx.installation.appUrl}${facebookCallbackPath}`

/** What to enter at Meta for an account's app, without its secret. */
export async function ownAppDetails(ctx: Ctx): Promise<FacebookAppDetails | null> {
  const row = await ownRow(ctx)
  if (!row) return null
  const webhook_url = hookUrl(ctx, row)
  return {
    app_id: row.appId,
    webhook_url,
    verify_token: row.verifyToken,
    deauthorize_url: `${webhook_url}/deauthorize`,
    deletion_url: `${webhook_url}/delete`,
    created_at: row.createdAt,
  }
}
const said = (error: unknown): string =>
  error instanceof GraphError ? (error.userMessage ?? error.message) : 'Meta didn’t answer.'

/** Sets up the webhook of the account's own app at Meta. */
export const setUpFacebookWebhook =
  ({ graph, meta }: FacebookDeps) =>
  async (ctx: Ctx): Promise<Reply<typeof calls.setUpFacebookWebhook>> => {
    try {
      await subscribeApp(ctx, graph, await someApp(ctx, { graph, meta }, 'own'))
      return { is_set_up: true, problem: null }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return { is_set_up: false, problem: `Meta refused the webhook: ${said(error)}` }
    }
  }

/** Asks Meta to deliver to our URL, which Meta tests immediately. Throws GraphError. */
export const subscribeApp = async (ctx: Ctx<Actor | null>, graph: Graph, app: MetaApp): Promise<void> =>
  void (await graph.call({
    method: 'POST',
    path: `${app.appId}/subscriptions`,
    token: appToken(app),
    query: {
      object: 'page',
      callback_url: hookUrl(ctx, app),
      fields: 'leadgen',
      verify_token: app.verifyToken,
      include_values: 'true',
    },
  }))

/** Checks that Meta accepts this app id with this secret. Throws 400 that names the field. */
export const confirmApp =
  ({ graph }: FacebookDeps) =>
  async ({ body }: Pick<Input<typeof calls.saveFacebookApp>, 'body'>): Promise<void> => {
    const { app_id: appId, app_secret: secret } = body
    try {
      await graph.call({ path: appId, token: appToken({ appId, secret }), query: { fields: 'id,name' } })
    } catch (error) {
      throw invalid({ app_secret: `Meta doesn’t accept this app ID with this secret: ${said(error)}` })
    }
  }

/** Saves the account's own app, replacing the previous one; its webhook URL stays as long as it is the same app. */
export async function saveFacebookApp(
  ctx: Ctx,
  { body }: Input<typeof calls.saveFacebookApp>,
): Promise<Reply<typeof calls.saveFacebookApp>> {
  const { orgId } = ctx.actor
  const before = await ownRow(ctx)
  if (before && before.appId !== body.app_id && (await isUsed(ctx)))
    throw conflict('Pages are connected through your current Meta app. Disconnect them before you change it.')
  const sealed = ctx.installation.secrets.seal(body.app_secret, appContext({ orgId }))
  if (before?.appId === body.app_id)
    await ctx.db.update(facebookApps).set({ sealed }).where(eq(facebookApps.orgId, orgId))
  else {
    const row = { appId: body.app_id, sealed, hookToken: randomToken(24), verifyToken: randomToken(24) }
    const createdAt = ctx.now.toISOString()
    await ctx.db
      .insert(facebookApps)
      .values({ orgId, ...row, createdAt })
      .onConflictDoUpdate({ target: facebookApps.orgId, set: { ...row, createdAt } })
  }
  const saved = await ownAppDetails(ctx)
  if (!saved) throw conflict('The app was just removed. Please try again.')
  return saved
}

async function isUsed(ctx: Ctx): Promise<boolean> {
  const [page] = await ctx.db
    .select({ id: facebookPages.id })
    .from(facebookPages)
    .innerJoin(
      facebookConnections,
      and(
        eq(facebookConnections.orgId, ctx.actor.orgId),
        eq(facebookConnections.id, facebookPages.connectionId),
        eq(facebookConnections.app, 'own'),
      ),
    )
    .where(and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.isConnected, true)))
    .limit(1)
  return page !== undefined
}

/** Removes the account's own app. Throws 409 while pages are connected through it. */
export async function removeFacebookApp(ctx: Ctx): Promise<Reply<typeof calls.removeFacebookApp>> {
  if (await isUsed(ctx))
    throw conflict('Pages are connected through your Meta app. Disconnect them before you remove it.')
  await ctx.db.delete(facebookApps).where(eq(facebookApps.orgId, ctx.actor.orgId))
  return done
}
