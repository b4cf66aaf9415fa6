import { setUserPreferences } from '@fairlead/contract/identity/account'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient, listClients } from '@fairlead/contract/records/clients'
import { createGroup, setAutoGroups } from '@fairlead/contract/records/groups'
import { eraseClient } from '@fairlead/contract/seeing/erasure'
import { type BatchChange, startBatch } from '@fairlead/contract/work/batches'
import { exportClients, listExports } from '@fairlead/contract/work/exports'
import { acceptInvitation, getInvitation } from '@fairlead/contract/work/invitations'
import { inviteMembers } from '@fairlead/contract/work/members'
import { clientEnrolments, enrolClient, getEnrolment } from '@fairlead/contract/work/sequence-clients'
import { addSequenceStep, createSequence, type SequenceStart, updateSequence } from '@fairlead/contract/work/sequences'
import { expect, it } from 'vitest'
import { assignmentKit, secret } from '../../../testing/assignment-kit.ts'
import { joinTeam } from '../../../testing/members.ts'
import { testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { stuck } from './check-stuck.job.ts'

const world = useWorld({ overrides: { sources: [testSource(() => secret)] } })
const { make, deliver } = assignmentKit(world)
let count = 0

async function someone(): Promise<Person> {
  const person = await world().signIn(`around${++count}@example.com`)
  void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  return person
}
const client = async (p: Person, more: object = {}) =>
  (await p.browser.call(createClient, { body: { name: `Around ${++count}`, ...more } })).body.id
async function sequence(p: Person, starts: SequenceStart[] = [], hours = 0): Promise<string> {
  const { id } = (await p.browser.call(createSequence, { body: { name: `Sequence ${++count}` } })).body
  if (hours > 0) {
    const wait = { step_type: 'DELAY', duration: { amount: hours, unit: 'hours' } } as const
    void (await p.browser.call(addSequenceStep, { params: { id }, body: { action: wait } })).body
  }
  const action = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' } as const
  void (await p.browser.call(addSequenceStep, { params: { id }, body: { action } })).body
  void (await p.browser.call(updateSequence, { params: { id }, body: { starts } })).body
  return id
}
const enrol = async (p: Person, id: string, clientId: string) =>
  (await p.browser.call(enrolClient, { params: { id }, body: { client_id: clientId } })).body
const enrolments = async (p: Person, id: string) =>
  (await p.browser.call(clientEnrolments, { params: { id } })).body.results

it('starts by itself with a group, a source and a rule, once for each client', async () => {
  const ann = await someone()
  const { id: groupId } = (await ann.browser.call(createGroup, { body: { name: 'Three rooms', colour_id: 1 } })).body
  const rule = await make(ann, { name: 'Everybody', members: [ann] })
  await sequence(ann, [{ kind: 'group', group_id: groupId }])
  await sequence(ann, [{ kind: 'lead_source', lead_source: 'test_source' }])
  await sequence(ann, [{ kind: 'rule', rule_id: rule.id }])
  const [lead = ''] = await deliver(ann)
  await world().settle()
  expect((await enrolments(ann, lead)).map(({ how, how_name: name, enrolled_by: by }) => [how, name, by])).toEqual(
    expect.arrayContaining([
      ['lead_source', 'test source', null],
      ['rule', 'Everybody', null],
    ]),
  )
  const grouped = await client(ann)
  void (await ann.browser.call(setAutoGroups, { params: { id: grouped }, body: { group_ids: [groupId] } })).body
  await world().settle()
  expect(await enrolments(ann, grouped)).toMatchObject([{ how: 'group', how_name: 'Three rooms' }])
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
  const [brought] = (await owner.browser.call(listClients)).body.results
  expect(await enrolments(owner, brought?.id ?? '')).toEqual([])
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

it('does each step once and none early, with two workers at once and one that stops half-way (R14, R16, R19)', async () => {
  const ann = await someone()
  await joinTeam(world(), ann, `other${++count}@example.com`)
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
  const id = await sequence(ann, [], 2)
  for (let i = 0; i < 12; i += 1) await client(ann)
  const change: BatchChange = { kind: 'enrol', sequence_id: id }
  const selection = { filters: { expressions: [] } }
  void (await ann.browser.call(startBatch, { body: { selection, change } })).body
  await world().settle()
  const ends = () =>
    world().sql<{ n: number }>(
      `select count(*)::int as n from sequence_step_ends x join sequence_enrolments e on e.id = x.enrolment_id
       where e.sequence_id = $1 group by x.enrolment_id`,
      [id],
    )
  await world().advance({ hours: 1, minutes: 55 })
  await world().settle()
  expect(await ends()).toEqual([])
  // Ten minutes nobody looks; then two do.
  await world().advance({ minutes: 10 })
  await Promise.all([world().settle(), world().settle()])
  expect(await ends()).toEqual(Array.from({ length: 12 }, () => ({ n: 1 })))
  const told = await world().sql<{ n: number }>(
    `select coalesce(sum(jsonb_array_length(payload->'steps')), 0)::int as n from events
     where org_id = $1 and name = 'sequence.steps-due'`,
    [ann.orgId],
  )
  expect(told).toEqual([{ n: 12 }])
  expect(
    await world().sql(
      `select e.id from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
       where e.org_id = $1 and ${stuck}`,
      [ann.orgId],
    ),
  ).toEqual([])
})
