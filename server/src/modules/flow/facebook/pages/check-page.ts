import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { facebookAccessChanged } from '#events/facebook'
import type { Runner } from '#platform/context'
import type { FacebookDeps } from '../app.ts'
import { facebookPages } from '../facebook.tables.ts'
import { allOf } from '../graph.ts'
import type { Reach } from '../reach.ts'
import { isExpiring } from './page-view.ts'
import { endOf, subscribe } from './subscription.ts'

const everyMs = 6 * 3_600_000

const App = z.object({ id: z.coerce.string(), subscribed_fields: z.array(z.string()).default([]) })

/** Whether Meta delivers the page's leads to our app. */
export async function isSubscribed({ graph }: FacebookDeps, { page, app, token }: Reach): Promise<boolean> {
  const apps = await allOf(graph, { path: `${page.pageId}/subscribed_apps`, token, appSecret: app.secret })
  return apps.some((one) => {
    const found = App.safeParse(one)
    return found.success && found.data.id === app.appId && found.data.subscribed_fields.includes('leadgen')
  })
}

/**
 * Checks from time to time, and always after a problem, whether a page is still subscribed and when its permission
 * ends; a subscription that someone ended is restored. Throws GraphError if Meta refuses.
 */
export async function checkPage(deps: FacebookDeps, run: Runner, reach: Reach, now: Date): Promise<void> {
  const { page } = reach
  const isDue = !page.checkedAt || now.getTime() - Date.parse(page.checkedAt) >= everyMs
  if (page.status === 'OK' && !isDue) return
  if (!(await isSubscribed(deps, reach))) await subscribe(deps, reach)
  const endsAt = await endOf(deps.graph, reach)
  await run.inOrg(page.orgId, async (ctx) => {
    await ctx.db
      .update(facebookPages)
      .set({ endsAt, checkedAt: ctx.now.toISOString() })
      .where(and(eq(facebookPages.orgId, page.orgId), eq(facebookPages.id, page.id)))
    if (isExpiring({ endsAt }, ctx.now) && !isExpiring(page, page.checkedAt ? new Date(page.checkedAt) : ctx.now))
      ctx.emit(facebookAccessChanged, page.id, { name: page.name, status: 'EXPIRING' })
  })
}
