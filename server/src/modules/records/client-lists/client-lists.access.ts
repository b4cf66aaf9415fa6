import type { Access } from '../../../testing/access/access.ts'
import { client, everybody, ofClient, own, time } from '../../../testing/access/kit.ts'
import { aField } from '../../../testing/make.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const dropdown = async (owner: Person): Promise<string> =>
  (await aField(owner, `Stage ${++count}`, 'dropdown', 'Open')).cf_id

/** The calls of client lists. */
export const access: Access = {
  calls: {
    listClients: own(),
    searchClients: own({ query: { search: 'client' } }),
    clientsBySource: { make: async () => ({}), expect: everybody() },
    recentlyActiveClients: { make: async () => ({}), expect: everybody() },
    filterChoices: { make: async () => ({ body: { count: 'assignedTo' } }), expect: everybody() },
    whyClients: {
      make: async (_w, owner) => ({ body: { ids: [await client(owner)], filters: { expressions: [] } } }),
      expect: everybody(),
    },
    foundInClients: {
      make: async (_w, owner) => ({ body: { ids: [await client(owner)], search: 'garden' } }),
      expect: everybody(),
    },
    clientValues: {
      make: async (_w, owner) => ({ body: { ids: [await client(owner)], fields: [await dropdown(owner)] } }),
      expect: everybody(),
    },
    // A field is the organisation's: elsewhere there is none of this id.
    clientBoard: {
      make: async (_w, owner) => ({ body: { cf_id: await dropdown(owner) } }),
      expect: { ...everybody(), other: 400 },
    },
    clientNeighbours: ofClient,
  },
  orders: {
    listClients: [
      ['last_activity desc', time],
      ['created desc', time, { sort: 'created' }],
      ['name asc', 'any text', { sort: 'name' }],
      ['follow_up asc', 'infinity', { sort: 'follow_up' }],
      ['deleted desc', time, { deleted: 'true' }],
      ['uncontacted asc', time, { sort: 'uncontacted' }],
      ['uncontacted_new asc', time, { sort: 'uncontacted_new' }],
      ['uncontacted_seen asc', time, { sort: 'uncontacted_seen' }],
      ['viewed desc', time, { sort: 'viewed' }],
    ],
    recentlyActiveClients: [['viewed desc', time]],
    searchClients: [['last_activity desc', time]],
  },
}
