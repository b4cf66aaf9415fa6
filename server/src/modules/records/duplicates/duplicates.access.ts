import { mergeClients } from '@fairlead/contract/records/duplicates'
import type { Access } from '../../../testing/access/access.ts'
import { time } from '../../../testing/access/kit.ts'
import { addClient } from '../../../testing/make.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const client = (owner: Person): Promise<string> => addClient(owner, `Twin ${++count}`)
const two = async (owner: Person) => ({ a_id: await client(owner), b_id: await client(owner) })
/** Two clients of the owner, for a merge of one into the other. */
const merging = async (owner: Person) => ({
  survivor_id: await client(owner),
  absorbed_id: await client(owner),
  survivor_version: 1,
  absorbed_version: 1,
})

/** The calls of duplicates. */
export const access: Access = {
  calls: {
    getDuplicateSettings: { make: async () => ({}), expect: { member: 200, other: 200 } },
    setDuplicateSettings: {
      make: async () => ({ body: { on_duplicate: 'combine' } }),
      expect: { member: 403, colleague: 403, other: 200, alone: { manageTeam: 200 } },
    },
    findPairs: { make: async () => ({}), expect: { member: 200, other: 200 } },
    listPairs: { make: async () => ({}), expect: { member: 200, other: 200 } },
    possibleDuplicates: { make: async (_w, owner) => ({ params: { id: await client(owner) } }) },
    listReadings: { make: async () => ({}), expect: { member: 200, other: 200 } },
    decideReading: {
      async make(world, owner) {
        const body = { name: 'Old Number', phones: [{ value: '+65 9127 4486' }], add_anyway: true }
        const client_id = await addClient(owner, body)
        const otherwise = { value: null, extension: null, country: null, matchKey: null }
        const [row] = await world.sql<{ id: string }>(
          'update client_contacts set read_by = 1, otherwise = $2 where client_id = $1 returning id',
          [client_id, JSON.stringify(otherwise)],
        )
        return { params: { id: row?.id ?? '' }, body: { take: 'present' } }
      },
    },
    dismissPair: { make: async (_w, owner) => ({ body: await two(owner) }) },
    restorePair: { make: async (_w, owner) => ({ body: await two(owner) }) },
    previewMerge: { make: async (_w, owner) => ({ query: await two(owner) }) },
    mergeClients: {
      make: async (_w, owner) => ({ body: await merging(owner) }),
      // Others' clients may be changed, and only one's own deleted.
      expect: { colleague: 403, alone: { manageTeam: 403, viewOtherAssignedClients: 403 } },
    },
    listMerges: { make: async () => ({}), expect: { member: 200, other: 200 } },
    undoMerge: {
      async make(_w, owner) {
        const { merge_id: id } = (await owner.browser.call(mergeClients, { body: await merging(owner) })).body
        return { params: { id } }
      },
      // The client that comes back is another's, which only its owner may delete.
      expect: { colleague: 455, alone: { manageTeam: 455, viewOtherAssignedClients: 455 } },
    },
  },
  orders: {
    listPairs: [
      ['pairs same', time],
      ['pairs likely', time, { section: 'likely' }],
      ['pairs dismissed', time, { section: 'dismissed' }],
    ],
    listMerges: [['merges', time]],
    listReadings: [['readings', time]],
  },
  most: {
    mergeClients: 13,
    undoMerge: 13,
  },
}
