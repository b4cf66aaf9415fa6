import { sql } from 'drizzle-orm'
import { sequenceStepsDue } from '#events/sequences'
import { alertRule } from '#platform/alerts'
import { rowsOf } from '#platform/db'
import { recipientsOf } from '#records/clients/alerting'

type Row = { user_id: string; client_id: string; client_name: string; sequence_name: string }

/** Notifies each person of their due steps, combining those of the same time, if they are still due. */
export const onSequenceStepsDue = alertRule(sequenceStepsDue, async (ctx, { payload }, alert) => {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select e.user_id, c.id as client_id, c.name as client_name, s.name as sequence_name
      from sequence_enrolments e
        join clients c on c.org_id = ${ctx.actor.orgId} and c.id = e.client_id and c.deleted_at is null
        join sequences s on s.org_id = ${ctx.actor.orgId} and s.id = e.sequence_id and s.paused_at is null
      where e.org_id = ${ctx.actor.orgId} and e.state = 'open' and e.doing = 'act' and e.paused_at is null
        and e.due_at <= ${ctx.now.toISOString()}::timestamptz
        and e.id = any(${sql.param(payload.steps.map((step) => step.enrolment_id))}::uuid[]) order by e.due_at, e.id`,
  )
  for (const [userId, due] of Map.groupBy(rows, (row) => row.user_id)) {
    const [first] = due
    if (!first) continue
    const what =
      due.length === 1
        ? { clientId: first.client_id, title: `Next step for ${first.client_name}`, body: first.sequence_name }
        : {
            clientId: null,
            title: `${due.length} sequence steps are due`,
            body: due
              .slice(0, 5)
              .map((row) => row.client_name)
              .join(', '),
          }
    for (const to of await recipientsOf(ctx, userId))
      await alert(ctx, to, { kind: 'SEQUENCE_STEP_DUE', path: '/clients/today', ...what })
  }
})
