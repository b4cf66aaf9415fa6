import { deleteGroup } from '@fairlead/contract/records/groups'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { client, ofClient, time } from '../../../testing/access/kit.ts'
import { addGroup } from '../../../testing/make.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const group = (owner: Person): Promise<string> => addGroup(owner, `Group ${++count}`)
/** The person who makes groups, of one that the owner made; others' are not found. */
const makers = (status: number, other = 404): Pick<Fixture, 'expect'> => ({
  expect: {
    owner: status,
    member: 403,
    colleague: 403,
    other,
    viewer: 403,
    alone: { createEditClientGroup: status },
  },
})

/** The calls of groups. */
export const access: Access = {
  calls: {
    listGroups: { make: async () => ({}), expect: { member: 200, other: 200 } },
    createGroup: { make: async () => ({ body: { name: `Group ${++count}` } }), ...makers(201, 201) },
    updateGroup: {
      make: async (_w, owner) => ({ params: { id: await group(owner) }, body: { colour_id: 3 } }),
      ...makers(200),
    },
    deleteGroup: { make: async (_w, owner) => ({ params: { id: await group(owner) } }), ...makers(200) },
    clientGroups: ofClient,
    setAutoGroups: {
      make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { add_ids: [await group(owner)] } }),
    },
    groupClients: {
      make: async (_w, owner) => ({ params: { id: await group(owner) } }),
      expect: { member: 200 },
    },
    mergeGroups: {
      make: async (_w, owner) => ({ params: { id: await group(owner) }, body: { into_id: await group(owner) } }),
      ...makers(200),
    },
    listGoneGroups: { make: async () => ({}), ...makers(200, 200) },
    restoreGroup: {
      async make(_w, owner) {
        const id = await group(owner)
        void (await owner.browser.call(deleteGroup, { params: { id } })).body
        return { params: { id } }
      },
      ...makers(200),
    },
  },
  orders: {
    listGroups: [['groups', 'any text']],
    listGoneGroups: [['gone groups', time]],
    groupClients: [['last_activity desc', time]],
  },
}
