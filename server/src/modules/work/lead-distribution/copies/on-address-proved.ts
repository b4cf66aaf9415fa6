import { addressProved } from '#events/session'
import { listener } from '#platform/events'
import { bringJob } from './bring-waiting.job.ts'

/** Sees to the copies that wait for an address to which a person changed. */
export const onAddressProved = listener(addressProved, 'lead-distribution', async (ctx, { subjectId }) => {
  ctx.enqueue(bringJob, { org_id: ctx.actor.orgId, user_id: subjectId })
})
