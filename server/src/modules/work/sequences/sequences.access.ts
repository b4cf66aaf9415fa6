import { leaveSequence } from '@fairlead/contract/work/sequence-clients'
import type { Access, Asked, Fixture } from '../../../testing/access/access.ts'
import { callStep, client, enrolled, hidden, own, sequence, time } from '../../../testing/access/kit.ts'

let count = 0
const ofSequence = (asked: Asked = {}): Fixture =>
  hidden(async (_w, owner) => ({ params: { id: (await sequence(owner)).id }, ...asked }))
const ofStep = (asked: Asked = {}): Fixture =>
  hidden(async (_w, owner) => ({ params: await sequence(owner), ...asked }))
const ofEnrolment = (asked: Asked = {}): Fixture => ({
  make: async (_w, owner) => ({ params: { id: (await enrolled(owner)).id }, ...asked }),
})

/** The calls of sequences. */
export const access: Access = {
  calls: {
    listSequences: own(),
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
    addSequenceStep: ofSequence({ body: { action: callStep } }),
    getSequenceStep: ofStep(),
    updateSequenceStep: ofStep({ body: { action: { ...callStep, channel: 'sms' } } }),
    reorderSequenceStep: ofStep({ body: { after_step_id: null } }),
    removeSequenceStep: ofStep(),
    saveSequenceSteps: ofSequence({ body: { steps: [] } }),
    setSequencePaused: ofSequence({ body: { is_paused: true } }),
    listSequenceVersions: ofSequence(),
    sequenceResults: ofSequence(),
    listHolidays: own(),
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
  },
  orders: {
    clientSequenceSteps: [['steps', time]],
    clientEnrolments: [['client enrolments', time]],
    sequenceClients: [['sequence clients', time]],
    sequenceStepClients: [['step clients', time]],
    listSequences: [['sequences', 'any text']],
  },
  most: {
    // What is next for a client is asked of the version, the assignee's calendar, and what is known of the client.
    listSequenceSteps: 4,
    getSequenceStep: 4,
    addSequenceStep: 12,
    updateSequenceStep: 12,
    saveSequenceSteps: 12,
    sequenceResults: 4,
    clientSequenceSteps: 7,
    clientEnrolments: 6,
    enrolClient: 16,
    setClientStepStatus: 17,
    getEnrolment: 5,
    simulateEnrolment: 5,
    setEnrolmentPaused: 11,
    leaveSequence: 13,
    undoLeave: 15,
    answerExit: 14,
    snoozeStep: 14,
    planMove: 5,
  },
}
