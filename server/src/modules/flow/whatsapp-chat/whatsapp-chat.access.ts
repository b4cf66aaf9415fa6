import { setOrgPreferences } from '@fairlead/contract/identity/account'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { client, time } from '../../../testing/access/kit.ts'

/** A client of an organisation in which chats are watched. */
const watched: Fixture = {
  async make(_w, owner) {
    void (await owner.browser.call(setOrgPreferences, { body: { enable_wa_monitoring_feature: true } })).body
    return { params: { id: await client(owner) } }
  },
  expect: { other: 425 },
}

/** The calls of whatsapp chat. */
export const access: Access = {
  calls: {
    chatPhoneNumbers: watched,
    clientChat: watched,
  },
  orders: {
    clientChat: [['chat', time]],
  },
}
