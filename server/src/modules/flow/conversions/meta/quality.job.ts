import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { type FacebookDeps, GraphError } from '#flow/facebook'
import { defineJob, worker } from '#platform/jobs'
import { metaCapi } from '../conversions.tables.ts'
import { readQuality, sendConversions } from './job.ts'
import { accessOf, ofOrg, settingsOf } from './reach.ts'
import { stageField, stagesFrom } from './stages.ts'

const Rated = z.object({
  web: z
    .array(
      z.object({
        event_name: z.string(),
        event_match_quality: z.object({ composite_score: z.coerce.number() }).nullish(),
      }),
    )
    .default([]),
})

/** How well Meta can match the people of events, from the Dataset Quality API, which rates each event name of a dataset. */
export const qualityWorker = (deps: FacebookDeps) =>
  worker(readQuality, async (run, { org_id: orgId }) => {
    const found = await run.inOrg(orgId, async (ctx) => {
      const settings = await settingsOf(ctx)
      const access = settings?.datasetId ? await accessOf(ctx, deps, settings) : undefined
      if (!settings?.datasetId || !access) return undefined
      const field = await stageField(ctx)
      const names = stagesFrom(field?.options ?? [], settings.stages).map(({ event_name: name }) => name)
      return { access, datasetId: settings.datasetId, names }
    })
    if (!found) return
    try {
      const query = {
        dataset_id: found.datasetId,
        fields: 'web{event_name,event_match_quality{composite_score}}',
      }
      const { web } = Rated.parse(await deps.graph.call({ path: 'dataset_quality', ...found.access, query }))
      const quality = web.flatMap(({ event_name, event_match_quality: rated }) =>
        rated && found.names.includes(event_name) ? [{ event_name, score: rated.composite_score }] : [],
      )
      await run.inOrg(orgId, async (ctx) => {
        await ctx.db
          .update(metaCapi)
          .set({ quality, qualityAt: ctx.now.toISOString() })
          .where(and(ofOrg(ctx), eq(metaCapi.datasetId, found.datasetId)))
        ctx.tell({ kind: 'facebook.changed' })
      })
    } catch (error) {
      if (!(error instanceof GraphError) && !(error instanceof z.ZodError)) throw error
      // What is known of it stays, with its date; it is asked for again tomorrow.
      await run.inOrg(orgId, async (ctx) => ctx.log.warn({ err: error }, 'Meta rates no events'))
    }
  })

const dayMs = 86_400_000

/** Every hour, retries what is waiting because Meta accepted nothing, and once a day requests the quality. */
export const lookWorker = worker(defineJob('meta-capi-look', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('accounts that report conversions to Meta', async (ctx) => {
    const rows = await ctx.db
      .select({ orgId: metaCapi.orgId, qualityAt: metaCapi.qualityAt })
      .from(metaCapi)
      .where(isNotNull(metaCapi.datasetId))
      .orderBy(asc(metaCapi.orgId))
    for (const { orgId, qualityAt } of rows) {
      ctx.enqueue(sendConversions, { org_id: orgId })
      if (!qualityAt || ctx.now.getTime() - Date.parse(qualityAt) >= dayMs) ctx.enqueue(readQuality, { org_id: orgId })
    }
  }),
)
