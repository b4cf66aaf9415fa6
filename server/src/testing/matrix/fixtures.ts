import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { listSessions } from '@fairlead/contract/identity/session'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { addAbsence } from '@fairlead/contract/identity/team'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient, deleteClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { addActivity, deleteActivity, editActivity } from '@fairlead/contract/records/timeline'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { editAccountStatus, inviteMembers } from '@fairlead/contract/work/members'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { newId } from '#platform/db'
import { joinTeam } from '../members.ts'
import { signature } from '../test-source.ts'
import type { Person, World } from '../world.ts'
import { assignmentFixtures } from './assignment.ts'
import { barFixtures } from './bars.ts'
import { batchFixtures } from './batches.ts'
import { contentFixtures } from './content.ts'
import { distributionFixtures } from './distribution.ts'
import { duplicatesFixtures } from './duplicates.ts'
import { exportsFixtures } from './exports.ts'
import { facebookFixtures } from './facebook.ts'
import { fieldFixtures } from './fields.ts'
import type { Asked, Fixture } from './fixture.ts'
import { groupFixtures } from './groups.ts'
import { importsFixtures } from './imports.ts'
import { pushFixtures } from './push.ts'
import { restFixtures } from './rest.ts'
import { sequenceFixtures } from './sequences.ts'
import { sourceFixtures } from './sources.ts'
import { teamFixtures } from './team.ts'
import { viewFixtures } from './views.ts'

let count = 0
const client = async (owner: Person): Promise<string> => {
  const body = { name: `Client ${++count}`, phonenumber: `+65 8${String(1_000_000 + count)}` }
  return (await owner.browser.call(createClient, { body })).body.id
}
const activity = async (owner: Person): Promise<string> => {
  const body = { client_id: await client(owner), item_type: 'NOTE' as const, text: 'A note' }
  return (await owner.browser.call(addActivity, { body })).body.id
}

/** A sub-team with the owner in it; the account works with sub-teams from here on. */
async function subteam(owner: Person): Promise<string> {
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const body = { name: `Sub-team ${++count}`, member_ids: [owner.userId] }
  return (await owner.browser.call(createSubteam, { body })).body.id
}

/** A lead by the test source; answers its row's id. */
async function lead(w: World, owner: Person): Promise<string> {
  const body = JSON.stringify({
    items: [{ id: `lead ${++count}`, name: `Lead ${count}`, email: `lead${count}@example.com` }],
  })
  await fetch(`${w.publicUrl}/hooks/test_source/${owner.orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${owner.orgId}`, body) },
  })
  await w.settle()
  const [row] = await w.sql<{ id: string }>(
    'select id from leads where org_id = $1 order by received_at desc limit 1',
    [owner.orgId],
  )
  return row?.id ?? ''
}
const ofClient = { make: async (_w: World, owner: Person) => ({ params: { id: await client(owner) } }) }
/** Own things and nothing else: the person who is signed in may ask, and gets their own. */
const own = (asked: Asked = {}): Fixture => ({
  make: async () => asked,
  expect: { member: 200, colleague: 200, other: 200 },
})
const ownerOnly = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other },
})

/** For the person who manages the team; others' rules and people are not found. */
const managers = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other },
})
const ofSubteam = (): Fixture => managers(async (_w, owner) => ({ params: { id: await subteam(owner) } }))
const modest = { ...memberDefaults, createContent: false } // Nobody grants what they lack.
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
const away = () => {
  const day = new Date(Date.UTC(2200, 0, ++count)).toISOString().slice(0, 10)
  return { from: day, until: day }
}
const tomorrow = () => new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

/**
 * For each call that needs a session, a request that the owner may make. The matrix asks it as everybody
 * else; a call without an entry fails the test. The default is a client of the owner's: not found for
 * others, allowed for a colleague who may see what is assigned to others.
 */
export const fixtures: Record<string, Fixture> = {
  ...groupFixtures,
  ...viewFixtures,
  ...contentFixtures,
  ...teamFixtures,
  ...exportsFixtures,
  ...importsFixtures,
  ...restFixtures,
  ...sequenceFixtures,
  ...batchFixtures,
  ...barFixtures,
  ...facebookFixtures,
  ...fieldFixtures,
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
  getAvailability: own(),
  setWorkingHours: own({ body: { working_hours: null } }),
  addAbsence: {
    make: async () => ({ body: away() }),
    expect: { owner: 201, member: 201, colleague: 201, other: 201 },
  },
  removeAbsence: {
    make: async (_w, owner) => ({
      params: { id: (await owner.browser.call(addAbsence, { body: away() })).body.id },
    }),
    expect: { colleague: 404, viewer: 404, alone: { manageTeam: 200 } },
  },
  getUserDetails: own(),
  updateUserDetails: own({ body: { name: 'Somebody' } }),
  getUserPreferences: own(),
  setUserPreferences: own({ body: { colour_scheme: 'dark' } }),
  getOrgPreferences: own(),
  setOrgPreferences: ownerOnly(async () => ({ body: { default_share_message: 'Hello' } }), 200),
  keepAlive: own(),
  onboardingFlow: own(),
  onboardingScreen: own({ params: { screen: 'WELCOME' } }),
  takeOnboardingScreen: own({ params: { screen: 'WELCOME' }, body: { state: 'DONE' } }),
  updateOnboardingStatus: own({ body: { platform: 'WEB_APP' } }),
  surveyResponse: {
    make: async () => ({ body: { platform: 'web', trade: 'property' } }),
    expect: { owner: 425, member: 425, colleague: 425, other: 425 },
  },
  getDeletion: own(),
  askDeletionCode: {
    make: async (w) => w.advance({ minutes: 1 }).then(() => ({})),
    expect: { owner: 400, member: 403, colleague: 403, other: 200 },
  },
  startDeletion: {
    make: async () => ({ body: { code: '000000' } }),
    expect: { owner: 400, member: 403, colleague: 403, other: 400 },
  },
  cancelDeletion: ownerOnly(async () => ({}), 200),
  createUploadLink: own({ body: { file_name: 'a.png', file_upload_ref: 'PROFILE_PICTURE' } }),
  appStartup: own(),
  featureFlags: own(),
  startChangeEmail: {
    make: async () => ({ body: { new_email: `new${++count}@example.com` } }),
    expect: { member: 200, colleague: 200, other: 200 },
  },
  changeEmail: {
    make: async () => ({ body: { code: '000000' } }),
    expect: { owner: 400, member: 400, colleague: 400, other: 400 },
  },
  listSessions: own(),
  endSession: {
    make: async (w, owner) => {
      const browser = w.browser()
      await w.advance({ minutes: 1 })
      await w.signIn(owner.email, browser)
      const { results } = (await browser.call(listSessions)).body
      return { params: { id: results.find((s) => s.is_current)?.id } }
    },
    expect: { member: 404, colleague: 404, other: 404 },
  },
  signOutEverywhere: own(),
  endMemberSessions: ownerOnly(async (w, owner) => {
    await w.advance({ minutes: 1 })
    await w.signIn(owner.email, w.browser())
    return { params: { id: owner.userId } }
  }),
  listClients: own(),
  searchClients: own({ query: { search: 'client' } }),
  getClient: ofClient,
  createClient: {
    make: async () => ({ body: { name: `New ${++count}` } }),
    expect: { owner: 201, member: 201, colleague: 201, other: 201 },
  },
  updateClient: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { company: 'Changed' } }) },
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
      void (await owner.browser.call(reassignClient, { params: { id }, body: { assigned_to_id: null } })).body
      return { params: { id } }
    },
    expect: { member: 403, colleague: 200 },
  },
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
  searchDuplicates: own({ body: { email: 'nobody@example.com' } }),
  askForAccess: own({ body: { email: 'nobody@example.com' } }),
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
  rawLeadInfo: ofClient,
  getTimeline: ofClient,
  addActivity: {
    make: async (_w, owner) => ({ body: { client_id: await client(owner), item_type: 'NOTE', text: 'Hello' } }),
    expect: { owner: 201, colleague: 201 },
  },
  editActivity: {
    make: async (_w, owner) => ({ params: { type: 'NOTE', id: await activity(owner) }, body: { text: 'Changed' } }),
    expect: { colleague: 403, viewer: 403 },
  },
  deleteActivity: {
    make: async (_w, owner) => ({ params: { type: 'NOTE', id: await activity(owner) } }),
    expect: { colleague: 403, viewer: 403 },
  },
  restoreActivity: {
    make: async (_w, owner) => {
      const id = await activity(owner)
      void (await owner.browser.call(deleteActivity, { params: { type: 'NOTE', id } })).body
      return { params: { id } }
    },
    expect: { colleague: 403, viewer: 403 },
  },
  activityVersions: {
    make: async (_w, owner) => {
      const id = await activity(owner)
      void (await owner.browser.call(editActivity, { params: { type: 'NOTE', id }, body: { text: 'Other' } })).body
      return { params: { id } }
    },
  },
  shareHistory: { make: async (_w, owner) => ({ params: { c: await client(owner), t: 'html_page', i: newId() } }) },
  listFollowUps: own(),
  countFollowUps: own(),
  setFollowUp: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { day: tomorrow() } }) },
  deleteFollowUp: { make: withFollowUp },
  undoFollowUp: {
    make: async (w, owner) => {
      const asked = await withFollowUp(w, owner)
      void (await owner.browser.call(setFollowUp, { params: asked.params, body: { is_done: true } })).body
      return asked
    },
  },
  setFollowUpOutcome: {
    make: async (w, owner) => {
      const { params } = await withFollowUp(w, owner)
      void (await owner.browser.call(setFollowUp, { params, body: { is_done: true } })).body
      return { params, body: { outcome: 'REACHED' } }
    },
  },
  setAutoFollowUp: { make: async (_w, owner) => ({ body: { client_id: await client(owner) } }) },
  listDeliveries: ownerOnly(async () => ({}), 200),
  getDelivery: ownerOnly(async (w, owner) => ({ params: { id: await lead(w, owner) } })),
  replayDelivery: ownerOnly(async (w, owner) => ({ params: { id: await lead(w, owner) } })),
  listDeadLetters: ownerOnly(async () => ({}), 200),
  replayDeadLetter: ownerOnly(async (w, owner) => {
    const id = newId()
    await w.sql(
      `insert into dead_letters (id, org_id, queue, data, reason, attempts, died_at) values ($1, $2, 'deliver-one', $3, 'x', 6, now())`,
      [id, owner.orgId, JSON.stringify({ org_id: owner.orgId, event_id: newId() })],
    )
    return { params: { id } }
  }),
  listNotices: own(),
  unreadNotices: own(),
  readNotices: {
    make: async (w, owner) => {
      await lead(w, owner)
      const { results } = (await owner.browser.call(listNotices)).body
      return { body: { ids: results.slice(0, 1).map((n) => n.id) } }
    },
    expect: { member: 200, colleague: 200, other: 200 },
  },
  ...pushFixtures,
  ...sourceFixtures,
  ...distributionFixtures,
  ...duplicatesFixtures,
  ...assignmentFixtures,
}

async function withFollowUp(_w: World, owner: Person): Promise<{ params: { id: string } }> {
  const id = await client(owner)
  void (await owner.browser.call(setFollowUp, { params: { id }, body: { day: tomorrow() } })).body
  return { params: { id } }
}
