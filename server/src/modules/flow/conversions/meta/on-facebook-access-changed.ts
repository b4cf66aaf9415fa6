import { facebookAccessChanged } from '#events/facebook'
import { listener } from '#platform/events'
import { sendConversions } from './job.ts'

/** Facebook works again, for example after a reconnect: sends what is waiting. */
export const onFacebookAccessChanged = listener(facebookAccessChanged, 'conversions', async (ctx, { payload }) => {
  if (payload.status === 'OK') ctx.enqueue(sendConversions, { org_id: ctx.actor.orgId })
})
