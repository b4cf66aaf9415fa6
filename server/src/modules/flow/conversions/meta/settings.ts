import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/meta-capi'
import { done } from '@fairlead/contract/primitives'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { conversionsConnected } from '#events/conversions'
import { type FacebookDeps, GraphError, loginReach, passes, stored } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { badRequest, type Http, invalid } from '#platform/http'
import { conversionEvents, metaCapi, metaCapiTokens } from '../conversions.tables.ts'
import { metaCapiDetail } from './detail.ts'
import { readQuality, sendConversions } from './job.ts'
import { problemWords, turnedOff } from './problems.ts'
import { waitingOf } from './queue-stages.ts'
import { accessOf, ofOrg, settingsOf, tokenContext } from './reach.ts'
import { settle } from './send-events.job.ts'
import { stageField, stagesFrom } from './stages.ts'

/** The default settings of an account. */
export const firstSettings = (ctx: Ctx) => ({
  orgId: ctx.actor.orgId,
  stages: {},
  pages: {},
  datasets: [],
  failures: 0,
  quality: [],
})

const Dataset = z.object({ id: z.coerce.string(), name: z.string().default('') })

/** The name of a dataset, with which Meta confirms that it can be used. Throws 400 with an explanation. */
export const confirmDataset =
  (deps: FacebookDeps) =>
  async ({ body }: Input<typeof calls.saveMetaCapi>, _http: Http, ctx: Ctx): Promise<string> => {
    const { dataset_id: id, access_token: given } = body
    const settings = await settingsOf(ctx)
    const access = given
      ? { token: given }
      : given === null
        ? await loginReach(ctx, deps)
        : await accessOf(ctx, deps, settings)
    if (!access) throw badRequest('Connect Facebook first, or enter an access token of the dataset.')
    try {
      return Dataset.parse(await deps.graph.call({ path: id, ...access, query: { fields: 'id,name' } })).name
    } catch (error) {
      if (error instanceof z.ZodError) throw invalid({ dataset_id: 'Meta answered something unexpected.' })
      if (!(error instanceof GraphError)) throw error
      if (passes(error)) throw invalid({ dataset_id: 'Meta can’t be reached just now. Please try again.' })
      const usesToken = !('name' in access)
      const { text, remedy } = problemWords(stored(error), usesToken)
      throw invalid({ [given && error.kind === 'expired' ? 'access_token' : 'dataset_id']: `${text} ${remedy}` })
    }
  }

/** Reports to this dataset from now on, including what is waiting. */
export const saveMetaCapi =
  (deps: FacebookDeps) =>
  async (
    ctx: Ctx,
    { body }: Input<typeof calls.saveMetaCapi>,
    _http: Http,
    datasetName: string,
  ): Promise<Reply<typeof calls.saveMetaCapi>> => {
    const { orgId } = ctx.actor
    const { dataset_id: datasetId, access_token: token } = body
    const changes = {
      datasetId,
      datasetName: datasetName.slice(0, 200),
      problem: null,
      failures: 0,
      askAfter: null,
    }
    const [before] = await ctx.db.select().from(metaCapi).where(ofOrg(ctx)).for('update')
    await ctx.db
      .insert(metaCapi)
      .values({ ...firstSettings(ctx), ...changes })
      .onConflictDoUpdate({ target: metaCapi.orgId, set: changes })
    if (token === null) await ctx.db.delete(metaCapiTokens).where(eq(metaCapiTokens.orgId, orgId))
    else if (token !== undefined) {
      const sealed = ctx.installation.secrets.seal(token, tokenContext({ orgId }))
      await ctx.db
        .insert(metaCapiTokens)
        .values({ orgId, sealed })
        .onConflictDoUpdate({ target: metaCapiTokens.orgId, set: { sealed } })
    }
    // What waits for the dataset before goes to this one.
    if (before?.datasetId && before.datasetId !== datasetId)
      await ctx.db
        .update(conversionEvents)
        .set({ datasetId })
        .where(and(waitingOf(ctx), eq(conversionEvents.datasetId, before.datasetId)))
    if (!before?.datasetId) ctx.emit(conversionsConnected, orgId, { dataset_id: datasetId })
    ctx.enqueue(sendConversions, { org_id: orgId })
    ctx.enqueue(readQuality, { org_id: orgId })
    ctx.tell({ kind: 'facebook.changed' })
    return metaCapiDetail(deps)(ctx)
  }

/** Sets the names of stages at Meta. Throws 400 for a stage the account doesn't have. */
export const saveMetaCapiStages =
  (deps: FacebookDeps) =>
  async (
    ctx: Ctx,
    { body }: Input<typeof calls.saveMetaCapiStages>,
  ): Promise<Reply<typeof calls.saveMetaCapiStages>> => {
    const field = await stageField(ctx)
    const known = new Set(stagesFrom(field?.options ?? [], {}).map(({ key }) => key))
    if (body.stages.some(({ key }) => !known.has(key)))
      throw invalid({ stages: 'The stages have changed. Reload the page and try again.' })
    const stages = Object.fromEntries(body.stages.map(({ key, event_name: name }) => [key, name]))
    await ctx.db
      .insert(metaCapi)
      .values({ ...firstSettings(ctx), stages })
      .onConflictDoUpdate({ target: metaCapi.orgId, set: { stages } })
    ctx.tell({ kind: 'facebook.changed' })
    return metaCapiDetail(deps)(ctx)
  }

/** Stops reporting; the names of stages and the datasets of pages are kept. */
export async function turnOffMetaCapi(ctx: Ctx): Promise<Reply<typeof calls.turnOffMetaCapi>> {
  await ctx.db
    .update(metaCapi)
    .set({
      datasetId: null,
      datasetName: null,
      problem: null,
      failures: 0,
      askAfter: null,
      quality: [],
      qualityAt: null,
    })
    .where(ofOrg(ctx))
  await ctx.db.delete(metaCapiTokens).where(eq(metaCapiTokens.orgId, ctx.actor.orgId))
  await settle(ctx, waitingOf(ctx), { state: 'refused', reason: turnedOff })
  ctx.tell({ kind: 'facebook.changed' })
  return done
}
