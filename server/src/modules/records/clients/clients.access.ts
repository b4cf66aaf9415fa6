import { deleteClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import type { Access } from '../../../testing/access/access.ts'
import { client, ofClient } from '../../../testing/access/kit.ts'
import { giveClient } from '../../../testing/make.ts'

/** The calls of clients. */
export const access: Access = {
  calls: {
    getClient: ofClient,
    updateClient: {
      make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { company: 'Changed' } }),
    },
    deleteClient: { ...ofClient, expect: { colleague: 455 } },
    restoreClient: {
      make: async (_w, owner) => {
        const id = await client(owner)
        void (await owner.browser.call(deleteClient, { params: { id } })).body
        return { params: { id } }
      },
      expect: { colleague: 455 },
    },
    reassignClient: {
      make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { assigned_to_id: null } }),
    },
    claimClient: {
      make: async (_w, owner) => {
        const id = await client(owner)
        await giveClient(owner, id, null)
        return { params: { id } }
      },
      expect: { member: 403, colleague: 200 },
    },
    markLead: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { new_lead: true } }) },
    autoUnmarkLead: {
      make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { unmark_type: 'CLIENT_VIEWED' } }),
    },
    updateLastInteraction: {
      make: async (_w, owner) => ({ body: { client_id: await client(owner), channel: 'sms' } }),
    },
    undoContact: {
      async make(_w, owner) {
        const id = await client(owner)
        const tap = { body: { client_id: id, channel: 'phone_call' as const } }
        const { last_interaction_at: at } = (await owner.browser.call(updateLastInteraction, tap)).body
        return { params: { id }, body: { at } }
      },
      // Only the person who tapped takes it back.
      expect: { colleague: 404, viewer: 455 },
    },
  },
}
