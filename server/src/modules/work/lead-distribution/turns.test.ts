import { expect, it } from 'vitest'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { makeRule, recipient } from '../../../testing/distribution.ts'
import { race } from '../../../testing/race.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { type DistributableLead, distribute } from './distribute.ts'
import { distributionRulesOf } from './index.ts'

const world = useWorld()
const leads = 200

const aLead = (): DistributableLead => ({
  id: newId(),
  source: 'webhook',
  connectionId: 'webhook:any',
  parsed: {
    externalId: null,
    submittedAt: null,
    form: null,
    sourceDetail: null,
    answers: [{ name: 'to', label: 'To', value: 'all', mapped_to: null }],
    fields: [],
    phoneCountry: null,
    consent: null,
    pageUrl: null,
    referrer: null,
    utm: {},
    isTest: false,
    ignoredBecause: null,
  },
  person: { name: 'Somebody', fields: {}, contacts: [] },
})

/** Decides about one lead; answers to whom it goes. */
const give = async (ctx: Ctx): Promise<string | null> => {
  const { note, written } = await distribute(ctx, await distributionRulesOf(ctx), aLead())
  await written
  return note?.recipients[0] ?? null
}

it('eight connections give copies as one would: shares to the lead, while some pause, and no share of a day is passed', async () => {
  const owner = await world().signIn('owner@copies.test')
  const maxima = [4, 3, 2, 1, 1, 2, 1]
  const fifth = Math.round(leads / 20)
  const rule = await makeRule(owner, {
    member_recipients: maxima.map((most, i) =>
      recipient(`R${i}`, { max_leads_per_round: most, ...(i === 0 ? { max_leads_per_day: fifth } : {}) }),
    ),
  })
  const pause = (name: string, is: boolean) =>
    world().sql('update distribution_recipients set is_paused = $3 where org_id = $1 and name = $2', [
      owner.orgId,
      name,
      is,
    ])
  const half = { orgId: owner.orgId, leads: leads / 2, workers: 8 }
  const total = new Map<string | null, number>()
  const add = (got: Map<string | null, number>) => {
    for (const [name, n] of got) total.set(name, (total.get(name) ?? 0) + n)
    return got
  }
  // The first reaches the share of the day on the way; another one pauses in the second half.
  const first = add(await race(world(), half, give))
  await pause('R2', true)
  const second = add(await race(world(), half, give))
  expect(second.get('R2')).toBeUndefined()
  expect([...total.values()].reduce((sum, n) => sum + n, 0)).toBe(leads)
  expect(total.get('R0')).toBe(fifth)
  expect(total.get(null)).toBeUndefined()
  // The person who takes part all the time and has the same share gets the same, to a round.
  for (const [a, b] of [
    ['R3', 'R4'],
    ['R4', 'R6'],
  ])
    expect(Math.abs((total.get(a ?? '') ?? 0) - (total.get(b ?? '') ?? 0))).toBeLessThanOrEqual(1)
  for (const got of [first, second])
    expect(Math.abs((got.get('R5') ?? 0) - 2 * (got.get('R3') ?? 0))).toBeLessThanOrEqual(2)
  const [stored] = await world().sql<{ copies: number; days: number }>(
    `select (select count(*)::int from distribution_copies where org_id = $1) as copies,
      (select sum(current_day_lead_counter)::int from distribution_recipients where org_id = $1) as days`,
    [owner.orgId],
  )
  expect(stored).toEqual({ copies: leads, days: leads })
  expect(rule.member_recipients).toHaveLength(7)
}, 540_000)
