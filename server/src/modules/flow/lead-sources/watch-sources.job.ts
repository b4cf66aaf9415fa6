import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sourceSilent } from '#events/lead-sources'
import { healthOf } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { beginEpisode, endEpisode, sayWell } from './episodes.ts'
import { sourceEpisodes } from './lead-sources.tables.ts'
import { sourcesOf } from './sources.ts'

/**
 * Sources that nobody set up to bring leads: the shared leads of a partner, and content that asks who opens it, which may be
 * private to one person (rule 83).
 */
const unwatched: readonly LeadSourceId[] = ['leads_distributor', 'shared_content']

/**
 * Checks the sources of one organisation: when one falls silent, the people who manage integrations are notified once,
 * and once more when it brings a lead again.
 */
async function watch(ctx: Ctx): Promise<void> {
  const sources = (await sourcesOf(ctx)).filter(({ isOpen, lead_source }) => isOpen && !unwatched.includes(lead_source))
  const connections = sources.map(({ connectionId }) => connectionId)
  const [health, episodes] = await Promise.all([
    healthOf(ctx, connections),
    ctx.db.select().from(sourceEpisodes).where(eq(sourceEpisodes.orgId, ctx.actor.orgId)),
  ])
  const wasSilent = new Set(episodes.flatMap(({ connectionId, state }) => (state === 'silent' ? connectionId : [])))
  for (const source of sources) {
    const { id, connectionId, name } = source
    const found = health.get(connectionId)
    if (!found?.last_lead_at) continue
    if (!found.is_silent) {
      const ended = wasSilent.has(connectionId) && (await endEpisode(ctx, connectionId, ['silent']))
      if (ended) sayWell(ctx, source, ended)
    } else if (await beginEpisode(ctx, connectionId, 'silent', found.last_lead_at))
      ctx.emit(sourceSilent, id, {
        name,
        last_lead_at: found.last_lead_at,
        usual_gap_seconds: found.usual_gap_seconds,
      })
  }
  // Of sources that are gone nothing is remembered.
  const isGone = sql`${sourceEpisodes.connectionId} <> all(${sql.param(connections)}::text[])`
  await ctx.db.delete(sourceEpisodes).where(and(eq(sourceEpisodes.orgId, ctx.actor.orgId), isGone))
}

/** Every hour, for each organisation that has ever had a lead, one at a time, so a failure doesn't hold up the others. */
export const watchSources = worker(defineJob('watch-sources', z.object({}), { every: 3600 }), async (run) => {
  const ids = await run.asSystem('organisations whose sources are watched', async (ctx) => {
    const { rows } = await ctx.db.$client.query<{ id: string }>(
      `select id from organizations o where exists (select 1 from leads where org_id = o.id) order by id`,
    )
    return rows.map(({ id }) => id)
  })
  const failures: unknown[] = []
  for (const id of ids) await run.inOrg(id, watch).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
})
