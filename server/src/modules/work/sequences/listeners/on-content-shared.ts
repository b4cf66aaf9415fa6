import { contentShared, contentUnsent } from '#events/content'
import { listener } from '#platform/events'
import { reopenEndedAt } from '../act-on-enrolment.ts'
import { lockOpenOf, versionsOf } from '../enrolments.ts'
import { endStep, goOn } from '../go-on.ts'

/** Sending content to a client, by any route, completes the step that asks for it, even before it is due (rule 91). */
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
      // One that was put off is done, too.
      (row.since <= at || row.since > ctx.now.toISOString()) &&
      step?.action.step_type === 'SHARE_CONTENT' &&
      sent.has(step.action.content.id)
    )
  })
  const ended = endStep(those, versions, { at: new Date(at), byId: subjectId, result: 'done' })
  await goOn(ctx, ended.rows, ended.ends)
})

/** "I didn't send it" reopens the steps it completed (rule 232). */
export const onContentUnsent = listener(contentUnsent, 'sequences', (ctx, { payload, subjectId }) =>
  reopenEndedAt(ctx, [payload.client_id], { at: payload.at, byId: subjectId }),
)
