import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createPage } from '@fairlead/contract/records/page-templates'
import type { Access } from '../../../testing/access/access.ts'
import { client, own, time } from '../../../testing/access/kit.ts'

let count = 0

/** The calls of today. */
export const access: Access = {
  calls: {
    listToday: own(),
    countToday: own(),
    dismissOpened: {
      async make(_w, owner) {
        const client_id = await client(owner)
        const page = { name: `Opened ${++count}`, start: 'event' as const }
        const { id } = (await owner.browser.call(createPage, { body: page })).body
        const contents = [{ type: 'html_page' as const, id }]
        const { links } = (await owner.browser.call(prepareShare, { body: { client_id, contents } })).body
        const share_ids = links.map((link) => link.share_id)
        const sent = { client_id, share_ids, channel: 'email' as const, text: 'Look' }
        void (await owner.browser.call(sendShare, { body: sent })).body
        return { params: { id: share_ids[0] ?? '' } }
      },
      expect: { viewer: 200 },
    },
  },
  orders: {
    listToday: [
      ['today all', time],
      ['today step', time, { kind: 'step' }],
    ],
  },
  most: {
    listToday: 6,
  },
}
