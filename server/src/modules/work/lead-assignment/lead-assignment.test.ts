import { createLeadForm, updateLeadForm } from '@fairlead/contract/flow/lead-forms'
import { listClients } from '@fairlead/contract/records/clients'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { type Expression, listCriteria, listCriterionValues } from '@fairlead/contract/records/rules'
import {
  type AssignmentRule,
  createAssignmentRule,
  deleteAssignmentRule,
  getAssignmentRule,
  listAssignmentRules,
  type RuleBody,
  setRulesPriority,
  updateAssignmentRule,
} from '@fairlead/contract/work/lead-assignment'
import { beforeAll, describe, expect, it } from 'vitest'
import { timelineOf } from '../../../testing/look.ts'
import { aForm, aWebhook, nameQuestion } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { visitor } from '../../../testing/outside/visitor.ts'
import { post } from '../../../testing/outside/webhooks.ts'
import { signature, type TestLead } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })
let count = 0

/** An owner with two members. */
async function team(): Promise<{ owner: Person; nurul: Person; tomas: Person }> {
  const n = ++count
  await world().advance({ minutes: 10 })
  const owner = await world().signIn(`owner${n}@rules.test`)
  const nurul = await joinTeam(world(), owner, `nurul${n}@rules.test`)
  const tomas = await joinTeam(world(), owner, `tomas${n}@rules.test`)
  return { owner, nurul, tomas }
}

const is = (name: string, ...value: string[]): Expression => ({ name, operator: 'equal', value })
type Draft = { name?: string; members?: Person[]; most?: (number | null)[]; when?: Expression[]; join?: 'AND' | 'OR' }
const body = ({ name, members = [], most = [], when = [], join = 'AND' }: Draft) => ({
  ...(name ? { name } : {}),
  rule_type: members.length > 0 ? ('ASSIGNED' as const) : ('UNASSIGNED' as const),
  rule_definition: { expressions: when, logical_operator: join },
  member_recipients: members.map(({ userId }, i) => ({ member_prof_id: userId, max_leads_per_round: most[i] ?? null })),
})
const make = async (owner: Person, draft: Draft): Promise<AssignmentRule> =>
  (await owner.browser.call(createAssignmentRule, { body: body(draft) })).body

async function deliver(owner: Person, ...items: TestLead[]): Promise<void> {
  await Promise.all(
    items.map(async (item) => {
      const text = JSON.stringify({ items: [item] })
      const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, text) }
      const { status } = await fetch(`${world().publicUrl}/hooks/test_source/${owner.orgId}`, {
        method: 'POST',
        headers,
        body: text,
      })
      expect(status).toBe(200)
    }),
  )
  await world().settle()
}
const lead = (answers: Record<string, string> = {}, n = ++count): TestLead => ({
  id: `lead ${n}`,
  name: `Lead ${n}`,
  email: `lead${n}@rules.test`,
  answers,
})

const clientsOf = async (owner: Person) =>
  (await owner.browser.call(listClients, { query: { page_size: 100, sort: 'created' } })).body.results
const assignees = async (owner: Person): Promise<(string | null)[]> =>
  (await clientsOf(owner)).map(({ assigned_to }) => assigned_to?.id ?? null)
/** Why the newest client is where it is. */
async function why(owner: Person) {
  const id = (await clientsOf(owner))[0]?.id ?? ''
  const { leads } = (await owner.browser.call(rawLeadInfo, { params: { id } })).body
  const step = leads[0]?.trace.find((one) => one.step === 'assigned')
  const timeline = await timelineOf(owner, id)
  return { ...step, entry: timeline.find((item) => item.item_type === 'CLIENT_ASSIGNMENT')?.type_specific_data }
}

describe('a lead', () => {
  it('goes to the member of the first rule that it meets, and the page says how that was decided', async () => {
    const { owner, nurul, tomas } = await team()
    await make(owner, { name: 'Commercial', members: [nurul], when: [is('answer:trade', 'Office')] })
    await make(owner, {
      name: 'Kitchens',
      members: [tomas],
      when: [{ name: 'answer:budget', operator: 'contains', value: '15,000' }],
    })
    await deliver(owner, lead({ Trade: 'Shop', Budget: 'about 15,000' }))
    expect(await assignees(owner)).toEqual([tomas.userId])
    const explained = await why(owner)
    expect(explained.text).toMatch(/^Assigned to .+ by the rule “Kitchens”$/)
    expect(explained.details).toEqual([
      'Rule 1, “Commercial” didn’t match: Answer to trade is “Shop”, not “Office”',
      'Rule 2, “Kitchens” matched: Answer to budget, “about 15,000”, contains “15,000”',
      expect.stringMatching(/was next: waited longest, 0 of 1 in this round before, now 1$/),
    ])
    expect(explained.entry).toMatchObject({
      to: { id: tomas.userId },
      how: 'rule',
      rule_name: 'Kitchens',
      reason: 'Round robin: lead 1 of 1 this round',
    })
  })

  it('is told from where a rule takes leads, also where it asks no more', async () => {
    const { owner, nurul } = await team()
    const from = (source: RuleBody['rule_lead_source_type'], name: string) =>
      owner.browser.call(createAssignmentRule, {
        body: { ...body({ name, members: [nurul] }), rule_lead_source_type: source },
      })
    await from('webhook', 'Hooks')
    await from('test_source', 'Tests')
    await deliver(owner, lead())
    expect((await why(owner)).details?.slice(0, 2)).toEqual([
      'Rule 1, “Hooks” didn’t match: Lead source is “Test source”, not “Webhook”',
      'Rule 2, “Tests” matched: Lead source is “Test source”',
    ])
  })

  it('that meets none goes by the default rule, which is the owner’s until it is changed', async () => {
    const { owner, nurul } = await team()
    await make(owner, { members: [nurul], when: [is('answer:trade', 'Office')] })
    await deliver(owner, lead({ Trade: 'Shop' }))
    expect(await assignees(owner)).toEqual([owner.userId])
    expect((await why(owner)).text).toMatch(/by the default rule$/)
    await owner.browser.call(updateAssignmentRule, { params: { id: owner.orgId }, body: { rule_type: 'UNASSIGNED' } })
    await deliver(owner, lead({ Trade: 'Shop' }))
    expect(await assignees(owner)).toEqual([null, owner.userId])
    expect((await why(owner)).text).toBe('Left unassigned by the default rule; first to claim it gets it')
  })

  it('is decided by the rules as they are when it comes: a change counts for the next one', async () => {
    const { owner, nurul, tomas } = await team()
    const { id } = await make(owner, { members: [nurul] })
    await deliver(owner, lead())
    await owner.browser.call(updateAssignmentRule, {
      params: { id },
      body: { member_recipients: [{ member_prof_id: tomas.userId }] },
    })
    await deliver(owner, lead())
    expect(await assignees(owner)).toEqual([tomas.userId, nurul.userId])
    await owner.browser.call(deleteAssignmentRule, { params: { id } })
    await deliver(owner, lead())
    expect((await assignees(owner))[0]).toBe(owner.userId)
  })

  it('by a form is met by the form’s id, also after it was renamed; one by a webhook by the webhook’s', async () => {
    const { owner, nurul, tomas } = await team()
    const fields = [nameQuestion, { key: 'email', type: 'email', label: 'Email' }]
    const form = await aForm(owner, { fields })
    const url = form.public_url
    const hook = await aWebhook(owner, 'Site')
    await make(owner, { members: [nurul], when: [is('form_id', form.id)] })
    const other = await make(owner, {
      members: [tomas],
      when: [is('webhook_id', hook.id), is('lead_source', 'webhook')],
    })
    expect(other.name).toBe('Webhook is “Site” and Lead source is “Webhook”')
    await owner.browser.call(updateLeadForm, { params: { id: form.id }, body: { name: 'Bath' } })
    const [first] = (await owner.browser.call(listAssignmentRules)).body.results
    expect(first?.rule_definition.expressions[0]).toMatchObject({ label: 'Form', display_value: ['Bath'] })
    const page = await visitor(world()).open(url)
    expect((await page.send({ name: 'Form Person', email: 'form@rules.test' })).status).toBe(303)
    await world().settle()
    await post(hook.url, JSON.stringify({ name: 'Hook Person', email: 'hook@rules.test' }))
    await world().settle()
    const found = Object.fromEntries((await clientsOf(owner)).map((one) => [one.name, one.assigned_to?.id]))
    expect(found).toEqual({ 'Form Person': nurul.userId, 'Hook Person': tomas.userId })
  })
})

describe('members in turn', () => {
  it('get their shares of leads that come all at once, in few transactions (rules 98, 101)', async () => {
    const { owner, nurul, tomas } = await team()
    const rule = await make(owner, { members: [nurul, tomas], most: [3, null] })
    await deliver(owner, ...Array.from({ length: 24 }, () => lead()))
    const got = await assignees(owner)
    expect([nurul, tomas].map(({ userId }) => got.filter((id) => id === userId).length)).toEqual([18, 6])
    const { member_recipients: seats } = (await owner.browser.call(getAssignmentRule, { params: { id: rule.id } })).body
    expect(seats).toMatchObject([
      { member_prof_id: nurul.userId, max_leads_per_round: 3, current_round_lead_counter: 3, skipped_because: null },
      { member_prof_id: tomas.userId, max_leads_per_round: null, current_round_lead_counter: 1 },
    ])
    const shared = await world().sql('select distinct xmin::text from leads where org_id = $1', [owner.orgId])
    expect(shared.length).toBeLessThan(8)
  })

  it('whose access ended are passed over; a rule with nobody left is shown broken, and the next one is asked (rule 109)', async () => {
    const { owner, nurul, tomas } = await team()
    await make(owner, { name: 'Only Nurul', members: [nurul] })
    await make(owner, { name: 'Both', members: [nurul, tomas] })
    await deactivate(world(), nurul)
    await deliver(owner, lead(), lead())
    expect(await assignees(owner)).toEqual([tomas.userId, tomas.userId])
    expect((await why(owner)).details).toEqual([
      'Rule 1, “Only Nurul” was skipped: all members have left',
      'Rule 2, “Both” takes all leads',
      expect.any(String),
      expect.any(String),
      expect.stringContaining('no longer on the team'),
    ])
    const { results } = (await owner.browser.call(listAssignmentRules)).body
    expect(results.map(({ broken_because }) => broken_because !== null)).toEqual([true, false, false])
    expect(results[1]?.member_recipients[0]?.skipped_because).toBe('deactivated')
  })

  it('who are all gone from the default rule leave the lead unassigned, and the page says so (rule 103)', async () => {
    const { owner, nurul } = await team()
    await owner.browser.call(updateAssignmentRule, {
      params: { id: owner.orgId },
      body: { member_recipients: [{ member_prof_id: nurul.userId }] },
    })
    await deactivate(world(), nurul)
    await deliver(owner, lead())
    expect(await assignees(owner)).toEqual([null])
    expect(await why(owner)).toMatchObject({
      text: 'Left unassigned: no one was available',
      details: [
        'The default rule was skipped: all members have left',
        'The account owner was notified because no one was available',
      ],
    })
  })
})

describe('rules', () => {
  let owner: Person
  let nurul: Person
  beforeAll(async () => {
    ;({ owner, nurul } = await team())
  })

  it('are refused in the words of the specification while a condition asks nothing', async () => {
    const message =
      'Incomplete rule criteria. Please select a Facebook Page (or Form, or Campaign, or a valid integration)'
    const incomplete: Expression[] = [is('form_id'), { name: 'answer:x', operator: 'contains', value: ' ' }]
    for (const one of incomplete) {
      const answer = await owner.browser.call(createAssignmentRule, { body: body({ members: [nurul], when: [one] }) })
      expect(answer.status).toBe(400)
      expect(answer.error).toMatchObject({ message, errors: { rule_definition: [message] } })
    }
    const fine = body({ members: [nurul], when: [{ name: 'all', operator: 'equal', value: '' }] })
    expect((await owner.browser.call(createAssignmentRule, { body: fine })).status).toBe(201)
  })

  it('take no operator that a list has not, no stranger, nobody twice, and not nobody', async () => {
    const stranger = await world().signIn(`stranger${++count}@rules.test`)
    const wrong: [Draft | object, string][] = [
      [body({ members: [nurul], when: [{ name: 'form_id', operator: 'contains', value: ['a'] }] }), 'rule_definition'],
      [body({ members: [nurul], when: [is('password', 'a')] }), 'rule_definition.expressions.0.name'],
      [body({ members: [stranger] }), 'member_recipients'],
      [body({ members: [nurul, nurul] }), 'member_recipients'],
      [{ ...body({}), rule_type: 'ASSIGNED' }, 'member_recipients'],
    ]
    for (const [given, field] of wrong) {
      const answer = await owner.browser.call(createAssignmentRule, { body: given as never })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, [field]])
    }
  })

  it('stand in their order, the default one last: it is neither moved, nor deleted, nor given conditions', async () => {
    const { owner: ann, nurul: bo } = await team()
    const [one, two, three] = [
      await make(ann, { name: 'One', members: [bo] }),
      await make(ann, { name: 'Two', members: [bo] }),
      await make(ann, { name: 'Three', members: [bo] }),
    ]
    const order = [three.id, one.id, two.id]
    const listed = (await ann.browser.call(setRulesPriority, { body: { rules_priority: order } })).body.results
    expect(listed.map(({ name, priority, is_default_rule }) => [name, priority, is_default_rule])).toEqual([
      ['Three', 1, false],
      ['One', 2, false],
      ['Two', 3, false],
      ['Default rule', 4, true],
    ])
    for (const wrong of [order.slice(1), [...order, ann.orgId], [one.id, one.id, two.id]])
      expect((await ann.browser.call(setRulesPriority, { body: { rules_priority: wrong } })).status).toBe(409)
    expect((await ann.browser.call(deleteAssignmentRule, { params: { id: ann.orgId } })).status).toBe(400)
    const conditions = { rule_definition: body({ when: [is('lead_source', 'webhook')] }).rule_definition }
    const refused = await ann.browser.call(updateAssignmentRule, { params: { id: ann.orgId }, body: conditions })
    expect(refused.status).toBe(400)
    expect((await ann.browser.call(listAssignmentRules)).body.results.map(({ id }) => id)).toEqual([
      ...order,
      ann.orgId,
    ])
  })

  it('answer under both versions of their paths, and a stale change gets the present state', async () => {
    const rule = await make(owner, { name: 'Paths', members: [nurul] })
    const old = await owner.browser.fetch(`/api/integrations/api/v1/get-rule/${rule.id}`)
    expect(old.body).toEqual((await owner.browser.call(getAssignmentRule, { params: { id: rule.id } })).body)
    await owner.browser.call(updateAssignmentRule, {
      params: { id: rule.id },
      body: { name: 'New', version: rule.version },
    })
    const late = await owner.browser.call(updateAssignmentRule, {
      params: { id: rule.id },
      body: { name: 'Late', version: rule.version },
    })
    expect(late.error).toMatchObject({ statusCode: 409, current: { name: 'New' } })
  })

  it('keep the running round of who stays when others come and go', async () => {
    const { owner: ann, nurul: bo, tomas: cy } = await team()
    const { id } = await make(ann, { members: [bo], most: [3] })
    await deliver(ann, lead(), lead())
    const changed = await ann.browser.call(updateAssignmentRule, {
      params: { id },
      body: {
        member_recipients: [{ member_prof_id: cy.userId }, { member_prof_id: bo.userId, max_leads_per_round: 3 }],
      },
    })
    expect(changed.body.member_recipients.map((one) => one.current_round_lead_counter)).toEqual([0, 2])
  })
})

describe('criteria', () => {
  it('are what sources listed or delivered, with their values', async () => {
    const { owner } = await team()
    const names = async () =>
      (await owner.browser.call(listCriteria, { query: { page_size: 100 } })).body.results.map(({ value }) => value)
    const values = async (value: string, search?: string) =>
      (await owner.browser.call(listCriterionValues, { body: { value, ...(search ? { search } : {}) } })).body.results
    expect(await names()).not.toContain('answer:budget')
    expect(await names()).not.toContain('campaign_id')
    const technical = { api_version: '1.0', 'data.is_test': 'false', campaign_id: '12', property_type: 'HDB' }
    await deliver(owner, lead({ Budget: '15k' }), lead({ ' budget': '15K ' }), lead({ Budget: '20k', ...technical }))
    expect(await names()).toEqual(expect.arrayContaining(['answer:budget', 'answer:property_type']))
    for (const name of ['api_version', 'data.is_test', 'campaign_id'])
      expect(await names()).not.toContain(`answer:${name}`)
    expect(await names()).not.toContain('answer:email')
    expect((await values('answer:budget')).map(({ value_name }) => value_name.toLowerCase()).sort()).toEqual([
      '15k',
      '20k',
    ])
    const { id } = (
      await owner.browser.call(createLeadForm, { body: { name: 'Never sent', starting_point: 'contact' } })
    ).body
    expect(await values('form_id')).toEqual([{ value_id: id, value_name: 'Never sent', page_name: null }])
    expect(await values('phone_country', 'singa')).toEqual([
      { value_id: 'SG', value_name: 'Singapore', page_name: null },
    ])
    const first = (await owner.browser.call(listCriterionValues, { body: { value: 'phone_country' } })).body
    expect(first.results).toHaveLength(50)
    const next = (
      await owner.browser.call(listCriterionValues, { body: { value: 'phone_country', cursor: first.next ?? '' } })
    ).body
    expect(next.results[0]).not.toEqual(first.results[0])
  })
})
