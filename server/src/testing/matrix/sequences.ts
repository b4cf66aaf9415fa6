import { createClient } from '@fairlead/contract/records/clients'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createPage } from '@fairlead/contract/records/page-templates'
import { enrolClient, leaveSequence } from '@fairlead/contract/work/sequence-clients'
import { addSequenceStep, createSequence } from '@fairlead/contract/work/sequences'
import { joinTeam } from '../members.ts'
import type { Person } from '../world.ts'
import type { Asked, Fixture } from './fixture.ts'

let count = 0
const call = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' } as const
const everybody = (asked: Asked = {}): Fixture => ({
  make: async () => asked,
  expect: { owner: 200, member: 200, colleague: 200, other: 200, viewer: 200 },
})
const client = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createClient, { body: { name: `In sequence ${++count}` } })).body.id

async function sequence(owner: Person, visibility: 'PRIVATE' | 'ORG' = 'PRIVATE') {
  const body = { name: `Sequence ${++count}`, visibility }
  const { id } = (await owner.browser.call(createSequence, { body })).body
  const { step } = (await owner.browser.call(addSequenceStep, { params: { id }, body: { action: call } })).body
  return { id, s: step.id }
}
async function enrolled(owner: Person) {
  const { id, s } = await sequence(owner, 'ORG')
  const clientId = await client(owner)
  const one = (await owner.browser.call(enrolClient, { params: { id }, body: { client_id: clientId } })).body
  return { sequenceId: id, s, clientId, id: one.id }
}
/** Private sequences of the owner's: nobody else's, whatever they may do. */
const hidden = (make: Fixture['make']): Fixture => ({ make, expect: { colleague: 404, viewer: 404 } })
const ofSequence = (asked: Asked = {}): Fixture =>
  hidden(async (_w, owner) => ({ params: { id: (await sequence(owner)).id }, ...asked }))
const ofStep = (asked: Asked = {}): Fixture =>
  hidden(async (_w, owner) => ({ params: await sequence(owner), ...asked }))
const ofEnrolment = (asked: Asked = {}): Fixture => ({
  make: async (_w, owner) => ({ params: { id: (await enrolled(owner)).id }, ...asked }),
})

/** Fixtures of sequences and of today's list. */
export const sequenceFixtures: Record<string, Fixture> = {
  listSequences: everybody(),
  createSequence: {
    make: async () => ({ body: { name: `Mine ${++count}`, visibility: 'PRIVATE' } }),
    expect: { member: 201, other: 201 },
  },
  createDefaultSequence: {
    make: async () => ({}),
    expect: { member: 201, other: 201 },
  },
  copySequence: {
    make: async (_w, owner) => ({ params: { id: (await sequence(owner)).id } }),
    expect: { colleague: 404 },
  },
  getSequence: ofSequence(),
  updateSequence: ofSequence({ body: { name: 'Renamed' } }),
  deleteSequence: ofSequence(),
  listSequenceSteps: ofSequence(),
  addSequenceStep: ofSequence({ body: { action: call } }),
  getSequenceStep: ofStep(),
  updateSequenceStep: ofStep({ body: { action: { ...call, channel: 'sms' } } }),
  reorderSequenceStep: ofStep({ body: { after_step_id: null } }),
  removeSequenceStep: ofStep(),
  saveSequenceSteps: ofSequence({ body: { steps: [] } }),
  setSequencePaused: ofSequence({ body: { is_paused: true } }),
  listSequenceVersions: ofSequence(),
  sequenceResults: ofSequence(),
  listHolidays: everybody(),
  setHoliday: {
    make: async () => ({ params: { day: '2030-05-05' }, body: { name: 'Founders’ day', is_skipped: true } }),
    expect: { member: 403, colleague: 403, other: 200, viewer: 403 },
  },
  clientSequenceSteps: {
    make: async (_w, owner) => ({ params: { id: (await enrolled(owner)).clientId } }),
  },
  clientEnrolments: {
    make: async (_w, owner) => ({ params: { id: (await enrolled(owner)).clientId } }),
  },
  sequenceClients: ofSequence(),
  sequenceStepClients: ofStep(),
  enrolClient: {
    make: async (_w, owner) => ({
      params: { id: (await sequence(owner, 'ORG')).id },
      body: { client_id: await client(owner) },
    }),
  },
  setClientStepStatus: {
    async make(_w, owner) {
      const { sequenceId: id, s, clientId: c } = await enrolled(owner)
      return { params: { id, s, c }, body: { status: 'COMPLETED' } }
    },
  },
  getEnrolment: ofEnrolment(),
  simulateEnrolment: ofEnrolment(),
  setEnrolmentPaused: ofEnrolment({ body: { is_paused: true } }),
  leaveSequence: ofEnrolment(),
  undoLeave: {
    async make(_w, owner) {
      const { id } = await enrolled(owner)
      void (await owner.browser.call(leaveSequence, { params: { id } })).body
      return { params: { id } }
    },
  },
  snoozeStep: ofEnrolment({ body: { until: '2027-06-01T09:00:00Z' } }),
  answerExit: {
    async make(w, owner) {
      const { id } = await enrolled(owner)
      await w.sql(`update sequence_enrolments set exit_asked = 'meeting' where id = $1`, [id])
      return { params: { id }, body: { leaves: false } }
    },
  },
  planMove: ofSequence(),
  moveToVersion: hidden(async (w, owner) => {
    const { sequenceId: id } = await enrolled(owner)
    await w.sql(`update sequences set visibility = 'PRIVATE' where id = $1`, [id])
    void (await owner.browser.call(addSequenceStep, { params: { id }, body: { action: call } })).body
    return { params: { id }, body: {} }
  }),
  bulkAddToSequence: {
    async make(w, owner) {
      await w.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
      const others = await w.sql(`select 1 from memberships where org_id = $1 and role <> 'OWNER'`, [owner.orgId])
      if (others.length === 0) await joinTeam(w, owner, 'sequences@team.test')
      return {
        params: { id: (await sequence(owner)).id },
        body: { selection: { ids: [await client(owner)] } },
      }
    },
    expect: { colleague: 404, viewer: 404, other: 403 },
  },
  listToday: everybody(),
  countToday: everybody(),
  dismissOpened: {
    async make(_w, owner) {
      const client_id = await client(owner)
      const page = { name: `Opened ${++count}`, start: 'event' as const }
      const { id } = (await owner.browser.call(createPage, { body: page })).body
      const contents = [{ type: 'html_page' as const, id }]
      const { links } = (await owner.browser.call(prepareShare, { body: { client_id, contents } })).body
      const share_ids = links.map((link) => link.share_id)
      const sent = { client_id, share_ids, channel: 'email' as const, text: 'Look' }
      void (await owner.browser.call(sendShare, { body: sent })).body
      return { params: { id: share_ids[0] ?? '' } }
    },
    expect: { viewer: 200 },
  },
}
