import { leadCaptured } from '#events/lead-capture'
import { waitForAll } from '#platform/db'
import { listener } from '#platform/events'
import { areOtherNames } from '#records/clients'
import {
  activeMembers,
  lastLead,
  leadAlert,
  nameIn,
  nameOfClient,
  presentClient,
  recipientsAmong,
  whatIsNew,
  whyUnassigned,
} from '#records/clients/alerting'
import { alert } from './alerts/alert.ts'
import { planReminders, planSummary } from './reminders.ts'

/**
 * Alerts the person who has the lead, or the person who may claim it, and plans the reminders (rules 18 to 20, 38). Late
 * leads are summed up instead (rule 24).
 */
export const onLeadCaptured = listener(leadCaptured, 'notifications', async (ctx, { payload }) => {
  if (!payload.client_id) return
  const [client, lead, members] = await Promise.all([
    presentClient(ctx, payload.client_id),
    lastLead(ctx, payload.client_id),
    activeMembers(ctx),
  ])
  if (!client) return
  if (payload.is_late && !payload.is_test && client.isNewLead) return planSummary(ctx, client)
  const isReturn = payload.outcome === 'attached'
  const from = lead?.sourceDetail ? ` from ${lead.sourceDetail}` : ''
  // Somebody with another name has written from the same number: that is not the client who comes back (rule 221).
  const isOther = isReturn && lead !== undefined && areOtherNames(nameOfClient(client), nameIn(lead))
  const back = isOther
    ? `New lead from ${nameIn(lead)}, with the same phone or email as ${client.name}`
    : payload.is_resubmission
      ? `${client.name} sent ${lead?.sourceDetail ?? 'the form'} again`
      : `${client.name} came back${from}`
  const title = isReturn ? back : `New lead: ${client.name}`
  const [why, news] = await Promise.all([
    client.assignedToId ? null : whyUnassigned(ctx, lead),
    isReturn ? whatIsNew(ctx, client.id, payload.lead_id) : [],
  ])
  const what = leadAlert(
    isReturn ? 'LEAD_RETURNED' : 'NEW_LEAD',
    payload.is_test ? `Test: ${title}` : title,
    client,
    lead,
    [...(why ? [why] : []), ...news],
  )
  const alerts = recipientsAmong(members, client.assignedToId).map((userId) => alert(ctx, userId, what))
  await waitForAll([...alerts, planReminders(ctx, [client])])
})
