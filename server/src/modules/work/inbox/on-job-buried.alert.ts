import { jobBuried } from '#events/jobs'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'
import { captureDelivery } from './receive.ts'

/**
 * Tells the owner of a delivery that could not be read at all, so that nobody knows what it says (rule 16).
 * Other jobs only wait among the dead letters: an alert that fails must not make alerts.
 */
export const onJobBuried = alertRule(jobBuried, async (ctx, { payload }, alert) => {
  if (payload.queue !== captureDelivery.name) return
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'NEW_LEAD',
    clientId: null,
    title: 'A delivery couldn’t be read',
    body: `${payload.reason}\nIt’s kept as received. You can reprocess it under Deliveries.`,
    path: '/integrations/deliveries',
  })
})
