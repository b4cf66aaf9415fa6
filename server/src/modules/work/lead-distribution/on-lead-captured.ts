import { leadCaptured } from '#events/lead-capture'
import { listener } from '#platform/events'
import { sendAll } from './pass-on.ts'

/** Sends the copies that the capture decided (rule 112). */
export const onLeadCaptured = listener(leadCaptured, 'lead-distribution', (ctx, { payload }) =>
  sendAll(ctx, payload.lead_id),
)
