import { responseDue } from '#events/assignment'
import { listener } from '#platform/events'
import { lastLead, leadAlert, presentClient } from './about-lead.ts'
import { alert } from './alert.ts'

/** Reminds whoever has a lead that the time of its rule is over, unless it went on meanwhile. */
export const onResponseDue = listener(responseDue, 'notifications', async (ctx, { subjectId, payload }) => {
  const client = await presentClient(ctx, subjectId)
  if (client?.assignedToId !== payload.user_id) return
  const title = `${client.name} waits for your answer, ${payload.minutes} minutes of working time now`
  await alert(ctx, payload.user_id, leadAlert('LEAD_REMINDER', title, client, await lastLead(ctx, client.id)))
})
