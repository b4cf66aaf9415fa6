import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { managers } from '../../../testing/access/kit.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
/** A sub-team with the owner in it; the account works with sub-teams from here on. */
async function subteam(owner: Person): Promise<string> {
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const body = { name: `Sub-team ${++count}`, member_ids: [owner.userId] }
  return (await owner.browser.call(createSubteam, { body })).body.id
}
const ofSubteam = (): Fixture => managers(async (_w, owner) => ({ params: { id: await subteam(owner) } }))

/** The calls of subteams. */
export const access: Access = {
  calls: {
    listSubteams: managers(async (_w, owner) => subteam(owner).then(() => ({})), 200),
    createSubteam: {
      make: async (_w, owner) => {
        await subteam(owner)
        return { body: { name: `Made ${++count}` } }
      },
      expect: { owner: 201, member: 403, colleague: 403, other: 201 },
    },
    getSubteam: ofSubteam(),
    updateSubteam: managers(async (_w, owner) => ({
      params: { id: await subteam(owner) },
      body: { name: `Renamed ${++count}` },
    })),
    deleteSubteam: ofSubteam(),
    subteamMembers: ofSubteam(),
    removeSubteamMember: managers(async (_w, owner) => ({
      params: { id: await subteam(owner), memberId: owner.userId },
    })),
    subteamHasContent: managers(async (_w, owner) => ({ params: { a: await subteam(owner), b: owner.userId } })),
    userSubteams: {
      make: async (_w, owner) => subteam(owner).then(() => ({})),
      expect: { member: 200, colleague: 200, other: 200 },
    },
  },
  orders: {
    listSubteams: [['sub-teams', 'any text']],
    subteamMembers: [['members of a sub-team', 'any text']],
  },
  deleting: ['removeSubteamMember'],
}
