import { isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, isQueued, worker } from '#platform/jobs'
import { convertJob } from './convert-job.ts'
import { customFieldRuns } from './custom-fields.tables.ts'
import { valueColumns } from './fields.queries.ts'

/**
 * Takes away fields that were deleted 30 days ago, and what changes of that age kept: values first, some at once. Before
 * that it goes on with changes whose job is no more: since it failed for good, or the workspace came from elsewhere.
 */
export const purgeFields = worker(defineJob('purge-custom-fields', z.object({}), { every: 3600 }), async (run) => {
  await run.asSystem('changes of own fields that nobody goes on with', async (ctx) => {
    const lost = await ctx.db
      .select({ id: customFieldRuns.id, orgId: customFieldRuns.orgId })
      .from(customFieldRuns)
      .where(sql`${isNull(customFieldRuns.finishedAt)} and not ${isQueued(convertJob, 'run_id', customFieldRuns.id)}`)
    for (const { id, orgId } of lost) ctx.enqueue(convertJob, { org_id: orgId, run_id: id })
  })
  const reason = 'own fields that were deleted 30 days ago'
  const inSteps = (values: (most: number) => ReturnType<typeof sql>) =>
    inBatches((most) => run.asSystem(reason, async (ctx) => (await rowsOf(ctx.db, values(most))).length))
  const isOver = (at: ReturnType<typeof sql>) => sql`${at} < clock_now() - interval '30 days'`
  await inSteps(
    (most) => sql`delete from custom_values v using (
        select f.org_id, v.client_id, f.id as field_id from custom_fields f cross join lateral (${sql.join(
          valueColumns.map(
            (column) =>
              sql`select client_id from custom_values where org_id = f.org_id and field_id = f.id and ${column} is not null`,
          ),
          sql` union all `,
        )}) v where ${isOver(sql`f.deleted_at`)} limit ${most}) x
        where v.org_id = x.org_id and v.client_id = x.client_id and v.field_id = x.field_id returning 1`,
  )
  await inSteps(
    (most) => sql`delete from custom_kept_values k using (
        select k.org_id, k.run_id, k.client_id from custom_field_runs r join custom_kept_values k on k.org_id = r.org_id and k.run_id = r.id
        where ${isOver(sql`r.finished_at`)} limit ${most}) x
        where k.org_id = x.org_id and k.run_id = x.run_id and k.client_id = x.client_id returning 1`,
  )
  await inSteps(
    (most) => sql`delete from custom_field_runs where (org_id, id) in (
        select org_id, id from custom_field_runs where ${isOver(sql`finished_at`)} limit ${most}) returning 1`,
  )
  await inSteps(
    (most) => sql`delete from custom_fields where (org_id, id) in (
        select org_id, id from custom_fields where ${isOver(sql`deleted_at`)} limit ${most}) returning 1`,
  )
})
