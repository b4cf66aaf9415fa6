import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { addAbsence } from '@fairlead/contract/identity/team'
import {
  createClient,
  getClient,
  listClients,
  searchClients,
  searchDuplicates,
} from '@fairlead/contract/records/clients'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { getDistributedLead, leadsHistory } from '@fairlead/contract/work/distributed-leads'
import { listFollowUps } from '@fairlead/contract/work/follow-ups'
import { type ClaimTerms, updateAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { createDistributionRule, listDistributionCriterionValues } from '@fairlead/contract/work/lead-distribution'
import { claimClient, reassignClient } from '@fairlead/contract/work/reassign'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#platform/time'
import { assignmentKit, secret } from '../../../testing/assignment-kit.ts'
import { clientOf, clientsOf, noticesOf } from '../../../testing/look.ts'
import { planFollowUp } from '../../../testing/make.ts'
import { deactivate } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { ring } from './clocks/ring-clock.ts'

const world = useWorld({ secretOf: () => secret })
const { team, make, deliver, wait, holder, clocks, entries } = assignmentKit(world)

const after = (minutes: number, fallback: ClaimTerms['fallback'], hide_details = false): ClaimTerms => ({
  hide_details,
  after_minutes: minutes,
  fallback,
})
const claimer = { viewUnassignedClients: true }
const claim = (person: Person, id: string) => person.browser.call(claimClient, { params: { id } })

describe('what nobody claims (rule 104)', () => {
  it('goes to the owner after half an hour, unless the rule says otherwise; what is claimed stays', async () => {
    const [owner, ann] = await team(claimer)
    if (!ann) throw new Error('nobody')
    await make(owner, { name: 'Pool' })
    const [id = '', claimed = ''] = await deliver(owner, {}, {})
    await wait(29)
    expect(await holder(owner, id)).toBeNull()
    expect((await claim(ann, claimed)).status).toBe(200)
    await wait(2)
    expect(await holder(owner, id)).toBe(owner.userId)
    expect(await holder(owner, claimed)).toBe(ann.userId)
    expect(await entries(owner, id, 'CLIENT_ASSIGNMENT')).toMatchObject([
      { from: null, to: { id: owner.userId }, how: 'owner', reason: 'Not claimed within 30 minutes' },
    ])
    expect(await entries(owner, id, 'RESPONSE_CLOCK')).toMatchObject([{ event: 'unclaimed', rule_name: 'Pool' }])
    expect(await clocks(owner, claimed)).toMatchObject([
      { kind: 'claim', outcome: 'claimed', person: null, next: { id: ann.userId } },
    ])
  })

  it('goes to the member of its rule, or to the owner where that one is away or gone; for ever where it may wait', async () => {
    const [owner, ann] = await team({})
    if (!ann) throw new Error('nobody')
    const rule = await make(owner, { claim: after(10, { to: 'member', user_id: ann.userId }) })
    const [first = ''] = await deliver(owner)
    await wait(11)
    expect(await holder(owner, first)).toBe(ann.userId)
    const today = dayIn(await world().now(), 'UTC')
    // The clock goes on past midnight, should it be late.
    void (await ann.browser.call(addAbsence, { body: { from: today, until: addDays(today, 1) } })).body
    const [second = ''] = await deliver(owner)
    await wait(11)
    expect(await holder(owner, second)).toBe(owner.userId)
    expect((await clocks(owner, second))[0]?.details[0]).toBe('Member 1 is away')
    await deactivate(world(), ann)
    const [third = ''] = await deliver(owner)
    await wait(11)
    expect(await holder(owner, third)).toBe(owner.userId)
    const claim = { hide_details: false, after_minutes: null, fallback: { to: 'owner' as const } }
    void (await owner.browser.call(updateAssignmentRule, { params: { id: rule.id }, body: { claim } })).body
    const [fourth = ''] = await deliver(owner)
    await wait(3 * 24 * 60)
    expect(await holder(owner, fourth)).toBeNull()
  })

  it('goes on by rules, two after one another at most, then to the owner; a rule gives it in turn, with its clock', async () => {
    const [owner, ann] = await team({})
    if (!ann) throw new Error('nobody')
    const by = { name: 'email', operator: 'equal' as const, value: 'nobody@else.test' }
    const response = { within_minutes: 5, then_minutes: 5, goes_to: 'owner' as const }
    const turn = await make(owner, { name: 'In turn', members: [ann], when: [by], response })
    const last = await make(owner, {
      name: 'Last',
      when: [by],
      claim: after(10, { to: 'member', user_id: ann.userId }),
    })
    const middle = await make(owner, { name: 'Middle', when: [by], claim: after(10, { to: 'rule', rule_id: last.id }) })
    const first = await make(owner, { name: 'First', claim: after(10, { to: 'rule', rule_id: middle.id }) })
    const [id = ''] = await deliver(owner)
    for (const rule of ['First', 'Middle', 'Last']) {
      const [now] = await clocks(owner, id)
      expect(now).toMatchObject({ rule_name: rule, outcome: null, kind: 'claim' })
      expect(await holder(owner, id)).toBeNull()
      await wait(11)
    }
    // The fallback of the third is not asked any more.
    expect(await holder(owner, id)).toBe(owner.userId)
    const body = { claim: after(10, { to: 'rule', rule_id: turn.id }) }
    expect((await owner.browser.call(updateAssignmentRule, { params: { id: first.id }, body })).status).toBe(200)
    const [other = ''] = await deliver(owner)
    await wait(11)
    expect(await holder(owner, other)).toBe(ann.userId)
    await wait(6)
    await wait(6)
    expect(await holder(owner, other)).toBe(owner.userId)
    expect((await clocks(owner, other)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['response', 'missed'],
      ['claim', 'missed'],
    ])
  })

  it('is refused a fallback that could get nothing', async () => {
    const [owner, ann] = await team({})
    if (!ann) throw new Error('nobody')
    const rule = await make(owner, {})
    const stranger = await world().signIn('stranger@clock.test')
    const foreign = await make(stranger, {})
    for (const fallback of [
      { to: 'rule', rule_id: rule.id },
      { to: 'rule', rule_id: foreign.id },
      { to: 'member', user_id: stranger.userId },
    ] as const) {
      const answer = await owner.browser.call(updateAssignmentRule, {
        params: { id: rule.id },
        body: { claim: after(10, fallback) },
      })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, ['claim.fallback']])
    }
  })

  it('has one taker, however many claim it while its time runs out', async () => {
    const [owner, ...members] = await team(claimer, claimer, claimer)
    await make(owner, { claim: after(10, { to: 'owner' }) })
    const ids = await deliver(owner, ...Array.from({ length: 6 }, () => ({})))
    const found = await Promise.all(ids.map(async (id) => ({ id, clock: (await clocks(owner, id))[0]?.id ?? '' })))
    await world().advance({ minutes: 11 })
    const won = await Promise.all(
      found.map(async ({ id, clock }) => {
        const rings = [1, 2].map(() => world().inOrg(owner.orgId, (ctx) => ring(ctx, clock, id)))
        const claims = members.map(async (member) => ((await claim(member, id)).status === 200 ? [member.userId] : []))
        const [winners] = await Promise.all([Promise.all(claims), ...rings])
        return { id, winners: winners.flat() }
      }),
    )
    await world().settle()
    for (const { id, winners } of won) {
      const moves = await entries(owner, id, 'CLIENT_ASSIGNMENT')
      expect(moves).toHaveLength(1)
      expect(winners.length).toBeLessThan(2)
      expect(await holder(owner, id)).toBe(winners[0] ?? owner.userId)
      expect(await clocks(owner, id)).toMatchObject([{ outcome: winners.length > 0 ? 'claimed' : 'missed' }])
    }
  })
})

describe('details that are hidden until a lead is claimed', () => {
  const sentLead = {
    name: 'Grace Njoroge',
    phone: '+6591234567',
    email: 'grace@hidden.test',
    answers: { Budget: '15k secret' },
  }
  const secrets = /9123\D?4567|grace@hidden|15k secret/i

  it('are in nothing that the person who may only claim it is answered; owner and who may give it to others see them', async () => {
    const [owner, ann, lead] = await team(claimer, { ...claimer, viewOtherAssignedClients: true })
    if (!ann || !lead) throw new Error('nobody')
    await make(owner, { claim: after(30, { to: 'owner' }, true) })
    const [id = ''] = await deliver(owner, sentLead)
    const params = { params: { id } }
    const asked = async (person: Person) => [
      (await person.browser.call(getClient, params)).body,
      (await person.browser.call(listClients)).body,
      (await person.browser.call(searchClients, { query: { search: 'Grace' } })).body,
      (await person.browser.call(getTimeline, params)).body,
      (await person.browser.call(rawLeadInfo, params)).body,
      (await person.browser.call(listFollowUps)).body,
      (await person.browser.call(listNotices)).body,
    ]
    const shown = await asked(ann)
    expect(JSON.stringify(shown)).not.toMatch(secrets)
    expect((shown[3] as { results: unknown[] }).results).toMatchObject([
      { item_type: 'CLIENT_CREATED_DETAILS', type_specific_data: { lead_source: 'test_source', answers: [] } },
    ])
    expect(shown[0]).toMatchObject({ name: 'Grace Njoroge', details_hidden: true, phones: [], emails: [] })
    expect((shown[2] as { results: unknown[] }).results).toHaveLength(1)
    expect(await noticesOf(ann)).toMatchObject([
      { title: 'A new lead is waiting to be claimed', body: 'Test source: Test batch', client_id: id },
    ])
    for (const person of [owner, lead]) {
      const [client, , , timeline, raw] = await asked(person)
      expect(JSON.stringify(client)).toMatch(secrets)
      expect(JSON.stringify(timeline)).toMatch(secrets)
      expect(JSON.stringify(raw)).toMatch(secrets)
      expect(client).toMatchObject({ details_hidden: false })
    }
    const plan = { maturity_type: 'NOT_FIXED' as const, note: 'Ask about the 15k secret' }
    await planFollowUp(owner, id, plan)
    const planned = [
      ...(await asked(ann)),
      (await ann.browser.call(listFollowUps, { query: { section: 'someday' } })).body,
    ]
    expect(JSON.stringify(planned)).not.toMatch(secrets)
    expect(JSON.stringify(await asked(owner))).toContain('Ask about')
    // To no mail or push either: nobody knows who reads those.
    const mails = await Promise.all([ann, owner].map((person) => world().outbox(person.email)))
    expect(JSON.stringify(mails.map(([mail]) => mail))).not.toMatch(secrets)

    // Looking for what is hidden tells nothing either.
    for (const search of ['91234567', '+65 9123 4567', 'grace@hidden.test', 'hidden', '9123'])
      for (const count of ['true'] as const) {
        const page = (await ann.browser.call(listClients, { query: { search, count } })).body
        expect([page.results, page.count]).toEqual([[], 0])
        expect(await clientsOf(owner, { search })).toHaveLength(1)
      }
    const duplicates = await ann.browser.call(searchDuplicates, {
      body: { phonenumber: sentLead.phone, email: sentLead.email },
    })
    expect(duplicates.body.results).toMatchObject([{ id: null, name: null, since: null }])
    const twin = { name: 'Twin', phonenumber: sentLead.phone, add_anyway: true }
    expect((await ann.browser.call(createClient, { body: twin })).status).toBe(409)

    expect((await claim(ann, id)).body).toMatchObject({ details_hidden: false, emails: [{ value: sentLead.email }] })
    expect(JSON.stringify(await asked(ann))).toMatch(secrets)
    // Who had it knows it: back in the pool it hides nothing.
    void (await owner.browser.call(reassignClient, { ...params, body: { assigned_to_id: null } })).body
    expect((await ann.browser.call(getClient, params)).body).toMatchObject({ details_hidden: false })
  })

  it('are told by no copy that goes out, nor as a value of a criterion, to the person who manages integrations and may only claim', async () => {
    const [owner, ann] = await team({ ...claimer, manageIntegrations: true })
    if (!ann) throw new Error('nobody')
    await make(owner, { claim: after(30, { to: 'owner' }, true) })
    const body = {
      rule_definition: { expressions: [], logical_operator: 'AND' as const },
      distribution_type: 'BROADCAST' as const,
      member_recipients: [{ recipient_name: 'Ana', recipient_email: 'ana@partner.test' }],
    }
    void (await owner.browser.call(createDistributionRule, { body })).body
    const [id = ''] = await deliver(owner, sentLead)
    const asked = async (person: Person) => {
      const { results } = (await person.browser.call(leadsHistory)).body
      const copy = { params: { id: results[0]?.id ?? '' } }
      const budget = { body: { value: 'answer:budget' } }
      return [
        results,
        (await person.browser.call(getDistributedLead, copy)).body,
        (await person.browser.call(listDistributionCriterionValues, budget)).body,
      ]
    }
    expect((await asked(ann))[0]).toMatchObject([{ lead: { client_id: id, name: null } }])
    expect(JSON.stringify(await asked(ann))).not.toMatch(secrets)
    expect(JSON.stringify(await asked(owner))).toMatch(secrets)
  })

  it('stand in no name: a lead without one is nobody’s name until it is claimed', async () => {
    const [owner, ann] = await team(claimer)
    if (!ann) throw new Error('nobody')
    const rule = await make(owner, { claim: after(30, { to: 'owner' }, true) })
    const email = 'anon@hidden.test'
    const { name: _, ...nameless } = { ...sentLead, email, phone: '+6591234999' }
    const [id = ''] = await deliver(owner, { ...nameless, name: '' })
    const { body } = await ann.browser.call(getClient, { params: { id } })
    expect([body.name, JSON.stringify(body).includes('anon')]).toEqual(['Unnamed', false])
    expect(JSON.stringify((await ann.browser.call(rawLeadInfo, { params: { id } })).body)).not.toContain('anon')
    // A rule that hides nothing makes no difference to how clients are called.
    void (
      await owner.browser.call(updateAssignmentRule, {
        params: { id: rule.id },
        body: { claim: after(30, { to: 'owner' }) },
      })
    ).body
    const [open = ''] = await deliver(owner, { name: '', email: 'open@hidden.test' })
    expect((await clientOf(ann, open)).name).toBe('open@hidden.test')
  })

  it('show as soon as the lead waits in a rule that hides nothing', async () => {
    const [owner, ann] = await team(claimer)
    if (!ann) throw new Error('nobody')
    const by = { name: 'email', operator: 'equal' as const, value: 'nobody@else.test' }
    const open = await make(owner, { when: [by] })
    await make(owner, { claim: after(10, { to: 'rule', rule_id: open.id }, true) })
    const [id = ''] = await deliver(owner)
    expect((await clientOf(ann, id)).details_hidden).toBe(true)
    await wait(11)
    expect(await clientOf(ann, id)).toMatchObject({
      details_hidden: false,
      emails: [{ is_primary: true }],
    })
  })
})

it('so many clients are claimed within an hour as the account lets members take, and the refusal says when the next is free', async () => {
  const [owner, ann] = await team(claimer)
  if (!ann) throw new Error('nobody')
  expect((await ann.browser.call(setOrgPreferences, { body: { claims_per_hour: 9 } })).status).toBe(403)
  void (await owner.browser.call(setOrgPreferences, { body: { claims_per_hour: 2 } })).body
  await make(owner, { claim: after(1_000, { to: 'owner' }) })
  const [a = '', b = '', c = '', d = ''] = await deliver(owner, {}, {}, {}, {})
  expect((await claim(ann, a)).status).toBe(200)
  // A claim that takes nothing counts for nothing.
  expect((await claim(ann, a)).status).toBe(200)
  await world().advance({ minutes: 20 })
  expect(
    (await ann.browser.call(reassignClient, { params: { id: b }, body: { assigned_to_id: ann.userId } })).status,
  ).toBe(200)
  const refused = await claim(ann, c)
  expect([refused.status, refused.error.message]).toEqual([
    429,
    'You’ve reached your claim limit of 2 clients per hour. You can claim the next one in 40 minutes.',
  ])
  expect(await holder(owner, c)).toBeNull()
  for (const id of [c, d]) expect((await claim(owner, id)).status).toBe(200)
  const [e = ''] = await deliver(owner)
  await world().advance({ minutes: 41 })
  expect((await claim(ann, e)).status).toBe(200)
})
