import { getClient } from '@fairlead/contract/records/clients'
import {
  applyToUnassigned,
  lastAssignmentRun,
  planUnassigned,
  undoAssignmentRun,
} from '@fairlead/contract/work/assignment-clocks'
import { updateAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { expect, it } from 'vitest'
import { assignmentKit, secret } from '../../../testing/assignment-kit.ts'
import { titlesOf } from '../../../testing/look.ts'
import { giveClient } from '../../../testing/make.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld({ secretOf: () => secret })
const { team, make, deliver, wait, holder, clocks, entries } = assignmentKit(world)
const forEver = { hide_details: false, after_minutes: null, fallback: { to: 'owner' as const } }
const to = (value: string) => ({ name: 'answer:to', operator: 'equal' as const, value })

it('tells by rule and person what it would do, does it as one batch with the turns of the rules, and takes it back (rule 108)', async () => {
  const [owner, ann, ben] = await team({}, {})
  if (!ann || !ben) throw new Error('nobody')
  const pool = await make(owner, { name: 'Pool', claim: forEver })
  const leads = Array.from({ length: 120 }, (_, i) => ({ answers: { To: ['both', 'ann', 'nobody'][i % 3] ?? '' } }))
  const ids = await deliver(owner, ...leads)
  const response = { within_minutes: 30, then_minutes: 30, goes_to: 'next' as const }
  await make(owner, { name: 'Both', members: [ann, ben], when: [to('both')], response })
  await make(owner, { name: 'Ann alone', members: [ann], when: [to('ann')] })
  // The pool stands first, and takes everything.
  expect((await owner.browser.call(planUnassigned)).body).toEqual({
    clients: 120,
    is_cut: false,
    moves: 0,
    given: [{ rule: { id: pool.id, name: 'Pool' }, person: null, count: 120 }],
  })
  await world().sql(`update assignment_rules set priority = 99 where id = $1`, [pool.id])
  await world().sql('update assignment_rule_sets set version = version + 1 where org_id = $1', [owner.orgId])
  const plan = (await owner.browser.call(planUnassigned)).body
  expect(plan.given.map(({ rule, person, count }) => [rule?.name, person?.name ?? null, count])).toEqual([
    ['Both', 'Member 1', 20],
    ['Both', 'Member 2', 20],
    ['Ann alone', 'Member 1', 40],
    ['Pool', null, 40],
  ])
  expect(plan.moves).toBe(80)
  // Nothing has happened yet.
  for (const id of ids.slice(0, 3)) expect(await holder(owner, id)).toBeNull()

  const began = await owner.browser.call(applyToUnassigned)
  expect([began.status, began.body]).toEqual([
    201,
    expect.objectContaining({ clients: 120, looked_at: 0, finished_at: null }),
  ])
  const again = await owner.browser.call(applyToUnassigned)
  expect([again.status, again.error.current]).toMatchObject([409, { id: began.body.id }])
  await world().settle()
  const { run } = (await owner.browser.call(lastAssignmentRun)).body
  expect(run).toMatchObject({ looked_at: 120, moved: 80, finished_at: expect.stringContaining('T'), undone_at: null })
  const held = await Promise.all(ids.map((id) => holder(owner, id)))
  expect([ann, ben, null].map((who) => held.filter((id) => id === (who?.userId ?? null)).length)).toEqual([60, 20, 40])
  const [first = '', second = ''] = ids
  expect(await entries(owner, first, 'CLIENT_ASSIGNMENT')).toMatchObject([
    { from: null, how: 'rule', rule_name: 'Both', reason: 'Rules applied to unassigned clients' },
  ])
  expect(await clocks(owner, first)).toMatchObject([{ kind: 'response', outcome: null, rule_name: 'Both' }])
  const titles = await titlesOf(ben)
  expect(titles).toEqual(['20 unassigned leads are now yours'])

  // What went on in the meantime stays.
  await giveClient(owner, second, ben)
  const undone = await owner.browser.call(undoAssignmentRun, { params: { id: began.body.id } })
  expect(undone.body.undone_at).not.toBeNull()
  await world().settle()
  expect([undone.body.is_undoing, undone.body.kept]).toEqual([true, []])
  const { run: after } = (await owner.browser.call(lastAssignmentRun)).body
  expect(after).toMatchObject({ moved: 80, given_back: 79, is_undoing: false, kept: [{ id: second }] })
  expect(await holder(owner, second)).toBe(ben.userId)
  expect(await holder(owner, first)).toBeNull()
  expect(await clocks(owner, first)).toMatchObject([{ outcome: 'moved' }])
  await wait(100)
  expect(await holder(owner, first)).toBeNull()
})

it('undone, what waited for a claim waits on with what was left of its time, and goes to the same fallback', async () => {
  const [owner, ann] = await team({})
  if (!ann) throw new Error('nobody')
  const pool = await make(owner, { name: 'Pool', claim: { ...forEver, after_minutes: 60 } })
  const [id = ''] = await deliver(owner, { answers: { To: 'ann' } })
  await wait(20)
  const response = { within_minutes: 500, then_minutes: 500, goes_to: 'next' as const }
  await make(owner, { name: 'Ann', members: [ann], when: [to('ann')], response })
  await world().sql(`update assignment_rules set priority = 99 where id = $1`, [pool.id])
  await world().sql('update assignment_rule_sets set version = version + 1 where org_id = $1', [owner.orgId])
  const began = (await owner.browser.call(applyToUnassigned)).body
  await world().settle()
  await wait(90)
  expect(await holder(owner, id)).toBe(ann.userId)
  void (await owner.browser.call(undoAssignmentRun, { params: { id: began.id } })).body
  await world().settle()
  expect(await holder(owner, id)).toBeNull()
  const [now, ...before] = await clocks(owner, id)
  expect(now).toMatchObject({ kind: 'claim', rule_name: 'Pool', outcome: null })
  expect(before.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['response', 'moved'],
    ['claim', 'moved'],
  ])
  await wait(38)
  expect(await holder(owner, id)).toBeNull()
  await wait(3)
  expect(await holder(owner, id)).toBe(owner.userId)
})

it.each([60, null])('undone, what was hidden until it is claimed is hidden again (%s minutes)', async (minutes) => {
  const [owner, ann, claimer] = await team({}, { viewUnassignedClients: true })
  if (!ann || !claimer) throw new Error('nobody')
  const pool = await make(owner, { name: 'Pool', claim: { ...forEver, hide_details: true, after_minutes: minutes } })
  const [id = ''] = await deliver(owner, { email: 'hidden@clock.test' })
  const seen = async () => (await claimer.browser.call(getClient, { params: { id } })).text
  expect(await seen()).not.toContain('hidden@clock.test')
  const body = { rule_type: 'ASSIGNED' as const, member_recipients: [{ member_prof_id: ann.userId }] }
  void (await owner.browser.call(updateAssignmentRule, { params: { id: pool.id }, body })).body
  const run = (await owner.browser.call(applyToUnassigned)).body
  await world().settle()
  expect(await holder(owner, id)).toBe(ann.userId)
  void (await owner.browser.call(undoAssignmentRun, { params: { id: run.id } })).body
  await world().settle()
  expect(await holder(owner, id)).toBeNull()
  expect(await seen()).not.toContain('hidden@clock.test')
})

it('is for the person who manages the team and sees unassigned clients; of another account it touches nothing', async () => {
  const [owner, manager, seeing, member] = await team(
    { manageTeam: true },
    { manageTeam: true, viewUnassignedClients: true },
    { viewUnassignedClients: true },
  )
  const [other] = await team()
  await make(owner, { claim: forEver })
  const [id = ''] = await deliver(owner)
  for (const call of [planUnassigned, applyToUnassigned]) {
    expect((await member?.browser.call(call))?.status).toBe(403)
    expect((await manager?.browser.call(call))?.status).toBe(403)
  }
  expect((await seeing?.browser.call(planUnassigned))?.body.clients).toBe(1)
  expect((await other.browser.call(planUnassigned)).body.clients).toBe(0)
  const run = (await seeing?.browser.call(applyToUnassigned))?.body
  await world().settle()
  expect((await other.browser.call(undoAssignmentRun, { params: { id: run?.id ?? '' } })).status).toBe(404)
  expect((await other.browser.call(lastAssignmentRun)).body.run).toBeNull()
  expect(await holder(owner, id)).toBeNull()
})
