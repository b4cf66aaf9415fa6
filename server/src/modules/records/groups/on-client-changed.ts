import { clientChanged } from '#events/clients'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask for what changed look again. */
export const onClientChanged = listener(
  clientChanged,
  'groups',
  async (ctx, { subjectId, payload }) => {
    await followRules(ctx, [subjectId], payload.keys)
  },
  { shares: true },
)
