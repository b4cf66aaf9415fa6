import { userSignedUp } from '#events/session'
import { listener } from '#platform/events'
import { bringJob } from './copies/bring-waiting.job.ts'

/** Sees to the copies that wait for a new person, once their address is proved (rule 114). */
export const onUserSignedUp = listener(userSignedUp, 'lead-distribution', async (ctx, { subjectId }) => {
  ctx.enqueue(bringJob, { org_id: ctx.actor.orgId, user_id: subjectId })
})
