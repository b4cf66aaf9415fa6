import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { me } from '#identity/account'
import { type Ctx, type Refusal, refuse } from '#platform/context'
import { newId } from '#platform/db'
import { type Http, invalid } from '#platform/http'
import { randomToken, tokenHash } from '#platform/secrets'
import { appToken, callbackUrl, type FacebookDeps, type MetaApp, someApp } from './app.ts'
import { connectionViews } from './connections.ts'
import { facebookConnections, facebookLogins } from './facebook.tables.ts'
import { allOf, type Graph, GraphError } from './graph.ts'
import { type FoundPage, keepPages } from './pages/keep-pages.ts'

const validMs = 15 * 60_000
const businessScope = 'business_management'

/** Starts a login, which only the same person can complete. */
export const startFacebookLogin =
  (deps: FacebookDeps) =>
  async (
    ctx: Ctx,
    { body }: Input<typeof calls.startFacebookLogin>,
  ): Promise<Reply<typeof calls.startFacebookLogin>> => {
    const app = await someApp(ctx, deps, body.app)
    const scopes = [...deps.meta.scopes, ...(body.with_business ? [businessScope] : [])]
    const state = randomToken(24)
    const { orgId } = ctx.actor
    await ctx.db
      .delete(facebookLogins)
      .where(and(eq(facebookLogins.orgId, orgId), lt(facebookLogins.endsAt, ctx.now.toISOString())))
    await ctx.db.insert(facebookLogins).values({
      orgId,
      stateHash: tokenHash(state),
      userId: me(ctx),
      app: app.kind,
      scopes,
      endsAt: new Date(ctx.now.getTime() + validMs).toISOString(),
    })
    return {
      url: deps.graph.loginUrl({
        client_id: app.appId,
        redirect_uri: callbackUrl(ctx),
        state,
        response_type: 'code',
        scope: scopes.join(','),
        ...(body.again ? { auth_type: 'rerequest' } : {}),
      }),
    }
  }

type Login = typeof facebookLogins.$inferSelect
const mine = (ctx: Ctx, state: string) =>
  and(
    eq(facebookLogins.orgId, ctx.actor.orgId),
    eq(facebookLogins.stateHash, tokenHash(state)),
    eq(facebookLogins.userId, me(ctx)),
  )
const isOver = (ctx: Ctx, login: Login) => Date.parse(login.endsAt) <= ctx.now.getTime()

const Token = z.object({ access_token: z.string().min(1) })
const Self = z.object({ id: z.string(), name: z.string().default('') })
const Granted = z.object({ permission: z.string(), status: z.string() })
const Page = z.object({
  id: z.string().regex(/^\d+$/),
  name: z.string(),
  access_token: z.string().min(1),
  tasks: z.array(z.string()).default([]),
})

/** Who signed in, with what, and which pages are theirs. */
type SignedIn = {
  app: MetaApp
  token: string
  facebookUserId: string
  name: string
  missing: string[]
  pages: FoundPage[]
}

async function exchange(graph: Graph, app: MetaApp, query: Record<string, string>): Promise<string> {
  const given = { client_id: app.appId, client_secret: app.secret, ...query }
  return Token.parse(await graph.call({ path: 'oauth/access_token', query: given })).access_token
}

/** Exchanges the returned code for a long-lived token, and asks whose it is, what was granted, and for all pages. */
async function signIn(ctx: Ctx, deps: FacebookDeps, login: Login, code: string): Promise<SignedIn> {
  const { graph } = deps
  const app = await someApp(ctx, deps, login.app)
  const short = await exchange(graph, app, { redirect_uri: callbackUrl(ctx), code })
  const token = await exchange(graph, app, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
  const as = { token, appSecret: app.secret }
  const self = Self.parse(await graph.call({ path: 'me', ...as, query: { fields: 'id,name' } }))
  const permissions = z.array(Granted).parse(await allOf(graph, { path: 'me/permissions', ...as }))
  const granted = new Set(permissions.flatMap(({ permission, status }) => (status === 'granted' ? permission : [])))
  const listed = await allOf(graph, {
    path: 'me/accounts',
    ...as,
    query: { fields: 'id,name,access_token,tasks', limit: '100' },
  })
  const pages = listed.flatMap((one) => {
    const page = Page.safeParse(one)
    return page.success ? [page.data] : []
  })
  return {
    app,
    token,
    facebookUserId: self.id,
    name: self.name,
    missing: login.scopes.filter((scope) => !granted.has(scope)),
    pages: pages.map(({ id, name, access_token, tasks }) => ({ pageId: id, name, token: access_token, tasks })),
  }
}

/** The result of a login: not ours, a refusal with a message, or a person. */
type Outcome = { refused: string } | SignedIn | undefined

/** Asks Meta who signed in, if this person started the login. */
export const askWhoSignedIn =
  (deps: FacebookDeps) =>
  async ({ body }: Input<typeof calls.finishFacebookLogin>, _http: Http, ctx: Ctx): Promise<Outcome> => {
    const [login] = await ctx.db.select().from(facebookLogins).where(mine(ctx, body.state))
    if (!login) return undefined
    if (isOver(ctx, login)) return { refused: 'This sign-in took longer than 15 minutes. Please try again.' }
    if (body.error || !body.code)
      return {
        refused:
          body.error === 'access_denied'
            ? 'Facebook wasn’t connected: the sign-in was cancelled.'
            : `Facebook wasn’t connected: ${body.error_description || body.error || 'it answered nothing'}.`,
      }
    try {
      return await signIn(ctx, deps, login, body.code)
    } catch (error) {
      if (error instanceof z.ZodError) return { refused: 'Facebook answered something unexpected. Please try again.' }
      if (!(error instanceof GraphError)) throw error
      ctx.log.warn({ err: error }, 'a Facebook login failed')
      return { refused: `Facebook wasn’t connected: ${error.userMessage ?? error.message}` }
    }
  }

/** Stores the person who signed in, with their pages. Throws 400 for a login that has expired, was used, or is someone else's. */
export async function finishFacebookLogin(
  ctx: Ctx,
  { body }: Input<typeof calls.finishFacebookLogin>,
  _http: Http,
  outcome: Outcome,
): Promise<Reply<typeof calls.finishFacebookLogin> | Refusal> {
  const used = await ctx.db.delete(facebookLogins).where(mine(ctx, body.state)).returning()
  if (used.length === 0 || !outcome)
    throw invalid({ state: 'This sign-in was started elsewhere or is already finished. Please try again.' })
  if ('refused' in outcome) return refuse(invalid({ code: outcome.refused }))
  const { orgId } = ctx.actor
  const [same] = await ctx.db
    .select({ id: facebookConnections.id })
    .from(facebookConnections)
    .where(
      and(
        eq(facebookConnections.orgId, orgId),
        eq(facebookConnections.appId, outcome.app.appId),
        eq(facebookConnections.facebookUserId, outcome.facebookUserId),
      ),
    )
  const id = same?.id ?? newId()
  const changes = {
    userId: me(ctx),
    name: outcome.name.slice(0, 200),
    app: outcome.app.kind,
    sealed: ctx.installation.secrets.seal(outcome.token, connectionContext({ orgId, id })),
    missingScopes: outcome.missing,
    status: 'OK' as const,
    connectedAt: ctx.now.toISOString(),
  }
  const { appId } = outcome.app
  if (same)
    await ctx.db
      .update(facebookConnections)
      .set(changes)
      .where(and(eq(facebookConnections.orgId, orgId), eq(facebookConnections.id, id)))
  else
    await ctx.db
      .insert(facebookConnections)
      .values({ orgId, id, appId, facebookUserId: outcome.facebookUserId, ...changes })
  await keepPages(ctx, id, outcome.app, outcome.pages)
  ctx.tell({ kind: 'facebook.changed' })
  const [view] = await connectionViews(ctx, id)
  if (!view) throw new Error('the connection is gone')
  return view
}

/** How the token of a person is sealed. */
export const connectionContext = (row: { orgId: string; id: string }): string => `facebook login ${row.orgId} ${row.id}`

/** Asks Meta about a token, as the app. */
export const debugToken = (graph: Graph, app: MetaApp, token: string): Promise<unknown> =>
  graph.call({ path: 'debug_token', token: appToken(app), query: { input_token: token } })
