import { customFieldMoved } from '#events/custom-fields'
import { listener } from '#platform/events'
import { checkRules } from './rules.queries.ts'

/** Rules that ask for a field that is deleted, or for what it has no more, rest until it is back. */
export const onCustomFieldMoved = listener(customFieldMoved, 'groups', checkRules)
