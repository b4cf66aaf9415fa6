import { customValuesChanged } from '#events/custom-fields'
import { listener } from '#platform/events'
import { followRules } from './follow-rules.ts'
import { checkRules } from './rules.queries.ts'

/** Rules that ask for fields of one's own look again at the person who has other values. */
export const onCustomValuesChanged = listener(customValuesChanged, 'groups', async (ctx, { payload }) => {
  // Values that a change of type or options made may be told of before the change itself.
  await checkRules(ctx)
  await followRules(ctx, payload.client_ids, ['customFields'])
})
