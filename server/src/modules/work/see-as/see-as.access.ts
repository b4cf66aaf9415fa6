import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient } from '@fairlead/contract/records/clients'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { time } from '../../../testing/access/kit.ts'
import { joinTeam } from '../../../testing/members.ts'

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

/** The calls of see as. */
export const access: Access = {
  calls: {
    seeAs: ofMember(),
    seeAsClients: ofMember(),
    seeAsLookUp: ofMember({ search: 'looked' }),
  },
  orders: {
    seeAsClients: [['last_activity desc', time]],
  },
}
