import { newId } from '#platform/db'
import type { Access } from '../../../testing/access/access.ts'
import { ownerOnly, time } from '../../../testing/access/kit.ts'

/** The calls of inbox. */
export const access: Access = {
  calls: {
    listDeadLetters: ownerOnly(async () => ({}), 200),
    replayDeadLetter: ownerOnly(async (w, owner) => {
      const id = newId()
      await w.sql(
        `insert into dead_letters (id, org_id, queue, data, reason, attempts, died_at) values ($1, $2, 'deliver-one', $3, 'x', 6, now())`,
        [id, owner.orgId, JSON.stringify({ org_id: owner.orgId, event_id: newId() })],
      )
      return { params: { id } }
    }),
  },
  orders: {
    listDeadLetters: [['dead letters', time]],
  },
}
