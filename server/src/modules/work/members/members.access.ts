import { listSessions } from '@fairlead/contract/identity/session'
import { memberDefaults } from '@fairlead/contract/permissions'
import { editAccountStatus, inviteMembers } from '@fairlead/contract/work/members'
import { newId } from '#platform/db'
import type { Access } from '../../../testing/access/access.ts'
import { managers, ofMember, own, ownerOnly, time } from '../../../testing/access/kit.ts'
import { joinTeam } from '../../../testing/members.ts'
import type { Person, World } from '../../../testing/world.ts'

// Nobody grants what they lack.
const modest = { ...memberDefaults, createContent: false }
const invited = (email = `invited${++count}@example.com`) => ({
  body: { members: [{ name: 'Invited', email }], permissions: modest },
})
const invitation = async (owner: Person, email?: string): Promise<string> =>
  (await owner.browser.call(inviteMembers, invited(email))).body.results[0]?.id ?? ''
/** Somebody new in the team; codes of sign-ins are not asked for too often. */
async function newMember(w: World, owner: Person): Promise<string> {
  await w.advance({ hours: 2 })
  return (await joinTeam(w, owner, `member${++count}@example.com`, modest)).userId
}
const pool = { to: 'pool' as const }
let count = 0

/** The calls of members. */
export const access: Access = {
  calls: {
    manageMembers: managers(async () => ({}), 200),
    teamPricing: managers(async () => ({}), 200),
    teamDashboard: managers(async () => ({}), 200),
    inviteMembers: managers(async () => invited(), 200),
    resendInvite: managers(async (_w, owner) => ({ body: { id: await invitation(owner) } })),
    cancelInvite: managers(async (_w, owner) => ({ body: { id: await invitation(owner) } })),
    editAccountStatus: managers(async (w, owner) => ({
      body: { id: await newMember(w, owner), account_status: 'DEACTIVATED', hand_over: pool },
    })),
    undoHandover: managers(async (w, owner) => {
      const body = { id: await newMember(w, owner), account_status: 'DEACTIVATED' as const, hand_over: pool }
      return { params: { id: (await owner.browser.call(editAccountStatus, { body })).body.handover_id } }
    }),
    editMemberPermissions: managers(async (w, owner) => ({
      body: { id: await newMember(w, owner), permissions: modest },
    })),
    // The invited one owns a team: they cannot join another. For others the invitation does not exist.
    acceptInvitation: {
      async make(w, owner) {
        await w.advance({ hours: 2 })
        const inviter = await w.signIn(`inviter${++count}@example.com`)
        return { params: { id: await invitation(inviter, owner.email) }, body: {} }
      },
      expect: { owner: 409, colleague: 404 },
    },
    leaveTeam: {
      make: async () => ({ body: { organization_id: newId() } }),
      expect: { owner: 409, member: 409, colleague: 409, other: 409 },
    },
    getOwnershipOffer: own(),
    askToGiveOwnership: ownerOnly(async (w, owner) => {
      await w.advance({ hours: 2 })
      // Noted as seen already: that is no part of the call.
      void (await owner.browser.call(listSessions)).body
      return {}
    }, 200),
    offerOwnership: {
      // No code that was sent is still good: a try would count.
      make: async (w) => w.advance({ hours: 2 }).then(() => ({ body: { user_id: newId(), code: '000000' } })),
      expect: { owner: 400, member: 403, colleague: 403, other: 400 },
    },
    withdrawOwnership: own(),
    askToTakeOwnership: { make: async () => ({}), expect: { owner: 404, colleague: 404 } },
    takeOwnership: { make: async () => ({ body: { code: '000000' } }), expect: { owner: 404, colleague: 404 } },
    listTeamMembers: {
      make: async () => ({}),
      expect: {
        member: 403,
        colleague: 200,
        other: 200,
        viewer: 200,
        alone: { viewOtherAssignedClients: 200, manageTeam: 200, accessSubTeamMembers: 200 },
      },
    },
    teamFigureRows: ofMember({}, { figure: 'new' }),
  },
  orders: {
    listTeamMembers: [['team members', 'any text']],
    manageMembers: [
      ['managed members ', 'any text'],
      ['managed members INVITED', 'any text', { account_status: 'INVITED' }],
    ],
    teamFigureRows: [['figure new', time]],
  },
  most: {
    // A person's place of work is written before their membership.
    editAccountStatus: 11,
  },
}
