import type { Access } from '../../../testing/access/access.ts'
import { own } from '../../../testing/access/kit.ts'

/** The calls of matching. */
export const access: Access = {
  calls: {
    searchDuplicates: own({ body: { email: 'nobody@example.com' } }),
    askForAccess: own({ body: { email: 'nobody@example.com' } }),
  },
}
