import { leadCaptured } from '#events/lead-capture'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Whom a lead made, or joined, stands in the groups whose rules they fit (rules 15 and 37). */
export const onLeadCaptured = listener(
  leadCaptured,
  'groups',
  async (ctx, { payload }) => {
    if (payload.client_id) await followRules(ctx, [payload.client_id])
  },
  { shares: true },
)
