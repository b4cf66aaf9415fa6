import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient } from '@fairlead/contract/records/clients'
import { joinTeam } from '../members.ts'
import type { Fixture } from './fixture.ts'

let count = 0

/** For the person who manages the team, about one of its members; others' members are not found. */
const ofMember = (query?: object, more: object = {}): Fixture => ({
  async make(w, owner) {
    await w.advance({ hours: 2 })
    const member = await joinTeam(w, owner, `looked-at${++count}@example.com`, memberDefaults)
    void (await owner.browser.call(createClient, { body: { name: 'Looked up' } })).body
    return { params: { id: member.userId, ...more }, ...(query ? { query } : {}) }
  },
  expect: { member: 403, colleague: 403, other: 404 },
})

/** Fixtures of the team's later calls. */
export const teamFixtures: Record<string, Fixture> = {
  getBroughtClients: { make: async () => ({}), expect: { member: 200, other: 200 } },
  // None of them has brought anything.
  undoBroughtClients: { make: async () => ({}), expect: { owner: 404, colleague: 404, viewer: 404 } },
  standIns: { make: async () => ({}), expect: { member: 200, other: 200 } },
  seeAs: ofMember(),
  teamFigureRows: ofMember({}, { figure: 'new' }),
  seeAsClients: ofMember(),
  seeAsLookUp: ofMember({ search: 'looked' }),
}
