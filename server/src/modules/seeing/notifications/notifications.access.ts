import { listNotices, subscribePush } from '@fairlead/contract/seeing/notifications'
import type { Access } from '../../../testing/access/access.ts'
import { lead, own, time } from '../../../testing/access/kit.ts'

function subscription() {
  const random = () => Math.random().toString(36).slice(2)
  return { endpoint: `https://push.example/${random()}`, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }
}

/** The calls of notifications. */
export const access: Access = {
  calls: {
    keepAlive: own(),
    listNotices: own(),
    unreadNotices: own(),
    readNotices: {
      make: async (w, owner) => {
        await lead(w, owner)
        const { results } = (await owner.browser.call(listNotices)).body
        return { body: { ids: results.slice(0, 1).map((n) => n.id) } }
      },
      expect: { member: 200, colleague: 200, other: 200 },
    },
    subscribePush: {
      make: async () => ({ body: subscription() }),
      expect: { owner: 201, member: 201, colleague: 201, other: 201 },
    },
    listPushDevices: own(),
    sendTestAlert: own(),
    unsubscribePush: {
      make: async (_w, owner) => ({
        params: { id: (await owner.browser.call(subscribePush, { body: subscription() })).body.id },
      }),
      expect: { member: 404, colleague: 404, other: 404 },
    },
  },
  orders: {
    listNotices: [['notices', time]],
  },
  deleting: ['unsubscribePush'],
}
