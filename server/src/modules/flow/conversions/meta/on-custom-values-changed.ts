import { sql } from 'drizzle-orm'
import { customValuesChanged } from '#events/custom-fields'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { metaLeadsOf, queueStages, reporting } from './queue-stages.ts'

/** The lead stage of clients changed: reports those who came from Meta (rule 34). */
export const onCustomValuesChanged = listener(customValuesChanged, 'conversions', async (ctx, { payload }) => {
  const { client_ids: clientIds, field_ids: fieldIds } = payload
  const rows = await rowsOf<{ client_id: string; option_id: string }>(
    ctx.db,
    sql`select v.client_id, v.option_id from meta_capi m
        join custom_fields f on f.org_id = ${ctx.actor.orgId} and f.default_key = 'LEAD_STAGE' and f.deleted_at is null
          and f.id = any(${sql.param([...fieldIds])}::uuid[])
        join custom_values v on v.org_id = ${ctx.actor.orgId} and v.field_id = f.id
          and v.client_id = any(${sql.param([...clientIds])}::uuid[]) and v.option_id is not null
      where m.org_id = ${ctx.actor.orgId} and m.dataset_id is not null`,
  )
  if (rows.length === 0) return
  const leads = await metaLeadsOf(
    ctx,
    rows.map(({ client_id: id }) => id),
  )
  const found = leads.size > 0 ? await reporting(ctx) : undefined
  if (!found) return
  const byKey = new Map(found.stages.map((stage) => [stage.key, stage]))
  const reached = rows.flatMap(({ client_id: id, option_id: option }) => {
    const stage = byKey.get(option)
    return stage ? [[id, stage] as const] : []
  })
  await queueStages(ctx, found, leads, new Map(reached))
})
