import { setUserPreferences } from '@fairlead/contract/identity/account'
import { deleteClient, getClient, restoreClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { reassignClient } from '@fairlead/contract/work/reassign'
import * as c from '@fairlead/contract/work/sequence-clients'
import * as e from '@fairlead/contract/work/sequences'
import { listToday } from '@fairlead/contract/work/today'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { stuck } from './check-stuck.job.ts'

const world = useWorld()
let count = 0

const call = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' } as const
const wait = { step_type: 'DELAY', duration: { amount: 3, unit: 'hours' } } as const
const kinds = [
  ...['enrol', 'complete', 'skip', 'reopen', 'contact', 'pause', 'resume', 'leave', 'back', 'bin', 'restore'],
  ...['give', 'take', 'merge', 'unmerge', 'pauseAll', 'resumeAll', 'remove', 'reorder', 'move', 'time'],
] as const
const acts = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(1)), { minLength: 4, maxLength: 10 })

type Place = { ann: Person; bob: Person; sequenceId: string; clients: string[] }

async function place(): Promise<Place> {
  await world().advance({ minutes: 20 })
  const ann = await world().signIn(`ann${++count}@states.test`)
  const bob = await joinTeam(world(), ann, `bob${count}@states.test`)
  for (const person of [ann, bob]) void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  const sequenceId = (await ann.browser.call(e.createSequence, { body: { name: 'Any way' } })).body.id
  for (const action of [call, wait, call, call])
    void (await ann.browser.call(e.addSequenceStep, { params: { id: sequenceId }, body: { action } })).body
  const client = (name: string) => addClient(ann, name)
  return { ann, bob, sequenceId, clients: [await client('One'), await client('Other')] }
}

/** Does something, if it can be done now: what is refused changes nothing. */
function doing({ ann, bob, sequenceId: id, clients }: Place) {
  let merged: string | undefined
  const ask = ann.browser
  // A client in the bin has none to show.
  const last = async (clientId: string) => {
    const answer = await ask.call(c.clientEnrolments, { params: { id: clientId } })
    return answer.status === 200 ? answer.body.results[0] : undefined
  }
  const mark = async (clientId: string, status: 'COMPLETED' | 'REMOVED' | 'PENDING') => {
    const one = await last(clientId)
    const [end] = await world().sql<{ step_id: string }>(
      `select step_id from sequence_step_ends where enrolment_id = $1 and result in ('done', 'skipped') order by at desc, since desc limit 1`,
      [one?.id],
    )
    const s = status === 'PENDING' ? end?.step_id : one?.step?.id
    if (s) await ask.call(c.setClientStepStatus, { params: { id, s, c: clientId }, body: { status } })
  }
  const set = async (clientId: string, isPaused: boolean) => {
    const one = await last(clientId)
    if (one) await ask.call(c.setEnrolmentPaused, { params: { id: one.id }, body: { is_paused: isPaused } })
  }
  const steps = async () => (await ask.call(e.listSequenceSteps, { params: { id } })).body.results
  const give = (clientId: string, to: string | null) =>
    ask.call(reassignClient, { params: { id: clientId }, body: { assigned_to_id: to } })
  const pauseAll = (is_paused: boolean) => ask.call(e.setSequencePaused, { params: { id }, body: { is_paused } })
  const acting: Record<(typeof kinds)[number], (clientId: string) => Promise<unknown>> = {
    enrol: (clientId) => ask.call(c.enrolClient, { params: { id }, body: { client_id: clientId } }),
    complete: (clientId) => mark(clientId, 'COMPLETED'),
    skip: (clientId) => mark(clientId, 'REMOVED'),
    reopen: (clientId) => mark(clientId, 'PENDING'),
    contact: (clientId) => ask.call(updateLastInteraction, { body: { client_id: clientId, channel: 'phone_call' } }),
    pause: (clientId) => set(clientId, true),
    resume: (clientId) => set(clientId, false),
    async leave(clientId) {
      const one = await last(clientId)
      if (one) await ask.call(c.leaveSequence, { params: { id: one.id } })
    },
    async back(clientId) {
      const one = await last(clientId)
      if (one) await ask.call(c.undoLeave, { params: { id: one.id } })
    },
    bin: (clientId) => ask.call(deleteClient, { params: { id: clientId } }),
    restore: (clientId) => ask.call(restoreClient, { params: { id: clientId } }),
    give: (clientId) => give(clientId, bob.userId),
    take: (clientId) => give(clientId, null),
    async merge() {
      const [survivor_id = '', absorbed_id = ''] = clients
      const [survivor, absorbed] = await Promise.all(
        [survivor_id, absorbed_id].map((of) => ask.call(getClient, { params: { id: of } })),
      )
      if (survivor?.status !== 200 || absorbed?.status !== 200) return
      const versions = { survivor_version: survivor.body.version, absorbed_version: absorbed.body.version }
      const answer = await ask.call(mergeClients, { body: { survivor_id, absorbed_id, ...versions, fields: {} } })
      if (answer.status === 200) merged = answer.body.merge_id
    },
    async unmerge() {
      if (merged) await ask.call(undoMerge, { params: { id: merged } })
    },
    pauseAll: () => pauseAll(true),
    resumeAll: () => pauseAll(false),
    async remove() {
      const [, , third] = await steps()
      if (third) await ask.call(e.removeSequenceStep, { params: { id, s: third.id } })
    },
    async reorder() {
      const all = await steps()
      const s = all.at(-1)?.id ?? ''
      await ask.call(e.reorderSequenceStep, { params: { id, s }, body: { after_step_id: null } })
    },
    move: () => ask.call(c.moveToVersion, { params: { id }, body: {} }),
    time: () => world().advance({ hours: 2 }),
  }
  return acting
}

/** What holds whatever was done. */
async function check({ ann, bob, sequenceId }: Place): Promise<void> {
  const rows = (query: string) => world().sql(query, [sequenceId])
  // One of a client is open, and none of those stands still for no reason.
  expect(
    await rows(`select client_id from sequence_enrolments where sequence_id = $1 and state = 'open'
      group by client_id having count(*) > 1`),
  ).toEqual([])
  expect(
    await rows(`select e.id from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
      where e.sequence_id = $1 and ${stuck}`),
  ).toEqual([])
  // No wait is over before its time.
  expect(
    await rows(`select x.step_id from sequence_step_ends x join sequence_enrolments e on e.org_id = x.org_id and e.id = x.enrolment_id
      where e.sequence_id = $1 and x.result = 'over' and x.at < x.since + interval '3 hours'`),
  ).toEqual([])
  // What is due stands on the list of its person, once, and nothing else does.
  const due =
    await rows(`select e.id from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
      join clients c on c.org_id = e.org_id and c.id = e.client_id
    where e.sequence_id = $1 and e.state = 'open' and e.paused_at is null and s.paused_at is null and c.deleted_at is null
      and (e.exit_asked is not null or e.doing = 'hold' or (e.doing = 'act' and e.due_at <= clock_now()))`)
  const lists = await Promise.all(
    [ann, bob].map(
      async ({ browser }) => (await browser.call(listToday, { query: { kind: 'step', page_size: 100 } })).body.results,
    ),
  )
  const shown = lists.flat().map(({ step }) => step?.enrolment_id)
  expect(shown.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
}

it('is in a state that holds, by whatever way it came there: no step twice, none lost, none early', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const here = await place()
      const acting = doing(here)
      for (const [kind, n] of [['enrol', 0], ['enrol', 1], ...list] as const) {
        await world().advance({ minutes: 1 })
        await acting[kind](here.clients[n] ?? '')
        await world().settle()
        await check(here)
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 400_000)
