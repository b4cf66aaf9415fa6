import type { Access } from '../../../testing/access/access.ts'
import { ofMember, time } from '../../../testing/access/kit.ts'

/** The calls of see as. */
export const access: Access = {
  calls: {
    seeAs: ofMember(),
    seeAsClients: ofMember(),
    seeAsLookUp: ofMember({ search: 'client' }),
  },
  orders: {
    seeAsClients: [['last_activity desc', time]],
  },
}
