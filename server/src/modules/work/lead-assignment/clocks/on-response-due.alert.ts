import { responseDue } from '#events/assignment'
import { alertRule } from '#platform/alerts'
import { lastLead, leadAlert, presentClient } from '#records/clients/alerting'

/** Reminds the person who has a lead that the time of its rule is over, unless it went on in the meantime. */
export const onResponseDue = alertRule(responseDue, async (ctx, { subjectId, payload }, alert) => {
  const client = await presentClient(ctx, subjectId)
  if (client?.assignedToId !== payload.user_id) return
  const title = `${client.name} has been waiting ${payload.minutes} working minutes for your answer`
  await alert(ctx, payload.user_id, leadAlert('LEAD_REMINDER', title, client, await lastLead(ctx, client.id)))
})
