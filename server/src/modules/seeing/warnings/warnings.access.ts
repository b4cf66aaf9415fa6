import { newId } from '#platform/db'
import type { Access } from '../../../testing/access/access.ts'
import { own } from '../../../testing/access/kit.ts'
import { openWarning } from './episodes.ts'

/** The calls of warnings. */
export const access: Access = {
  calls: {
    listWarnings: own(),
    // Whoever works in the account may send away what is shown to everybody there.
    dismissWarning: {
      async make(w, owner) {
        const id = newId()
        const info = { main_text: 'Two seats are free', dismissal_options: ['MANUAL' as const] }
        await w.inOrg(owner.orgId, (ctx) => openWarning(ctx, { id, type: 'CUSTOM', info }))
        return { params: { id } }
      },
      expect: { member: 200, colleague: 200 },
    },
  },
}
