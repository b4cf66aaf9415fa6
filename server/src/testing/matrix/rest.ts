import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createClient } from '@fairlead/contract/records/clients'
import { createCustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { Person } from '../world.ts'
import type { Fixture } from './fixture.ts'

let count = 0
const client = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createClient, { body: { name: `Rest ${++count}` } })).body.id
const dropdown = async (owner: Person): Promise<string> => {
  const body = { name: `Stage ${++count}`, type: 'dropdown' as const, options: [{ label: 'Open' }] }
  return (await owner.browser.call(createCustomField, { body })).body.cf_id
}
const ofClient = { make: async (_w: unknown, owner: Person) => ({ params: { id: await client(owner) } }) }
/** A client of an organisation in which chats are watched. */
const watched: Fixture = {
  async make(_w, owner) {
    void (await owner.browser.call(setOrgPreferences, { body: { enable_wa_monitoring_feature: true } })).body
    return { params: { id: await client(owner) } }
  },
  expect: { other: 425 },
}
const everybody = (status = 200) => ({ owner: status, member: status, colleague: status, other: status })

/** Fixtures of what is told of clients beside their own calls. */
export const restFixtures: Record<string, Fixture> = {
  userTimeline: { make: async () => ({}), expect: everybody() },
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
  markConverted: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { stage: 'Won' } }) },
  conversionOffer: { ...ofClient, expect: { viewer: 200 } },
  // The person who sees a client may go on with it elsewhere.
  continueClientInApp: { ...ofClient, expect: { viewer: 200 } },
  chatPhoneNumbers: watched,
  clientChat: watched,
}
