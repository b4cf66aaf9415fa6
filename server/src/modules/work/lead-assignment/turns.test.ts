import { createAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Ctx } from '#platform/context'
import type { AssignableLead } from '#records/rules'
import { joinTeam } from '../../../testing/members.ts'
import { inOneTransaction, race } from '../../../testing/race.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { assign } from './index.ts'

const world = useWorld()

const aLead = (): AssignableLead => ({
  source: 'webhook',
  connectionId: 'webhook:any',
  parsed: {
    form: null,
    sourceDetail: null,
    answers: [{ name: 'to', label: 'To', value: 'all', mapped_to: null }],
    utm: {},
    pageUrl: null,
  },
  person: { name: 'Somebody', fields: {}, contacts: [] },
})

/** Decides for one lead, and waits until that is stored. */
const give = async (ctx: Ctx): Promise<string | null> => {
  const { userId, written } = await assign(ctx, aLead(), null)
  await written
  return userId
}

async function ruleOf(owner: Person, members: readonly Person[], maxima: readonly number[]): Promise<void> {
  const made = await owner.browser.call(createAssignmentRule, {
    body: {
      rule_type: 'ASSIGNED',
      rule_definition: { expressions: [], logical_operator: 'AND' },
      member_recipients: members.map(({ userId }, i) => ({
        member_prof_id: userId,
        max_leads_per_round: maxima[i] ?? 1,
      })),
    },
  })
  expect(made.status).toBe(201)
}

it('eight connections give out leads as one would: shares to the lead, and no maximum is passed (R22)', async () => {
  const owner = await world().signIn('owner@turns.test')
  const members = [owner]
  for (let i = 1; i < 7; i++) members.push(await joinTeam(world(), owner, `member${i}@turns.test`))
  const maxima = [4, 3, 2, 1, 1, 2, 1]
  await ruleOf(owner, members, maxima)
  // Fourteen a round.
  const got = await race(world(), { orgId: owner.orgId, leads: 280, workers: 8 }, give)
  expect(members.map(({ userId }) => got.get(userId))).toEqual(maxima.map((most) => most * 20))
  const seats = await world().sql<{ n: number; most: number }>(
    'select current_round_lead_counter as n, max_leads_per_round as most from assignment_rule_members where org_id = $1 and rule_id <> $1',
    [owner.orgId],
  )
  expect(seats.every(({ n, most }) => n === most)).toBe(true)
}, 240_000)

it('whatever shares a transaction, the person who goes in the meantime is skipped, and counts stay within a round', async () => {
  const owner = await world().signIn('ann@turns.test')
  const others = [await joinTeam(world(), owner, 'bo@turns.test'), await joinTeam(world(), owner, 'cy@turns.test')]
  await ruleOf(owner, [owner, ...others], [2, 2, 1])
  const status = (userId: string, to: string) =>
    world().sql('update memberships set status = $2 where user_id = $1', [userId, to])
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.constantFrom(...others), async (leads, away) => {
      await status(away.userId, 'DEACTIVATED')
      const got = await race(world(), { orgId: owner.orgId, leads, workers: 4 }, give)
      await status(away.userId, 'ACTIVE')
      expect(got.get(away.userId)).toBeUndefined()
      expect([...got.values()].reduce((sum, n) => sum + n, 0)).toBe(leads)
    }),
    { numRuns: 8 },
  )
}, 240_000)

it('leads of several organisations share a transaction in whatever order they come, and never lock each other out', async () => {
  const owners = [
    await world().signIn('one@turns.test'),
    await world().signIn('two@turns.test'),
    await world().signIn('three@turns.test'),
  ]
  for (const owner of owners) await ruleOf(owner, [owner], [1])
  const orders = [owners, owners.toReversed(), [...owners, ...owners], owners.slice(1), owners.slice(0, 2).toReversed()]
  for (let round = 0; round < 5; round++) {
    const all = await Promise.all(
      orders.map((order) =>
        inOneTransaction(
          world(),
          order.map(({ orgId }) => orgId),
          give,
        ),
      ),
    )
    expect(all.flat()).toEqual(orders.flat().map(({ userId }) => userId))
  }
})
