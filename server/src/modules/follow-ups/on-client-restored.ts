import { clientRestored } from '#events/clients'
import { record } from '#modules/activities'
import { setDue } from '#modules/clients'
import { listener } from '#platform/events'
import { dueColumns } from './due.ts'
import { dueView, scheduleIn } from './follow-ups.view.ts'
import { isInBin, openOf, reopenBinned } from './open-follow-up.ts'

/** Who comes out of the bin has the follow-up again that went into it (rule 58), unless another is set by now. */
export const onClientRestored = listener(clientRestored, 'follow-ups', async (ctx, { subjectId }) => {
  if ((await isInBin(ctx, subjectId)) !== false || (await openOf(ctx, subjectId))) return
  const row = await reopenBinned(ctx, subjectId)
  if (!row) return
  const schedule = scheduleIn(row)
  ctx.tell({ kind: 'follow-up.changed', client_id: subjectId })
  await Promise.all([
    setDue(ctx, subjectId, dueColumns(schedule, row.note)),
    record(ctx, {
      kind: 'FOLLOW_UP_SET',
      clientId: subjectId,
      data: { due: dueView(schedule), before: null, note: row.note, how: 'undo' },
    }),
  ])
})
