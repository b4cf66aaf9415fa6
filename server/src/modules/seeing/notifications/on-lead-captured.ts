import { leadCaptured } from '#events/lead-capture'
import { waitForAll } from '#platform/db'
import { listener } from '#platform/events'
import { activeMembers, lastLead, presentClient, recipientsAmong } from '#records/clients/alerting'
import { alert } from './alerts/alert.ts'
import { capturedAlert } from './alerts/captured-lead.ts'
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
  const what = await capturedAlert(ctx, client, lead, {
    leadId: payload.lead_id,
    isReturn: payload.outcome === 'attached',
    isResubmission: payload.is_resubmission,
    isTest: payload.is_test,
  })
  const alerts = recipientsAmong(members, client.assignedToId).map((userId) => alert(ctx, userId, what))
  await waitForAll([...alerts, planReminders(ctx, [client])])
})
