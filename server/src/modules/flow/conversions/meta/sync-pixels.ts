import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/meta-capi'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { allOf, connectedPages, type FacebookDeps, GraphError, loginReach, passes, stored } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { badRequest, type Http, invalid } from '#platform/http'
import { type FoundDataset, metaCapi } from '../conversions.tables.ts'
import { metaCapiDetail } from './detail.ts'
import { sendConversions } from './job.ts'
import { problemWords } from './problems.ts'
import { firstSettings } from './settings.ts'

const Account = z.object({ account_id: z.coerce.string(), name: z.string().default('') })
const Pixel = z.object({
  id: z.coerce.string(),
  name: z.string().default(''),
  last_fired_time: z.string().optional(),
  is_unavailable: z.boolean().default(false),
})

/** Someone at an agency can see many; further ones can be entered by id. */
const mostAccounts = 100
const askedAtOnce = 10

function instantOf(text: string | undefined): string | null {
  const at = new Date(text?.replace(/([+-]\d{2})(\d{2})$/, '$1:$2') ?? '')
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/**
 * The datasets of every ad account the Facebook login can see; undefined if pages only lose their own dataset, which
 * doesn't need Meta. Throws 400 with an explanation.
 */
export const askForPixels =
  (deps: FacebookDeps) =>
  async (
    { body: { pages } }: Input<typeof calls.syncFbPagePixel>,
    _http: Http,
    ctx: Ctx,
  ): Promise<FoundDataset[] | undefined> => {
    if (pages.length > 0 && pages.every(({ dataset_id: dataset }) => dataset === null)) return undefined
    const login = await loginReach(ctx, deps)
    if (!login) throw badRequest('Connect Facebook first.')
    const as = { token: login.token, appSecret: login.appSecret }
    try {
      const listed = await allOf(deps.graph, {
        path: 'me/adaccounts',
        ...as,
        query: { fields: 'account_id,name', limit: '100' },
      })
      const accounts = listed.flatMap((one) => Account.safeParse(one).data ?? []).slice(0, mostAccounts)
      const askForThoseOf = async ({ account_id, name: account }: z.infer<typeof Account>): Promise<FoundDataset[]> => {
        const pixels = await allOf(deps.graph, {
          path: `act_${account_id}/adspixels`,
          ...as,
          query: { fields: 'id,name,last_fired_time,is_unavailable', limit: '100' },
        })
        return pixels.flatMap((one) => {
          const { success, data } = Pixel.safeParse(one)
          if (!success) return []
          const { id, name, last_fired_time, is_unavailable: isUnavailable } = data
          return [{ id, name, account, lastFiredAt: instantOf(last_fired_time), isUnavailable }]
        })
      }
      // One after the other, a hundred accounts would outlast the request; all at once, Meta’s patience.
      // In the order of the accounts, whichever of them answers first.
      const found = new Map<string, FoundDataset>()
      for (let from = 0; from < accounts.length; from += askedAtOnce)
        for (const those of await Promise.all(accounts.slice(from, from + askedAtOnce).map(askForThoseOf)))
          for (const dataset of those) found.set(dataset.id, dataset)
      return [...found.values()]
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      if (passes(error)) throw badRequest('Meta can’t be reached just now. Please try again.')
      const { text, remedy } = problemWords(stored(error), false)
      throw badRequest(`${text} ${remedy}`)
    }
  }

/** Waiting events of these pages' leads go to the dataset each page reports to now. */
async function moveWaiting(ctx: Ctx, changed: readonly string[], pages: Record<string, string>, other: string) {
  await ctx.db.execute(sql`
    update conversion_events e set dataset_id = coalesce(${JSON.stringify(pages)}::jsonb ->> l.page_id, ${other})
    from leads l
    where e.org_id = ${ctx.actor.orgId} and e.state = 'waiting' and l.org_id = ${ctx.actor.orgId}
      and l.lead_source = 'facebook' and l.external_id = e.lead_id
      and l.page_id = any(${sql.param([...changed])}::text[])`)
  ctx.enqueue(sendConversions, { org_id: ctx.actor.orgId })
}

/** Stores the datasets, and which page reports to which. Throws 400 for a page or dataset that isn't the account's. */
export const syncFbPagePixel =
  (deps: FacebookDeps) =>
  async (
    ctx: Ctx,
    { body }: Input<typeof calls.syncFbPagePixel>,
    _http: Http,
    datasets: FoundDataset[] | undefined,
  ): Promise<Reply<typeof calls.syncFbPagePixel>> => {
    const its = eq(metaCapi.orgId, ctx.actor.orgId)
    const [before] = await ctx.db.select().from(metaCapi).where(its).for('update')
    const own = new Set((await connectedPages(ctx)).map(({ pageId }) => pageId))
    const known = new Set([...(datasets ?? []).map(({ id }) => id), before?.datasetId])
    const pages = { ...before?.pages }
    for (const { page_id: page, dataset_id: dataset } of body.pages) {
      if (!own.has(page)) throw invalid({ pages: 'This page is no longer connected.' })
      if (dataset !== null && !known.has(dataset))
        throw invalid({ pages: 'Meta doesn’t list this dataset for this Facebook login.' })
      if (dataset === null) delete pages[page]
      else pages[page] = dataset
    }
    const changes = { pages, ...(datasets && { datasets, syncedAt: ctx.now.toISOString() }) }
    await ctx.db
      .insert(metaCapi)
      .values({ ...firstSettings(ctx), ...changes })
      .onConflictDoUpdate({ target: metaCapi.orgId, set: changes })
    const changed = body.pages.flatMap(({ page_id: page }) => (pages[page] === before?.pages[page] ? [] : page))
    if (before?.datasetId && changed.length > 0) await moveWaiting(ctx, changed, pages, before.datasetId)
    ctx.tell({ kind: 'facebook.changed' })
    return metaCapiDetail(deps)(ctx)
  }
