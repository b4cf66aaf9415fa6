import { clientDeleted } from '#events/clients'
import { record } from '#modules/activities'
import { setDue } from '#modules/clients'
import { listener } from '#platform/events'
import { dueView, scheduleIn } from './follow-ups.view.ts'
import { close, isInBin, openOf } from './open-follow-up.ts'

/** A client that lies in the bin has no follow-up (rule 58); the timeline keeps it. */
export const onClientDeleted = listener(clientDeleted, 'follow-ups', async (ctx, { subjectId }) => {
  if ((await isInBin(ctx, subjectId)) !== true) return
  const row = await openOf(ctx, subjectId)
  if (!row) return
  await Promise.all([
    close(ctx, row, 'binned'),
    setDue(ctx, subjectId, null),
    record(ctx, {
      kind: 'FOLLOW_UP_REMOVED',
      clientId: subjectId,
      data: { due: dueView(scheduleIn(row)), note: row.note },
    }),
  ])
})
