import type { Access } from '../../../testing/access/access.ts'
import { hidden, message, ofClient } from '../../../testing/access/kit.ts'

/** The calls of continue in app. */
export const access: Access = {
  calls: {
    continueContentInApp: hidden(async (_w, owner) => ({ params: { type: 'text', id: await message(owner) } })),
    // The person who sees a client may go on with it elsewhere.
    continueClientInApp: { ...ofClient, expect: { viewer: 200 } },
  },
}
