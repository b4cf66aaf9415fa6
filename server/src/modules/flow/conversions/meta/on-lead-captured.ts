import { sql } from 'drizzle-orm'
import { leadCaptured } from '#events/lead-capture'
import { rowsOf, toRfc3339 } from '#platform/db'
import { listener } from '#platform/events'
import { oldestTold } from './problems.ts'
import { type MetaLead, queueStages, reporting } from './queue-stages.ts'
import { arrived } from './stages.ts'

/** A lead arrived from Meta: reports its arrival, the first stage (rule 34). Old leads arrived long ago. */
export const onLeadCaptured = listener(leadCaptured, 'conversions', async (ctx, { payload }) => {
  if (payload.client_id === null || payload.is_test) return
  const [lead] = await rowsOf<MetaLead>(
    ctx.db,
    sql`select l.client_id, l.external_id as lead_id, l.page_id, l.submitted_at::text as made_at from leads l
        join meta_capi m on m.org_id = ${ctx.actor.orgId} and m.dataset_id is not null
      where l.org_id = ${ctx.actor.orgId} and l.id = ${payload.lead_id} and l.lead_source = 'facebook'
        and l.external_id ~ '^[1-9][0-9]{0,24}$' and l.client_id is not null`,
  )
  if (!lead || Date.parse(toRfc3339(lead.made_at)) < oldestTold(ctx).getTime()) return
  const found = await reporting(ctx)
  const stage = found?.stages.find(({ key }) => key === arrived)
  if (!found || !stage) return
  await queueStages(ctx, found, new Map([[lead.client_id, lead]]), new Map([[lead.client_id, stage]]))
})
