import type { Expression } from '@fairlead/contract/records/rules'
import { createAssignmentRule, simulateRule } from '@fairlead/contract/work/lead-assignment'
import { expect, it } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { signature, type TestLead } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

async function deliver(owner: Person, ...items: TestLead[]): Promise<void> {
  for (const item of items) {
    const body = JSON.stringify({ items: [item] })
    const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
    await fetch(`${world().publicUrl}/hooks/test_source/${owner.orgId}`, { method: 'POST', headers, body })
  }
  await world().settle()
}
let numbers = 4000
const leads = (budget: string, count: number): TestLead[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${budget} ${i}`,
    name: `${budget} ${i}`,
    phone: `+65 9127 ${numbers++}`,
    answers: { Budget: budget },
  }))
const asks = (value: string): Expression => ({ name: 'answer:budget', operator: 'equal', value })
const rule = (members: readonly Person[], most: readonly number[], ...expressions: Expression[]) => ({
  rule_type: members.length > 0 ? ('ASSIGNED' as const) : ('UNASSIGNED' as const),
  rule_definition: { expressions, logical_operator: 'OR' as const },
  member_recipients: members.map(({ userId }, i) => ({
    member_prof_id: userId,
    max_leads_per_round: most[i] ?? null,
  })),
})

it('a draft is played through the leads of 30 days, beside what happened, and nothing is changed', async () => {
  const owner = await world().signIn('owner@play.test')
  const [bo, cy] = [await joinTeam(world(), owner, 'bo@play.test'), await joinTeam(world(), owner, 'cy@play.test')]
  await deliver(owner, ...leads('old', 2))
  await world().sql("update leads set received_at = received_at - interval '31 days' where org_id = $1", [owner.orgId])
  await deliver(owner, ...leads('large', 3), ...leads('small', 8), ...leads('none', 2))
  await owner.browser.call(createAssignmentRule, { body: { ...rule([cy], [1], asks('large')), name: 'Large ones' } })
  const before = await world().sql('select * from assignment_rule_members where org_id = $1', [owner.orgId])

  const draft = rule([bo, owner], [3, 1], asks('large'), asks('small'))
  const { body } = await owner.browser.call(simulateRule, { body: { rule: draft } })
  expect(body).toMatchObject({
    leads: 13,
    is_cut: false,
    taken_before: [{ name: 'Large ones', priority: 1, count: 3 }],
    matched: 8,
    matched_above: 3,
    went_on: 2,
  })
  expect(body.people.map(({ person, would, was }) => [person?.id, would, was])).toEqual([
    [bo.userId, 6, 0],
    [owner.userId, 2, 8],
  ])
  expect(body.samples).toHaveLength(5)
  expect(body.samples[0]).toMatchObject({ said: 'Answer to budget: small', was: { id: owner.userId } })

  const second = await owner.browser.call(simulateRule, { body: { rule: rule([bo], [1], asks('large')) } })
  expect(second.body).toMatchObject({ matched: 0, matched_above: 3, went_on: 10 })

  const country: Expression = { name: 'phone_country', operator: 'equal', value: ['SG'] }
  const instead = await owner.browser.call(simulateRule, { body: { rule: rule([], [], country), id: owner.orgId } })
  expect(instead.body).toMatchObject({ matched: 10, went_on: 0, people: [{ person: null, would: 10 }, { was: 10 }] })
  expect(await world().sql('select * from assignment_rule_members where org_id = $1', [owner.orgId])).toEqual(before)
  expect(
    await world().sql('select distinct assigned_to_id as id from clients where org_id = $1', [owner.orgId]),
  ).toEqual([{ id: owner.userId }])
})

it('plays the past with the absences of that past, not of today (rule 224)', async () => {
  const owner = await world().signIn('owner@away.test')
  const [bo, cy] = [await joinTeam(world(), owner, 'bo@away.test'), await joinTeam(world(), owner, 'cy@away.test')]
  await deliver(owner, ...leads('past', 4))
  await world().sql("update leads set received_at = received_at - interval '10 days' where org_id = $1", [owner.orgId])
  await deliver(owner, ...leads('now', 4))
  // He was away then, and is back; she was there, and is away now.
  const away = (userId: string, from: number, until: number) =>
    world().sql(
      `insert into absences (id, org_id, user_id, from_day, until_day, created_at)
       values (gen_random_uuid(), $1, $2, clock_now()::date - $3::int, clock_now()::date - $4::int, clock_now())`,
      [owner.orgId, userId, from, until],
    )
  await away(bo.userId, 12, 8)
  await away(cy.userId, 2, -2)
  const draft = rule([bo, cy], [1, 1], asks('past'), asks('now'))
  const { people } = (await owner.browser.call(simulateRule, { body: { rule: draft } })).body
  expect(people.map(({ person, would }) => [person?.id, would])).toEqual(
    expect.arrayContaining([
      [bo.userId, 4],
      [cy.userId, 4],
    ]),
  )
  const alone = rule([bo], [1], asks('past'))
  const { people: nobody } = (await owner.browser.call(simulateRule, { body: { rule: alone } })).body
  expect(nobody.find(({ person }) => person?.id === bo.userId)).toBeUndefined()
})

it('tells a manager nothing of clients that they may not see', async () => {
  const owner = await world().signIn('ann@play.test')
  const manager = await joinTeam(world(), owner, 'manager@play.test', { manageTeam: true })
  await deliver(owner, ...leads('seen', 2))
  await world().sql('update clients set assigned_to_id = null where org_id = $1 and name = $2', [owner.orgId, 'seen 0'])
  const { body } = await manager.browser.call(simulateRule, { body: { rule: rule([], []) } })
  expect(body).toMatchObject({ leads: 1, matched: 1, samples: [{ client: { name: 'seen 1' } }] })
})
