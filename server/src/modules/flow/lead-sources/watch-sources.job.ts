import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sourceSilent } from '#events/lead-sources'
import { healthOf } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { silentSources } from './lead-sources.tables.ts'
import { sourcesOf } from './sources.ts'

/** Looks at the sources of one organisation: who has fallen silent is told of once, until the source brings something again. */
async function watch(ctx: Ctx): Promise<void> {
  const sources = (await sourcesOf(ctx)).filter(({ isOpen }) => isOpen)
  const health = await healthOf(
    ctx,
    sources.map(({ connectionId }) => connectionId),
  )
  for (const { id, connectionId, name, path } of sources) {
    const found = health.get(connectionId)
    if (!found?.is_silent || !found.last_lead_at) continue
    const notified = await ctx.db
      .insert(silentSources)
      .values({ orgId: ctx.actor.orgId, connectionId, since: found.last_lead_at })
      .onConflictDoUpdate({
        target: [silentSources.orgId, silentSources.connectionId],
        set: { since: found.last_lead_at },
        setWhere: sql`${silentSources.since} <> excluded.since`,
      })
      .returning()
    if (notified.length > 0)
      ctx.emit(sourceSilent, id, {
        name,
        path,
        last_lead_at: found.last_lead_at,
        usual_gap_seconds: found.usual_gap_seconds,
      })
  }
  // Of sources that are gone nothing is remembered.
  const known = sources.map(({ connectionId }) => connectionId)
  await ctx.db
    .delete(silentSources)
    .where(
      and(
        eq(silentSources.orgId, ctx.actor.orgId),
        sql`${silentSources.connectionId} <> all(${sql.param(known)}::text[])`,
      ),
    )
}

/** Every hour, for each organisation that has had a lead at all: by itself, so that one that fails holds up no other. */
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
