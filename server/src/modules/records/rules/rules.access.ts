import type { Access } from '../../../testing/access/access.ts'
import { managers } from '../../../testing/access/kit.ts'

/** The calls of rules. */
export const access: Access = {
  calls: {
    listCriteria: managers(async () => ({}), 200),
    listCriterionValues: managers(async () => ({ body: { value: 'form_id' } }), 200),
  },
  orders: {
    listCriteria: [],
  },
}
