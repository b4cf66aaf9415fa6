import { customValuesChanged } from '#events/custom-fields'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'

/** Rules that ask for fields of one's own look again at whoever has other values. */
export const onCustomValuesChanged = listener(
  customValuesChanged,
  'groups',
  async (ctx, { payload }) => {
    await followRules(ctx, payload.client_ids, ['customFields'])
  },
  { shares: true },
)
