import { deleteWebhook } from '@fairlead/contract/flow/webhooks'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { everyManager, integrations, time } from '../../../testing/access/kit.ts'
import { aWebhook } from '../../../testing/make.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const webhook = async (owner: Person): Promise<string> => (await aWebhook(owner, `Webhook ${++count}`)).id
const ofWebhook = (body?: object): Fixture =>
  integrations(async (_w, owner) => ({ params: { id: await webhook(owner) }, ...(body ? { body } : {}) }))

/** The calls of webhooks. */
export const access: Access = {
  calls: {
    listWebhooks: everyManager(),
    getWebhook: ofWebhook(),
    createWebhook: {
      make: async () => ({ body: { name: 'A webhook', recipe: 'custom' } }),
      expect: { owner: 201, member: 403, colleague: 201, other: 201 },
    },
    updateWebhook: ofWebhook({ name: 'Renamed' }),
    rotateWebhook: ofWebhook({ what: 'address' }),
    deleteWebhook: ofWebhook(),
    restoreWebhook: integrations(async (_w, owner) => {
      const id = await webhook(owner)
      void (await owner.browser.call(deleteWebhook, { params: { id } })).body
      return { params: { id } }
    }),
    webhookDeliveries: ofWebhook(),
    previewMapping: ofWebhook({ mapping: null }),
    readWebhookAgain: ofWebhook(),
    testWebhook: ofWebhook(),
    wipeTestLeads: ofWebhook(),
  },
  orders: {
    listWebhooks: [
      ['webhooks', time],
      ['deleted webhooks', time, { deleted: 'true' }],
    ],
  },
}
