import { sql } from 'drizzle-orm'
import { contentShared, contentUnsent } from '#events/content'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { reopen } from '../act-on-enrolment.ts'
import { lockByIds, lockOpenOf, versionsOf } from '../enrolments.ts'
import { endStep, goOn } from '../go-on.ts'

/** What was sent to a client completes the step that asks for it, by whatever route (rule 91), also before it is due. */
export const onContentShared = listener(contentShared, 'sequences', async (ctx, { payload, subjectId, at }) => {
  if (!payload.client_id) return
  const rows = await lockOpenOf(ctx, [payload.client_id])
  if (rows.length === 0) return
  const sent = new Set([...payload.content_ids, ...(payload.message_id ? [payload.message_id] : [])])
  const versions = await versionsOf(ctx, rows)
  const those = rows.filter((row) => {
    const step = versions.of(row).find(({ id }) => id === row.stepId)
    return (
      row.doing === 'act' &&
      row.pausedAt === null &&
      row.since <= at &&
      step?.action.step_type === 'SHARE_CONTENT' &&
      sent.has(step.action.content.id)
    )
  })
  const ended = endStep(those, versions, { at: new Date(at), byId: subjectId, result: 'done' })
  await goOn(ctx, ended.rows, ended.ends)
})

/** "I didn't send it" opens the steps again that it completed (rule 232). */
export const onContentUnsent = listener(contentUnsent, 'sequences', async (ctx, { payload, subjectId }) => {
  await ctx.turn([payload.client_id])
  const ends = await rowsOf<{ enrolment_id: string; step_id: string }>(
    ctx.db,
    sql`select x.enrolment_id, x.step_id from sequence_step_ends x
        join sequence_enrolments e on e.org_id = ${ctx.actor.orgId} and e.id = x.enrolment_id
      where x.org_id = ${ctx.actor.orgId} and e.client_id = ${payload.client_id} and e.state in ('open', 'completed')
        and x.result = 'done' and x.by_id = ${subjectId}
        and x.at between ${payload.at}::timestamptz and ${payload.at}::timestamptz + interval '1 minute'`,
  )
  for (const end of ends) {
    const [row] = await lockByIds(ctx, [end.enrolment_id])
    if (row) await reopen(ctx, row, end.step_id)
  }
})
