import { setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { memberDefaults } from '@fairlead/contract/permissions'
import { updateLastInteraction } from '@fairlead/contract/records/clients'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { createGroup, mergeGroups, setAutoGroups } from '@fairlead/contract/records/groups'
import { undoContact } from '@fairlead/contract/records/undo-contact'
import { eraseClient } from '@fairlead/contract/seeing/erasure'
import { type BatchChange, startBatch, undoBatch } from '@fairlead/contract/work/batches'
import { exportClients, listExports } from '@fairlead/contract/work/exports'
import { acceptInvitation, getInvitation } from '@fairlead/contract/work/invitations'
import { inviteMembers } from '@fairlead/contract/work/members'
import {
  clientEnrolments,
  enrolClient,
  getEnrolment,
  leaveSequence,
  setEnrolmentPaused,
} from '@fairlead/contract/work/sequence-clients'
import { type SequenceStart, updateSequence } from '@fairlead/contract/work/sequences'
import { listToday } from '@fairlead/contract/work/today'
import Holidays from 'date-holidays'
import { expect, it, vi } from 'vitest'
import { armChaos } from '#platform/chaos'
import { assignmentKit, secret } from '../../../testing/assignment-kit.ts'
import { clientOf, clientsOf } from '../../../testing/look.ts'
import { addClient, addGroup, addSequence, giveClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { stuck } from './check-stuck.job.ts'
import { fillHolidaysWorker } from './fill-holidays.job.ts'
import { ringSequences } from './ring-sequences.job.ts'

const world = useWorld({ secretOf: () => secret })
const { make, deliver, holder, wait } = assignmentKit(world)
let count = 0

async function someone(): Promise<Person> {
  const person = await world().signIn(`around${++count}@example.com`)
  void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  return person
}
const client = (p: Person, more: object = {}) => addClient(p, { name: `Around ${++count}`, ...more })
async function sequence(p: Person, starts: SequenceStart[] = [], hours = 0): Promise<string> {
  const wait = { step_type: 'DELAY', duration: { amount: hours, unit: 'hours' } } as const
  const call = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' } as const
  const id = await addSequence(p, `Sequence ${++count}`, ...(hours > 0 ? [wait] : []), call)
  void (await p.browser.call(updateSequence, { params: { id }, body: { starts } })).body
  return id
}
const enrol = async (p: Person, id: string, clientId: string) =>
  (await p.browser.call(enrolClient, { params: { id }, body: { client_id: clientId } })).body
const enrolments = async (p: Person, id: string) =>
  (await p.browser.call(clientEnrolments, { params: { id } })).body.results

it('starts by itself with a group, a source and a rule, once for each client', async () => {
  const ann = await someone()
  const groupId = await addGroup(ann, { name: 'Three rooms', colour_id: 1 })
  const rule = await make(ann, { name: 'Everybody', members: [ann] })
  await sequence(ann, [{ kind: 'group', group_id: groupId }])
  await sequence(ann, [{ kind: 'lead_source', lead_source: 'test_source' }])
  await sequence(ann, [{ kind: 'rule', rule_id: rule.id }])
  // Another rule has the same name.
  const same = await make(ann, { name: 'Everybody', members: [ann] })
  await sequence(ann, [{ kind: 'rule', rule_id: same.id }])
  const [lead = ''] = await deliver(ann)
  await world().settle()
  expect((await enrolments(ann, lead)).map(({ how, how_name: name, enrolled_by: by }) => [how, name, by])).toEqual(
    expect.arrayContaining([
      ['lead_source', 'test source', null],
      ['rule', 'Everybody', null],
    ]),
  )
  expect(await enrolments(ann, lead)).toHaveLength(2)
  const grouped = await client(ann)
  void (await ann.browser.call(setAutoGroups, { params: { id: grouped }, body: { group_ids: [groupId] } })).body
  await world().settle()
  expect(await enrolments(ann, grouped)).toMatchObject([{ how: 'group', how_name: 'Three rooms' }])
})

it('starts with a rule that gives the client after nobody claimed it, and not where a test lead is given', async () => {
  const ann = await someone()
  const by = { name: 'email', operator: 'equal' as const, value: 'nobody@else.test' }
  const turn = await make(ann, { name: 'In turn', members: [ann], when: [by] })
  const fallback = { to: 'rule' as const, rule_id: turn.id }
  await make(ann, { name: 'To be claimed', claim: { hide_details: false, after_minutes: 10, fallback } })
  await sequence(ann, [{ kind: 'rule', rule_id: turn.id }])
  const [lead = '', test = ''] = await deliver(ann, {}, {})
  await world().sql('update leads set is_test = true where client_id = $1', [test])
  expect(await enrolments(ann, lead)).toEqual([])
  await wait(11)
  expect(await enrolments(ann, lead)).toMatchObject([{ how: 'rule', how_name: 'In turn', enrolled_by: null }])
  expect([await holder(ann, test), await enrolments(ann, test)]).toEqual([ann.userId, []])
})

it('starts with a group for those who come into it from then on, and for nobody who was in it before', async () => {
  const ann = await someone()
  const group = (name: string) => addGroup(ann, { name: `${name} ${++count}`, colour_id: 1 })
  const [groupId, other] = [await group('Buyers'), await group('Sellers')]
  const put = async (id: string, ...ids: string[]) => {
    void (await ann.browser.call(setAutoGroups, { params: { id }, body: { group_ids: ids } })).body
    await world().settle()
  }
  const [member, newcomer] = [await client(ann), await client(ann)]
  await put(member, groupId)
  await sequence(ann, [{ kind: 'group', group_id: groupId }])
  await put(member, groupId, other)
  await put(newcomer, groupId)
  expect([await enrolments(ann, member), (await enrolments(ann, newcomer)).length]).toEqual([[], 1])
  // Who is in by the rule of a group, and is put into it by hand or by a merge, has been in it before.
  const rule = {
    logical_operator: 'AND',
    expressions: [{ key: 'leadSource', operator: 'in', values: ['manual'] }],
  } as never
  const create = { body: { name: `All ${++count}`, colour_id: 1, rule } }
  const { id: ruled } = (await ann.browser.call(createGroup, create)).body
  await world().settle()
  await sequence(ann, [{ kind: 'group', group_id: ruled }])
  const merged = await group('Tenants')
  void (await ann.browser.call(setAutoGroups, { params: { id: member }, body: { add_ids: [ruled, merged] } })).body
  void (await ann.browser.call(setAutoGroups, { params: { id: newcomer }, body: { add_ids: [merged] } })).body
  await world().settle()
  void (await ann.browser.call(mergeGroups, { params: { id: merged }, body: { into_id: ruled } })).body
  await world().settle()
  expect([await enrolments(ann, member), (await enrolments(ann, newcomer)).length]).toEqual([[], 1])
})

it('is gone with a client that is erased', async () => {
  const ann = await someone()
  const clientId = await client(ann, { name: 'Erased one' })
  const one = await enrol(ann, await sequence(ann), clientId)
  void (await ann.browser.call(eraseClient, { params: { id: clientId }, body: { name: 'Erased one' } })).body
  await world().settle()
  expect((await ann.browser.call(getEnrolment, { params: { id: one.id } })).status).toBe(404)
  expect(await world().sql('select 1 from sequence_enrolments where id = $1', [one.id])).toEqual([])
})

it('stays with the account that made it when clients are brought into a team', async () => {
  const [owner, liam] = [await someone(), await someone()]
  await enrol(liam, await sequence(liam), await client(liam))
  const members = [{ name: 'Liam', email: liam.email }]
  void (await owner.browser.call(inviteMembers, { body: { members, permissions: memberDefaults } })).body
  const { invitation } = (await liam.browser.call(getInvitation)).body
  const params = { id: invitation?.id ?? '' }
  void (await liam.browser.call(acceptInvitation, { params, body: { bring_clients: true } })).body
  await world().settle()
  const [brought] = await clientsOf(owner)
  expect(await enrolments(owner, brought?.id ?? '')).toEqual([])
  const kept = await world().sql(`select state from sequence_enrolments where org_id = $1`, [liam.orgId])
  expect(kept).toEqual([{ state: 'open' }])
})

it('is named in the export of clients (rule 232)', async () => {
  const ann = await someone()
  const id = await sequence(ann)
  void (await ann.browser.call(updateSequence, { params: { id }, body: { name: 'New buyer, 14 days' } })).body
  await enrol(ann, id, await client(ann))
  const body = { period: 'ALL', format: 'csv', with_notes: false, with_answers: false } as const
  void (await ann.browser.call(exportClients, { body })).body
  await world().settle()
  const [made] = (await ann.browser.call(listExports)).body.results
  const cookie = [...ann.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL(made?.url ?? '', world().appUrl), { headers: { cookie } })
  expect(await answer.text()).toContain('"New buyer, 14 days"')
})

/** How many waits of each client of a sequence are over. */
const overOf = (id: string) =>
  world().sql<{ n: number }>(
    `select count(x.step_id)::int as n from sequence_enrolments e left join sequence_step_ends x
       on x.org_id = e.org_id and x.enrolment_id = e.id where e.sequence_id = $1 group by e.id`,
    [id],
  )
/** Whose steps were announced, in the order in which they were. */
const announced = async (...orgIds: string[]) =>
  (
    await world().sql<{ org_id: string; n: number }>(
      `select org_id, jsonb_array_length(payload->'steps') as n from events
       where org_id = any($1::uuid[]) and name = 'sequence.steps-due' order by id`,
      [orgIds],
    )
  ).map(({ org_id, n }) => [org_id, n])
const stuckIn = (orgId: string) =>
  world().sql(
    `select e.id from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
     where e.org_id = $1 and ${stuck}`,
    [orgId],
  )
const alike = (length: number, n: number) => Array.from({ length }, () => ({ n }))

it('ends each wait once and none early, with two workers at once (R16)', async () => {
  const ann = await someone()
  await joinTeam(world(), ann, `other${++count}@example.com`)
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
  const id = await sequence(ann, [], 2)
  for (let i = 0; i < 12; i += 1) await client(ann)
  const change: BatchChange = { kind: 'enrol', sequence_id: id }
  const selection = { filters: { expressions: [] } }
  void (await ann.browser.call(startBatch, { body: { selection, change } })).body
  await world().settle()
  await world().advance({ hours: 1, minutes: 55 })
  await world().settle()
  expect(await overOf(id)).toEqual(alike(12, 0))
  await world().advance({ minutes: 10 })
  // Each has chosen what is due before the other has written anything.
  armChaos(undefined, 50)
  const ring = () => ringSequences.work(world().fairlead.units, {} as never, {} as never)
  try {
    await Promise.all([ring(), ring(), ring()])
  } finally {
    armChaos(undefined, 0)
  }
  await world().settle()
  expect(await overOf(id)).toEqual(alike(12, 1))
  expect(await announced(ann.orgId)).toEqual([[ann.orgId, 12]])
  expect(await stuckIn(ann.orgId)).toEqual([])
})

it('does after an outage what was due in it, once and the oldest first (R19)', async () => {
  const [late, early] = [await someone(), await someone()]
  const ids = [await sequence(early, [], 2), await sequence(late, [], 2)]
  await enrol(early, ids[0] ?? '', await client(early))
  await world().advance({ minutes: 5 })
  await enrol(late, ids[1] ?? '', await client(late))
  await world().advance({ hours: 2, minutes: 10 })
  await world().settle()
  await world().settle()
  expect(await announced(late.orgId, early.orgId)).toEqual([
    [early.orgId, 1],
    [late.orgId, 1],
  ])
  for (const id of ids) expect(await overOf(id)).toEqual(alike(1, 1))
})

it('is done by a call that was only said to be made, until that is taken back (rule 232)', async () => {
  const ann = await someone()
  const clientId = await client(ann)
  const one = await enrol(ann, await sequence(ann), clientId)
  const now = async () => (await ann.browser.call(getEnrolment, { params: { id: one.id } })).body.state
  const touched = async () => (await clientOf(ann, clientId)).last_interaction_at
  const tap = async () => {
    await world().advance({ minutes: 1 })
    const body = { client_id: clientId, channel: 'phone_call' as const }
    return (await ann.browser.call(updateLastInteraction, { body })).body.last_interaction_at
  }
  const undo = (at: string) => ann.browser.call(undoContact, { params: { id: clientId }, body: { at } })
  const first = await tap()
  await world().settle()
  expect([await now(), await touched()]).toEqual(['completed', first])
  expect((await undo(first)).body).toEqual({ last_interaction_at: null })
  await world().settle()
  expect([await now(), await touched()]).toEqual(['open', null])
  // Who is in the sequence again by then stays where they are.
  const third = await tap()
  await world().settle()
  const again = await enrol(ann, one.sequence.id, clientId)
  expect((await undo(third)).status).toBe(200)
  await world().settle()
  expect((await enrolments(ann, clientId)).map(({ id, state }) => [id, state])).toEqual([
    [again.id, 'open'],
    [one.id, 'completed'],
  ])
  void (await ann.browser.call(leaveSequence, { params: { id: again.id } })).body
  // Ten minutes later it stays as it is; of another time there is nothing to take back.
  const second = await tap()
  await world().advance({ minutes: 11 })
  await world().settle()
  expect((await undo(second)).status).toBe(410)
  expect((await undo(new Date(0).toISOString())).status).toBe(404)
  expect(await now()).toBe('completed')
})

it('goes along with the client that is merged into another, to its assignee, and back again (rule 233)', async () => {
  const ann = await someone()
  const bob = await joinTeam(world(), ann, `bob${++count}@example.com`)
  const [survivor, absorbed] = [await client(ann), await client(ann)]
  await giveClient(ann, survivor, bob)
  await world().settle()
  const one = await enrol(ann, await sequence(ann), absorbed)
  const version = async (id: string) => (await clientOf(ann, id)).version
  const body = {
    survivor_id: survivor,
    absorbed_id: absorbed,
    survivor_version: await version(survivor),
    absorbed_version: await version(absorbed),
    fields: {},
  }
  const steps = async (p: Person) =>
    (await p.browser.call(listToday, { query: { kind: 'step' } })).body.results.map((item) => item.client.id)
  const { merge_id } = (await ann.browser.call(mergeClients, { body })).body
  await world().settle()
  expect(await enrolments(ann, survivor)).toMatchObject([{ id: one.id, state: 'open' }])
  expect([await steps(ann), await steps(bob)]).toEqual([[], [survivor]])
  void (await ann.browser.call(undoMerge, { params: { id: merge_id } })).body
  await world().settle()
  expect(await enrolments(ann, survivor)).toEqual([])
  expect(await enrolments(ann, absorbed)).toMatchObject([{ id: one.id, state: 'open' }])
  expect([await steps(ann), await steps(bob)]).toEqual([[absorbed], []])
})

it('stands still in the bin, with what remains of its wait; one paused by hand stays paused after it (rule 232)', async () => {
  const ann = await someone()
  const id = await sequence(ann, [], 10)
  const clientIds = [await client(ann), await client(ann)]
  const [one, paused] = [await enrol(ann, id, clientIds[0] ?? ''), await enrol(ann, id, clientIds[1] ?? '')]
  void (await ann.browser.call(setEnrolmentPaused, { params: { id: paused.id }, body: { is_paused: true } })).body
  await joinTeam(world(), ann, `other${++count}@example.com`)
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
  const change: BatchChange = { kind: 'delete' }
  const body = { selection: { ids: clientIds }, change, expected: 2 }
  const deleted = (await ann.browser.call(startBatch, { body })).body
  await world().settle()
  await world().advance({ days: 2 })
  await world().settle()
  expect(await overOf(id)).toEqual(alike(2, 0))
  expect((await ann.browser.call(listToday, { query: { kind: 'step' } })).body.results).toEqual([])
  void (await ann.browser.call(undoBatch, { params: { id: deleted.id } })).body
  await world().settle()
  const after = (await ann.browser.call(getEnrolment, { params: { id: one.id } })).body
  expect(after).toMatchObject({ state: 'open', paused_at: null, status: 'PENDING' })
  const waits = Date.parse(after.due_at ?? '') - (await world().now()).getTime()
  expect(Math.round(waits / 3_600_000)).toBe(10)
  const still = (await ann.browser.call(getEnrolment, { params: { id: paused.id } })).body
  expect(still).toMatchObject({ state: 'open', paused_by: 'client' })
})

it('computes the holidays of a country again where that failed', async () => {
  const kim = await someone()
  void (await kim.browser.call(updateUserDetails, { body: { country_code: 'NZ' } })).body
  const failing = vi.spyOn(Holidays.prototype, 'getHolidays').mockImplementation(() => {
    throw new Error('out of memory')
  })
  const stored = async () => (await world().sql('select 1 from holidays where org_id = $1', [kim.orgId])).length
  const fill = () => fillHolidaysWorker.work(world().fairlead.units, { org_id: kim.orgId } as never, {} as never)
  try {
    await expect(fill()).rejects.toThrow('out of memory')
  } finally {
    failing.mockRestore()
  }
  await fill()
  expect(await stored()).toBeGreaterThan(5)
})
