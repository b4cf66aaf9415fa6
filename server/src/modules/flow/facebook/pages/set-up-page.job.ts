import { and, eq } from 'drizzle-orm'
import { facebookAccessChanged } from '#events/facebook'
import type { Ctx, Runner } from '#platform/context'
import { worker } from '#platform/jobs'
import type { FacebookDeps } from '../app.ts'
import { facebookPages } from '../facebook.tables.ts'
import { passes } from '../graph.ts'
import { leavePage, listForms, readLists, setUpPage } from '../jobs.ts'
import { formsAtMeta, formsListed, keepForms } from '../keep-forms.ts'
import { leaveAtMeta, reachOf } from '../reach.ts'
import { noteProblem, noteWell } from './page-state.ts'
import { isExpiring } from './page-view.ts'
import { endOf, subscribe } from './subscription.ts'

/** How far back a page is read when it is connected or reconnected (rule 24). */
const hoursBack = 168

async function setUp(deps: FacebookDeps, run: Runner, orgId: string, pageId: string, isLast: boolean): Promise<void> {
  const reach = await run.inOrg(orgId, (ctx) => reachOf(ctx, deps, pageId))
  if (!reach) return
  const as = { token: reach.token, appSecret: reach.app.secret }
  try {
    await subscribe(deps, reach)
    const [forms, endsAt] = [await formsAtMeta(deps.graph, reach.page.pageId, as), await endOf(deps.graph, reach)]
    await run.inOrg(orgId, async (ctx) => {
      await keepForms(ctx, reach.page, forms)
      await formsListed(ctx, pageId)
      await noteWell(ctx, pageId)
      await ctx.db
        .update(facebookPages)
        .set({ endsAt, checkedAt: ctx.now.toISOString() })
        .where(and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, pageId)))
      // Connected with a permission that ends soon: that is told now, once (rule 26).
      if (isExpiring({ endsAt }, ctx.now))
        ctx.emit(facebookAccessChanged, pageId, { name: reach.page.name, status: 'EXPIRING' })
      ctx.enqueue(readLists, { org_id: orgId, page: pageId, hours: hoursBack, first: true })
    })
  } catch (error) {
    if (passes(error) && !isLast) throw error
    await run.inOrg(orgId, (ctx) => noteProblem(ctx, pageId, error))
  }
}

async function list(deps: FacebookDeps, run: Runner, orgId: string, pageId: string, isLast: boolean): Promise<void> {
  const reach = await run.inOrg(orgId, (ctx) => reachOf(ctx, deps, pageId))
  if (!reach) return
  try {
    const as = { token: reach.token, appSecret: reach.app.secret }
    const forms = await formsAtMeta(deps.graph, reach.page.pageId, as)
    await run.inOrg(orgId, async (ctx: Ctx) => {
      await keepForms(ctx, reach.page, forms)
      await formsListed(ctx, pageId)
      ctx.tell({ kind: 'facebook.changed' })
    })
  } catch (error) {
    if (passes(error) && !isLast) throw error
    await run.inOrg(orgId, (ctx) => noteProblem(ctx, pageId, error))
  }
}

/** The jobs for connecting, listing and disconnecting pages. */
export const pageWorkers = (deps: FacebookDeps) => [
  worker(setUpPage, (run, { org_id, page }, info) => setUp(deps, run, org_id, page, info.last)),
  worker(listForms, (run, { org_id, page }, info) => list(deps, run, org_id, page, info.last)),
  worker(leavePage, (run, job) => leaveAtMeta(deps, run, job)),
]
