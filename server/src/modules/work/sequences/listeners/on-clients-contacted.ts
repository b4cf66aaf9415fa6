import { clientsContacted, clientsNotContacted } from '#events/clients'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import { reopenEndedAt } from '../act-on-enrolment.ts'
import { type Enrolled, lockOpenOf, openOf, versionsOf } from '../enrolments.ts'
import { endStep, goOn } from '../go-on.ts'
import { exitFor } from '../leave.ts'
import { onReply } from './replies.ts'

/** Whether an enrolment was at a step for a person to do, and due, when something happened. */
const wasDue = (row: Enrolled, at: string): boolean =>
  row.doing === 'act' && row.dueAt !== null && row.dueAt <= at && row.since < at

/** A contact, logged by any route, completes every contact step of the client that is due (rules 91 and 232). */
async function completeContacts(ctx: Ctx, clientIds: readonly string[], at: string, byId: string | null) {
  const rows = await lockOpenOf(ctx, clientIds)
  const versions = await versionsOf(ctx, rows)
  const those = rows.filter(
    (row) =>
      wasDue(row, at) &&
      row.pausedAt === null &&
      versions.of(row).find(({ id }) => id === row.stepId)?.action.step_type === 'CONTACT_CLIENT',
  )
  const ended = endStep(those, versions, { at: new Date(at), byId, result: 'done' })
  await goOn(ctx, ended.rows, ended.ends)
}

/** Contacts complete steps; replies, meetings and opt-outs end enrolments, or ask. */
export const onClientsContacted = listener(clientsContacted, 'sequences', async (ctx, { payload, actorId }) => {
  const { client_ids: ids, at, is_outgoing: isOutgoing, activity, outcome } = payload
  if ((await openOf(ctx, ids)).length === 0) return
  if (!isOutgoing) await onReply(ctx, ids, at)
  else await completeContacts(ctx, ids, at, actorId)
  if (activity === 'MEETING') await exitFor(ctx, await lockOpenOf(ctx, ids), 'meeting')
  // Before a channel tells of opt-outs, people log them (rule 94).
  if (outcome === 'NOT_INTERESTED') await exitFor(ctx, await lockOpenOf(ctx, ids), 'opt_out')
})

/** "I didn't call" reopens the steps that the tap completed (rule 232). */
export const onClientsNotContacted = listener(clientsNotContacted, 'sequences', (ctx, { payload, actorId }) =>
  reopenEndedAt(ctx, payload.client_ids, { at: payload.at, byId: actorId }),
)
