import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { FacebookCheck } from '@fairlead/contract/flow/facebook/shapes'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { appOf, appToken, type FacebookDeps, hookUrl, type MetaApp } from './app.ts'
import { facebookConnections, facebookForms } from './facebook.tables.ts'
import { allOf, GraphError } from './graph.ts'
import { connectionContext } from './login.ts'
import { isSubscribed } from './pages/check-page.ts'
import { connectedRows, type PageRow } from './pages/page-view.ts'
import { missingTasks, stored, wordsFor } from './problems.ts'
import { reachOf } from './reach.ts'

type Found = { text: string } | { text: string; remedy: string; link: string | null }
type Key = FacebookCheck['key']
type Step = readonly [key: Key, title: string, look: () => Promise<Found>]

const failed = (text: string, remedy: string, link: string | null = null): Found => ({ text, remedy, link })
const dashboard = (appId: string, part = '') => `https://developers.facebook.com/apps/${appId}/${part}`

const Subscriptions = z.object({
  object: z.string(),
  callback_url: z.string().default(''),
  active: z.boolean().default(true),
  fields: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
})

/** The app's webhook subscription for pages at Meta. */
async function subscriptionOf({ graph }: FacebookDeps, app: MetaApp) {
  const all = await allOf(graph, { path: `${app.appId}/subscriptions`, token: appToken(app) })
  const found = all.flatMap((one) => Subscriptions.safeParse(one).data ?? []).find(({ object }) => object === 'page')
  return found && { ...found, fields: found.fields.map((field) => (typeof field === 'string' ? field : field.name)) }
}

/** The checks of the app itself. */
function ofApp(ctx: Ctx, deps: FacebookDeps, app: MetaApp): Step[] {
  const webhooks = dashboard(app.appId, 'webhooks/')
  const byHand = `In your Meta app open Webhooks, choose Page, and enter ${hookUrl(ctx, app)} with your verify token.`
  return [
    [
      'app',
      'Meta accepts the app ID and secret',
      async () => {
        await deps.graph.call({ path: app.appId, token: appToken(app), query: { fields: 'id,name' } })
        return { text: `Meta knows the app ${app.appId}.` }
      },
    ],
    [
      'webhook',
      'Meta delivers to your address',
      async () => {
        const found = await subscriptionOf(deps, app)
        if (!found) return failed('The app has no webhook for pages.', byHand, webhooks)
        if (found.callback_url !== hookUrl(ctx, app))
          return failed(`The app delivers to ${found.callback_url}.`, byHand, webhooks)
        return found.active
          ? { text: `Meta delivers to ${found.callback_url}.` }
          : failed('The webhook is turned off at Meta.', byHand, webhooks)
      },
    ],
    [
      'leadgen_field',
      'The webhook includes leads',
      async () =>
        (await subscriptionOf(deps, app))?.fields.includes('leadgen')
          ? { text: 'The webhook has the field leadgen.' }
          : failed('The webhook lacks the field leadgen.', 'In Webhooks, Page, subscribe to leadgen.', webhooks),
    ],
  ]
}

type Login = typeof facebookConnections.$inferSelect
const Granted = z.object({ permission: z.string(), status: z.string() })

/** The checks of the person who signed in. */
function ofLogin(ctx: Ctx, deps: FacebookDeps, app: MetaApp, login: Login | undefined): Step[] {
  const again = 'Connect Facebook and keep every permission on.'
  return [
    [
      'login',
      'Someone is signed in with Facebook',
      async () =>
        login
          ? { text: `${login.name} is signed in.` }
          : failed('No one is signed in with Facebook through this app.', again),
    ],
    [
      'permissions',
      'Every permission is granted',
      async () => {
        const token = ctx.installation.secrets.open(
          login?.sealed ?? '',
          connectionContext(login ?? { orgId: '', id: '' }),
        )
        const all = z
          .array(Granted)
          .parse(await allOf(deps.graph, { path: 'me/permissions', token, appSecret: app.secret }))
        const missing = deps.meta.scopes.filter(
          (scope) => !all.some(({ permission, status }) => permission === scope && status === 'granted'),
        )
        return missing.length === 0
          ? { text: 'All permissions are granted.' }
          : failed(
              `Not granted: ${missing.join(', ')}.`,
              `${again} For people without a role on the app, Meta must have approved these permissions in App Review.`,
              dashboard(app.appId, 'app-review/permissions/'),
            )
      },
    ],
  ]
}

/** The checks of a page. */
function ofPage(ctx: Ctx, deps: FacebookDeps, page: PageRow | undefined): Step[] {
  const reach = async () => {
    const found = page && (await reachOf(ctx, deps, page.id))
    if (!found) throw new GraphError({ message: 'The page can’t be reached.', code: 190 })
    return found
  }
  return [
    [
      'pages',
      'A page is connected',
      async () =>
        page ? { text: `${page.name} is connected.` } : failed('No page is connected.', 'Choose the pages to connect.'),
    ],
    [
      'page_roles',
      'The person can read the page’s leads',
      async () => {
        const lacking = missingTasks(page?.tasks ?? [])
        if (lacking.length === 0) return { text: 'They have the tasks they need on the page.' }
        const { text, remedy, link } = wordsFor({ code: 0, subcode: null, message: '', lacking })
        return failed(text, remedy, link)
      },
    ],
    [
      'subscription',
      'The page sends its leads to the app',
      async () =>
        (await isSubscribed(deps, await reach()))
          ? { text: 'The page is subscribed.' }
          : failed('The page isn’t subscribed to the app.', 'Connect the page again.'),
    ],
    [
      'lead_access',
      'The page’s leads can be read',
      async () => {
        const { app, token } = await reach()
        const [form] = await ctx.db
          .select({ formId: facebookForms.formId, name: facebookForms.name })
          .from(facebookForms)
          .where(and(eq(facebookForms.orgId, ctx.actor.orgId), eq(facebookForms.pageRowId, page?.id ?? '')))
          .orderBy(desc(facebookForms.metaLeadCount), asc(facebookForms.id))
          .limit(1)
        if (!form) return { text: 'The page has no lead form yet.' }
        const query = { fields: 'id', limit: '1' }
        await deps.graph.call({ path: `${form.formId}/leads`, token, appSecret: app.secret, query })
        return { text: `The leads of ${form.name} can be read.` }
      },
    ],
  ]
}

/** Explains an error from Meta to the person who reads the checks. */
function wordsOf(error: unknown): Found {
  if (!(error instanceof GraphError)) throw error
  const { text, remedy, link } = wordsFor(stored(error))
  return failed(`${text} Meta said: ${error.message}`, remedy, link)
}

/** Checks everything leads need, in order, up to the first failure. */
export const checkFacebookApp =
  (deps: FacebookDeps) =>
  async (ctx: Ctx, { body }: Input<typeof calls.checkFacebookApp>): Promise<Reply<typeof calls.checkFacebookApp>> => {
    const app = await appOf(ctx, deps, body.app)
    if (!app) {
      const title = 'There is a Meta app'
      const text = 'No Meta app is set up.'
      return {
        is_ok: false,
        checks: [{ key: 'app', state: 'failed', title, text, remedy: 'Add your Meta app.', link: null }],
      }
    }
    const [[login], pages] = await Promise.all([
      ctx.db
        .select()
        .from(facebookConnections)
        .where(
          and(
            eq(facebookConnections.orgId, ctx.actor.orgId),
            eq(facebookConnections.app, app.kind),
            isNull(facebookConnections.endedAt),
          ),
        )
        .orderBy(desc(facebookConnections.connectedAt), asc(facebookConnections.id))
        .limit(1),
      connectedRows(ctx),
    ])
    const page = body.page ? pages.find(({ id }) => id === body.page) : pages[0]
    const steps = [...ofApp(ctx, deps, app), ...ofLogin(ctx, deps, app, login), ...ofPage(ctx, deps, page)]
    const checks: FacebookCheck[] = []
    let isOk = true
    for (const [key, title, look] of steps) {
      if (!isOk) {
        checks.push({ key, state: 'skipped', title, text: '', remedy: null, link: null })
        continue
      }
      const found = await look().catch(wordsOf)
      isOk = !('remedy' in found)
      const trouble = 'remedy' in found ? found : { remedy: null, link: null }
      checks.push({
        key,
        state: isOk ? 'ok' : 'failed',
        title,
        text: found.text,
        remedy: trouble.remedy,
        link: trouble.link,
      })
    }
    return { is_ok: isOk, checks }
  }
