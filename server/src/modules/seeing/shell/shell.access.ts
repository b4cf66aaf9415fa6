import type { Access } from '../../../testing/access/access.ts'
import { own } from '../../../testing/access/kit.ts'

/** The calls of shell. */
export const access: Access = {
  calls: {
    reportScriptFailure: own({ body: { kind: 'ad_tracking' } }),
  },
}
