import type { z } from 'zod'
import { clientsReassigned } from '#events/clients'
import type { Ctx } from '#platform/context'
import { listener } from '#platform/events'
import {
  activeMembers,
  lastLead,
  leadAlert,
  type Member,
  presentClient,
  recipientsAmong,
} from '#records/clients/alerting'
import { alert } from './alerts/alert.ts'
import { alertFormer } from './alerts/alert-former.ts'
import { endReminders, planReminders, presentAmong } from './reminders.ts'

type Move = z.output<typeof clientsReassigned.payload>['moves'][number]

/**
 * The new assignee gets what is known of a client, the former one is told that it is gone, and those who may take one
 * that has no assignee are told of it (rules 50, 106 and 107). Nobody is alerted of their own action.
 */
async function alertOf(ctx: Ctx, members: readonly Member[], move: Move, actorId: string | null): Promise<void> {
  const [client, lead] = await Promise.all([presentClient(ctx, move.client_id), lastLead(ctx, move.client_id)])
  if (!client) return
  const former = members.find((member) => member.userId === move.from_id)
  if (former && former.userId !== actorId) await alertFormer(ctx, client, former, actorId)
  const title = client.assignedToId ? `${client.name} was assigned to you` : `${client.name} is waiting to be claimed`
  for (const userId of recipientsAmong(members, client.assignedToId))
    if (userId !== actorId && userId !== move.from_id)
      await alert(ctx, userId, leadAlert('NEW_LEAD', title, client, lead))
}

/** Clients changed their assignee: people are alerted, and the reminders of what is still a new lead start again. */
export const onClientsReassigned = listener(clientsReassigned, 'notifications', async (ctx, { actorId, payload }) => {
  const ids = payload.moves.map(({ client_id }) => client_id)
  const present = new Map((await presentAmong(ctx, ids)).map((client) => [client.id, client]))
  // A client that has moved again since is left to the later event.
  const moves = payload.moves.filter(({ client_id, to_id }) => {
    const client = present.get(client_id)
    return !client || client.assignedToId === to_id
  })
  const some = moves.flatMap(({ client_id }) => present.get(client_id) ?? [])
  // A late lead that went to somebody without a word is told of, and brought to mind, by the summary (rule 24).
  const waiting = payload.alerts ? some : some.filter(({ isLate }) => !isLate)
  // A reminder of a client that is no new lead is not sent in any case.
  const isOver = ({ client_id }: Move) => present.get(client_id)?.isNewLead ?? true
  await endReminders(
    ctx,
    moves.filter(isOver).map(({ client_id }) => client_id),
    { sparesLate: !payload.alerts },
  )
  if (payload.alerts) {
    const members = await activeMembers(ctx)
    for (const move of moves) if (present.has(move.client_id)) await alertOf(ctx, members, move, actorId)
  }
  await planReminders(ctx, waiting)
})
