import { sql } from 'drizzle-orm'
import { clientsViewedContent, contentQuestionsAsked } from '#events/content'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { lookAgain, onReply } from './replies.ts'

/** People opened shared content: waits for that continue, and the steps that shared it record it. */
export const onClientsViewedContent = listener(clientsViewedContent, 'sequences', async (ctx, { payload }) => {
  const clientIds = [...new Set(payload.views.map((view) => view.client_id))]
  await rowsOf(
    ctx.db,
    sql`update sequence_step_ends x set opened_at = k.opened_at from (
        select e.id as enrolment_id, z.step_id, min(v.verified_at) as opened_at
        from sequence_enrolments e
          join sequence_step_ends z on z.org_id = ${ctx.actor.orgId} and z.enrolment_id = e.id
            and z.step_type = 'SHARE_CONTENT' and z.opened_at is null
          join sequence_versions n on n.org_id = ${ctx.actor.orgId} and n.sequence_id = e.sequence_id and n.version = z.version
          cross join lateral jsonb_array_elements(n.steps) step
          join content_visits v on v.org_id = ${ctx.actor.orgId} and v.client_id = e.client_id
            and v.content_id = (step->'action'->'content'->>'id')::uuid and v.class = 'person' and v.verified_at is not null
            and v.started_at >= z.at
        where e.org_id = ${ctx.actor.orgId} and e.client_id = any(${sql.param(clientIds)}::uuid[]) and step->>'id' = z.step_id::text
        group by e.id, z.step_id) k
      where x.org_id = ${ctx.actor.orgId} and x.enrolment_id = k.enrolment_id and x.step_id = k.step_id`,
  )
  await lookAgain(ctx, clientIds, 'opened', 'read')
})

/** A question about shared content counts as a reply. */
export const onContentQuestionsAsked = listener(contentQuestionsAsked, 'sequences', async (ctx, { payload, at }) => {
  const clientIds = payload.questions.map((one) => one.client_id).filter((id) => id !== null)
  if (clientIds.length > 0) await onReply(ctx, [...new Set(clientIds)], at)
})
