import { leadCaptured } from '#events/lead-capture'
import { listener } from '#platform/events'
import { lastLead, leadAlert, presentClient } from './about-lead.ts'
import { alert } from './alert.ts'
import { recipientsOf } from './recipients.ts'
import { planReminders } from './reminders.ts'

/** Alerts whoever has the lead, or whoever may claim it, and plans the reminders (rules 18 to 20, 38). */
export const onLeadCaptured = listener(leadCaptured, 'notifications', async (ctx, { payload }) => {
  if (!payload.client_id || payload.is_resubmission) return
  const client = await presentClient(ctx, payload.client_id)
  if (!client) return
  const lead = await lastLead(ctx, client.id)
  const isReturn = payload.outcome === 'attached'
  const from = lead?.sourceDetail ? ` from ${lead.sourceDetail}` : ''
  const title = isReturn ? `${client.name} came back${from}` : `New lead: ${client.name}`
  const what = leadAlert(
    isReturn ? 'LEAD_RETURNED' : 'NEW_LEAD',
    payload.is_test ? `Test: ${title}` : title,
    client,
    lead,
  )
  for (const userId of await recipientsOf(ctx, client.assignedToId)) await alert(ctx, userId, what)
  await planReminders(ctx, client)
})
