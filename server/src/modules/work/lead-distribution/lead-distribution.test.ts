import { listClients } from '@fairlead/contract/records/clients'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { listAutomations } from '@fairlead/contract/work/automations'
import {
  distributionQuality,
  getDistributedLead,
  resendDistributedLead,
} from '@fairlead/contract/work/distributed-leads'
import { listDeliveries } from '@fairlead/contract/work/inbox'
import {
  createDistributionRule,
  deleteDistributionRule,
  getDistributionRule,
  listDistributionRules,
  previewDistribution,
  setDistributionPreferences,
  setDistributionPriority,
  updateDistributionRule,
} from '@fairlead/contract/work/lead-distribution'
import { describe, expect, it } from 'vitest'
import {
  deliverLeads,
  historyOf,
  makeRule,
  recipient,
  sharedLink,
  sourceSecret,
  tell,
} from '../../../testing/distribution.ts'
import { timelineOf } from '../../../testing/look.ts'
import { joinTeam } from '../../../testing/members.ts'
import type { TestLead } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ secretOf: () => sourceSecret })
let count = 0

async function owner(): Promise<Person> {
  await world().advance({ minutes: 10 })
  return world().signIn(`owner${++count}@distribution.test`)
}
const lead = (answers: Record<string, string> = {}, n = ++count): TestLead => ({
  id: `lead ${n}`,
  name: `Lead ${n}`,
  email: `lead${n}@people.test`,
  phone: `+65 8123 ${String(1000 + n)}`,
  answers,
})
const deliver = (person: Person, ...items: TestLead[]) => deliverLeads(world(), person, ...items)
const clientsOf = async (person: Person) =>
  (await person.browser.call(listClients, { query: { page_size: 100, sort: 'created' } })).body.results
const trace = async (person: Person, name?: string) => {
  const id = (await clientsOf(person)).find((client) => !name || client.name === name)?.id ?? ''
  const { leads } = (await person.browser.call(rawLeadInfo, { params: { id } })).body
  return leads[0]?.trace.findLast(({ step }) => step === 'distributed')
}
const mails = async (to: string) => (await world().outbox(to)).filter(({ message }) => message.channel === 'mail')
const noticesOf = async (person: Person) =>
  (await person.browser.call(listNotices)).body.results.filter(({ kind }) => kind === 'LEAD_DISTRIBUTION')

describe('rules', () => {
  it('are made by the owner or the person who manages integrations, in an order, with a default one that may go', async () => {
    const ha = await owner()
    const member = await joinTeam(world(), ha, `member${++count}@distribution.test`)
    expect((await member.browser.call(listDistributionRules)).status).toBe(403)
    const first = await makeRule(ha, { name: 'First', member_recipients: [recipient('Ann')] })
    const second = await makeRule(ha, { name: 'Second', member_recipients: [recipient('Ben')] })
    const rest = await makeRule(ha, { is_default_rule: true, member_recipients: [recipient('Cem')] })
    const names = async () =>
      (await ha.browser.call(listDistributionRules)).body.results.map(({ name, priority }) => `${priority} ${name}`)
    expect(await names()).toEqual(['1 First', '2 Second', '3 Default rule'])
    const order = (...ids: string[]) => ha.browser.call(setDistributionPriority, { body: { rules_priority: ids } })
    expect((await order(second.id)).status).toBe(409)
    expect((await order(second.id, second.id)).status).toBe(409)
    expect((await order(second.id, first.id)).body.results.map(({ name }) => name)).toEqual([
      'Second',
      'First',
      'Default rule',
    ])
    // One by itself says the same as in the list, its place among all too.
    for (const rule of (await ha.browser.call(listDistributionRules)).body.results)
      expect((await ha.browser.call(getDistributionRule, { params: { id: rule.id } })).body).toEqual(rule)
    const again = {
      is_default_rule: true,
      rule_definition: first.rule_definition,
      distribution_type: 'BROADCAST' as const,
    }
    const twice = await ha.browser.call(createDistributionRule, {
      body: { ...again, member_recipients: [recipient('Dan')] },
    })
    expect(twice.status).toBe(409)
    expect((await ha.browser.call(deleteDistributionRule, { params: { id: rest.id } })).status).toBe(200)
    expect(await names()).toEqual(['1 Second', '2 First'])
    const stale = await ha.browser.call(updateDistributionRule, {
      params: { id: first.id },
      body: { name: 'Other', version: first.version + 5 },
    })
    expect(stale.status).toBe(409)
  })

  it('say what they lack, on the field: criteria, recipients, the limit, ways', async () => {
    const ha = await owner()
    const ask = async (more: object) => {
      const body = {
        rule_definition: { expressions: [], logical_operator: 'AND' },
        distribution_type: 'BROADCAST',
        member_recipients: [recipient('Ann')],
        ...more,
      }
      const answer = await ha.browser.call(createDistributionRule, { body: body as never })
      return [answer.status, answer.error.errors]
    }
    const incomplete = {
      rule_definition: { expressions: [{ name: 'form_id', operator: 'equal', value: [] }], logical_operator: 'AND' },
    }
    expect(await ask(incomplete)).toEqual([
      400,
      {
        rule_definition: [
          'Incomplete rule criteria. Please select a Facebook Page (or Form, or Campaign, or a valid integration)',
        ],
      },
    ])
    const many = Array.from({ length: 203 }, (_, i) => recipient(`P${i}`))
    expect(await ask({ member_recipients: many })).toEqual([
      400,
      { member_recipients: ['A rule can have up to 200 recipients. Remove 3.'] },
    ])
    expect(await ask({ member_recipients: [{ recipient_name: 'Ann' }] })).toEqual([
      400,
      { member_recipients: ['Ann (number 1) needs an email address or a phone number.'] },
    ])
    expect(await ask({ member_recipients: [recipient('Ann'), recipient('Ann')] })).toEqual([
      400,
      { member_recipients: ['Ann is listed twice: ann@partner.test'] },
    ])
    expect(await ask({ member_recipients: [{ recipient_name: 'Ann', recipient_phone: '+6581234567' }] })).toEqual([
      400,
      {
        member_recipients: [
          'Ann (number 1) needs a usable channel: the app and email need an email address, WhatsApp a phone number.',
        ],
      },
    ])
    const full = await makeRule(ha, { member_recipients: many.slice(0, 200) })
    expect(full.num_recipients).toBe(200)
    const { body: changed } = await ha.browser.call(updateDistributionRule, {
      params: { id: full.id },
      body: { member_recipients: [recipient('P7', { recipient_name: 'Seven' }), recipient('New')] },
    })
    expect(changed.member_recipients.map(({ member_prof_id }) => member_prof_id)).toEqual([
      full.member_recipients[7]?.member_prof_id,
      expect.any(String),
    ])
  })

  it('tell who would be next, changing nothing', async () => {
    const ha = await owner()
    const { body } = await ha.browser.call(previewDistribution, {
      body: {
        distribution_type: 'ROUND_ROBBIN',
        member_recipients: [
          recipient('Ann', { max_leads_per_round: 2 }),
          recipient('Ben'),
          recipient('Cem', { is_paused: true }),
        ],
      },
    })
    expect(body.next.slice(0, 6).map(({ places, is_new_round }) => [places[0], is_new_round])).toEqual([
      [0, false],
      [1, false],
      [0, false],
      [1, true],
      [0, false],
      [0, false],
    ])
    expect(body.skipped).toEqual([{ place: 2, because: 'paused' }])
  })
})

describe('a lead', () => {
  it('goes to all in a broadcast and stays a client, and both the trace and the timeline say so', async () => {
    const ha = await owner()
    await makeRule(ha, {
      name: 'Offices',
      member_recipients: [recipient('Nobody')],
      rule_definition: {
        expressions: [{ name: 'answer:trade', operator: 'equal', value: 'Office' }],
        logical_operator: 'AND',
      },
    })
    await makeRule(ha, {
      name: 'Partners',
      rule_lead_source_type: 'test_source',
      distribution_type: 'BROADCAST',
      member_recipients: [
        recipient(`Ann${count}`),
        recipient(`Ben${count}`, { is_paused: true }),
        recipient(`Cem${count}`),
      ],
    })
    const n = count
    await deliver(ha, lead({ Trade: 'Shop' }))
    const [client] = await clientsOf(ha)
    expect(await trace(ha)).toMatchObject({
      text: `Sent to Ann${n} and Cem${n} by the rule “Partners”`,
      details: [
        'Rule 1, “Offices” didn’t match: Answer to trade is “Shop”, not “Office”',
        'Rule 2, “Partners” matched: Lead source is “Test source”',
        `Ann${n} gets a copy`,
        `Cem${n} gets a copy`,
        `Ben${n} was skipped: is paused`,
        'It also becomes a client here',
      ],
    })
    const timeline = await timelineOf(ha, client?.id ?? '')
    expect(timeline.find(({ item_type }) => item_type === 'DISTRIBUTED')?.type_specific_data).toEqual({
      rule_name: 'Partners',
      recipients: [`Ann${n}`, `Cem${n}`],
    })
    expect(
      (await historyOf(ha)).map(({ recipient: to, state, lead: { name, client_id } }) => [
        to.recipient_name,
        state,
        name,
        client_id,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [`Ann${n}`, 'sent', client?.name, client?.id],
        [`Cem${n}`, 'sent', client?.name, client?.id],
      ]),
    )
    const [mail] = await mails(`ann${n}@partner.test`)
    expect(mail?.message).toMatchObject({ mail: { subject: `A lead for you: ${client?.name}` } })
    expect(JSON.stringify(mail?.message)).toContain('shared this lead with you')
    expect(await mails(`ben${n}@partner.test`)).toEqual([])
  })

  it('goes in turn, with shares of a round and of a day; who is full or paused is passed over, and with nobody left it stays', async () => {
    const ha = await owner()
    const n = ++count
    const rule = await makeRule(ha, {
      name: 'Turns',
      member_recipients: [
        recipient(`Ann${n}`, { max_leads_per_round: 2, max_leads_per_day: 3 }),
        recipient(`Ben${n}`, { max_leads_per_day: 2 }),
      ],
      save_lead_to_owner_account: false,
    })
    const got = async () =>
      (await historyOf(ha))
        .map(({ recipient: to }) => to.recipient_name.replace(String(n), ''))
        .reverse()
        .join(' ')
    for (let i = 0; i < 5; i++) await deliver(ha, lead())
    expect(await got()).toBe('Ann Ben Ann Ben Ann')
    expect(await clientsOf(ha)).toEqual([])
    expect((await ha.browser.call(listDeliveries, { query: {} })).body.results.map(({ outcome }) => outcome)).toEqual(
      Array(5).fill('distributed_only'),
    )
    // Both have had their share of the day: nothing is lost.
    await deliver(ha, lead())
    expect(await clientsOf(ha)).toHaveLength(1)
    expect(await trace(ha)).toMatchObject({
      text: 'No copy sent: the lead stays here',
      details: ['Rule 1, “Turns” matched, but everyone has reached the daily limit, so the default rule applies'],
    })
    await world().advance({ days: 1 })
    await ha.browser.call(updateDistributionRule, {
      params: { id: rule.id },
      body: {
        member_recipients: rule.member_recipients.map((one, i) => ({
          member_prof_id: one.member_prof_id,
          recipient_name: one.recipient_name,
          recipient_email: one.recipient_email,
          is_paused: i === 0,
        })),
      },
    })
    await deliver(ha, lead(), lead())
    expect(await got()).toBe('Ann Ben Ann Ben Ann Ben Ben')
  })

  it('of somebody who comes again goes to the same, who keeps their turn; or not again within its days', async () => {
    const ha = await owner()
    const n = ++count
    const rule = await makeRule(ha, {
      name: 'Again',
      member_recipients: [recipient(`Ann${n}`), recipient(`Ben${n}`), recipient(`Cem${n}`)],
    })
    const got = async () =>
      (await historyOf(ha)).map(({ recipient: to }) => to.recipient_name.replace(String(n), '')).reverse()
    const one = lead()
    await deliver(ha, one)
    await deliver(ha, { ...one, id: `again ${n}` })
    await deliver(ha, lead())
    expect(await got()).toEqual(['Ann', 'Ann', 'Ben'])
    await ha.browser.call(updateDistributionRule, { params: { id: rule.id }, body: { once_per_days: 7 } })
    await deliver(ha, { ...one, id: `third ${n}` })
    expect(await got()).toEqual(['Ann', 'Ann', 'Ben'])
    expect((await trace(ha, one.name))?.details ?? []).toContain(
      'Rule 1, “Again” matched, but it already sent this person within its repeat limit',
    )
    await world().advance({ days: 8 })
    await deliver(ha, { ...one, id: `fourth ${n}` })
    expect(await got()).toEqual(['Ann', 'Ann', 'Ben', 'Ann'])
  })

  it('stays while distribution is off, and the index of automations says so', async () => {
    const ha = await owner()
    const state = async () => (await ha.browser.call(listAutomations)).body.results[0]
    expect(await state()).toMatchObject({ id: 'lead_distribution', status: null, rules: 0 })
    await makeRule(ha, { member_recipients: [recipient(`Ann${++count}`)] })
    await ha.browser.call(setDistributionPreferences, { body: { is_on: false } })
    await deliver(ha, lead())
    expect(await historyOf(ha)).toEqual([])
    expect((await trace(ha))?.details).toEqual(['Lead distribution is off'])
    expect(await state()).toMatchObject({ status: 'DISABLED_BY_USER', rules: 1 })
    await ha.browser.call(setDistributionPreferences, { body: { is_on: true } })
    await deliver(ha, lead())
    expect(await state()).toMatchObject({ status: 'ACTIVE', done_lately: 1 })
  })

  it('counts the same copies in the index, in the quality and in the history: of all states, of 30 days to the instant', async () => {
    const ha = await owner()
    await makeRule(ha, { member_recipients: [recipient(`Ann${++count}`)] })
    await deliver(ha, lead(), lead(), lead(), lead(), lead(), lead())
    const now = (await world().now()).getTime()
    const ids = (await historyOf(ha)).map(({ id }) => id)
    const states = ['waiting', 'sent', 'failed', 'passed_on', 'sent', 'sent']
    // The last two stand just within 30 days and just beyond, with a minute for the calls below.
    const ages = [0, 1, 2, 3, 30 - 1 / 1440, 30 + 1 / 1440].map((days) =>
      new Date(now - days * 86_400_000).toISOString(),
    )
    await world().sql(
      `update distribution_copies c set state = x.state, created_at = x.at
       from unnest($1::uuid[], $2::text[], $3::timestamptz[]) x(id, state, at) where c.id = x.id`,
      [ids, states, ages],
    )
    const [index] = (await ha.browser.call(listAutomations)).body.results
    const { total } = (await ha.browser.call(distributionQuality, { query: { days: 30 } })).body
    const listed = await historyOf(ha, { days: 30 })
    expect([index?.done_lately, total.copies, listed.length]).toEqual([5, 5, 5])
  })
})

describe('a copy', () => {
  it('comes into the account of its recipient by their own rules, and never comes back', async () => {
    const [ha, bo] = [await owner(), await owner()]
    const ofBo = { recipient_name: 'Bo', recipient_email: bo.email }
    await makeRule(ha, { name: 'To Bo', member_recipients: [ofBo] })
    await makeRule(bo, {
      name: 'Back',
      member_recipients: [{ recipient_name: 'Ha', recipient_email: ha.email }],
    })
    const sent = lead({ Budget: '15k' })
    await deliver(ha, sent)
    const [theirs] = await clientsOf(bo)
    expect(theirs).toMatchObject({
      name: sent.name,
      is_new_lead: true,
      client_source: 'external_integration',
      lead_source: 'leads_distributor',
      email: sent.email,
    })
    expect(theirs?.source_detail).toMatch(/^shared by /)
    expect((await trace(bo))?.details).toEqual(['A partner sent it to you, and your settings don’t forward such leads'])
    // They may allow it; then it does not return to the person who sent it, and comes home.
    await bo.browser.call(setDistributionPreferences, { body: { allow_chain: true } })
    await deliver(ha, lead())
    const [copy] = await historyOf(bo)
    expect([copy?.state, copy?.reason]).toEqual(['failed', 'The lead came from or through their account.'])
    expect((await clientsOf(ha)).length).toBe(2)
    expect((await noticesOf(bo))[0]?.title).toBe('A lead from “Back” couldn’t be delivered')
    // The same person again: their duplicate rules.
    await deliver(ha, { ...sent, id: 'again' })
    expect(await clientsOf(bo)).toHaveLength(2)
  })

  it('that is refused by one way goes by the next, then to the next in turn, who gets it without it being lost', async () => {
    const ha = await owner()
    const n = ++count
    const phone = {
      recipient_name: `Wa${n}`,
      recipient_phone: '+6591234567',
      app_alert: false,
      email_alert: false,
      whatsapp_alert: true,
    }
    const rule = await makeRule(ha, {
      name: 'Ways',
      member_recipients: [phone, recipient(`Ben${n}`, { app_alert: false })],
    })
    expect(rule.member_recipients[0]).toMatchObject({ app_alert: false, email_alert: false, whatsapp_alert: true })
    await deliver(ha, lead())
    const [second, first] = await historyOf(ha)
    expect(first).toMatchObject({ recipient: { recipient_name: `Wa${n}` }, state: 'passed_on', can_resend: false })
    expect(first?.reason).toContain('WhatsApp isn’t available here yet.')
    expect(first?.channels.map(({ channel, state }) => [channel, state])).toEqual([
      ['app_alert', 'not_used'],
      ['email_alert', 'not_used'],
      ['whatsapp_alert', 'failed'],
    ])
    expect(second).toMatchObject({ recipient: { recipient_name: `Ben${n}` }, state: 'sent' })
    // The person who was not reached keeps the turn.
    const counters = async () =>
      (await ha.browser.call(listDistributionRules)).body.results[0]?.member_recipients.map(
        (one) => one.current_round_lead_counter,
      )
    expect(await counters()).toEqual([0, 1])
    // Several of whom none is reached: one notice, and the lead stays a client.
    const many = await owner()
    await makeRule(many, {
      name: 'Many',
      distribution_type: 'BROADCAST',
      member_recipients: [phone, { ...phone, recipient_name: `Wb${n}`, recipient_phone: '+6591234568' }],
    })
    await deliver(many, lead())
    expect((await historyOf(many)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect((await noticesOf(many)).map(({ title }) => title)).toEqual(['A lead from “Many” couldn’t be delivered'])
    expect(await clientsOf(many)).toHaveLength(1)
    // Nobody at all: the lead comes home as a client, and the owner is told.
    const alone = await owner()
    await makeRule(alone, { name: 'Alone', member_recipients: [phone], save_lead_to_owner_account: false })
    await deliver(alone, lead())
    await world().settle()
    expect((await historyOf(alone))[0]).toMatchObject({ state: 'failed', is_distributed_only: false })
    expect(await clientsOf(alone)).toHaveLength(1)
    expect((await trace(alone))?.details).toEqual(['It was shared but couldn’t be delivered'])
    expect((await noticesOf(alone))[0]?.title).toBe('A lead from “Alone” couldn’t be delivered')
  })

  it('is sent again by hand, and not while it is under way', async () => {
    const ha = await owner()
    const n = ++count
    await makeRule(ha, { member_recipients: [recipient(`Ann${n}`)] })
    await deliver(ha, lead())
    const [copy] = await historyOf(ha)
    expect(await mails(`ann${n}@partner.test`)).toHaveLength(1)
    const again = await ha.browser.call(resendDistributedLead, { params: { id: copy?.id ?? '' } })
    expect(again.body).toMatchObject({ state: 'sent', resent_count: 1, can_resend: false })
    await world().settle()
    expect(await mails(`ann${n}@partner.test`)).toHaveLength(2)
    const details = (await ha.browser.call(getDistributedLead, { params: { id: copy?.id ?? '' } })).body
    expect(details).toMatchObject({ state: 'sent', email: expect.stringContaining('@people.test') })
    expect(details.trace[0]).toMatch(/^Sent to Ann/)
  })

  it('of a lead that was only passed on is wiped after 30 days', async () => {
    const ha = await owner()
    const n = ++count
    await makeRule(ha, { member_recipients: [recipient(`Ann${n}`)], save_lead_to_owner_account: false })
    await deliver(ha, lead({ Secret: 'blue' }))
    const [before] = await historyOf(ha)
    expect(before?.lead.name).toMatch(/^Lead /)
    const link = await sharedLink(world(), `ann${n}@partner.test`)
    await world().advance({ days: 31 })
    await world().settle()
    const [after] = await historyOf(await world().signIn(ha.email))
    expect([after?.lead.name, after?.can_resend]).toEqual([null, false])
    expect(await world().sql('select summary, answers from leads where org_id = $1', [ha.orgId])).toEqual([
      { summary: 'Details deleted', answers: [] },
    ])
    const [{ body } = { body: 'there' }] = await world().sql<{ body: unknown }>(
      'select body from lead_inbox where id = (select inbox_id from leads where org_id = $1)',
      [ha.orgId],
    )
    expect(body).toBeNull()
    expect((await fetch(link)).status).toBe(410)
  })
})

describe('a recipient without an account', () => {
  it('sees the copy by the link alone, and what they tap goes back; fetching the link says nothing', async () => {
    const ha = await owner()
    const n = ++count
    await makeRule(ha, { name: 'Out', member_recipients: [recipient(`Ann${n}`)] })
    await deliver(ha, { ...lead({ Budget: '<b>15k</b>' }), name: 'Eve <script>' })
    const link = await sharedLink(world(), `ann${n}@partner.test`)
    const page = await fetch(`${link}?say=bad_lead`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect([
      page.headers.get('x-robots-tag'),
      page.headers.get('referrer-policy'),
      page.headers.get('cache-control'),
    ]).toEqual(['noindex, nofollow', 'no-referrer', 'no-store'])
    expect(html).toContain('value="bad_lead" required checked')
    expect(html).not.toContain('<b>15k')
    expect(html).not.toContain('Eve <script>')
    expect((await historyOf(ha))[0]).toMatchObject({ seen_at: null, outcome: null })

    expect((await tell(link, { action: 'seen' })).status).toBe(204)
    expect((await historyOf(ha))[0]?.seen_at).not.toBeNull()
    const bare = await tell(link, { action: 'outcome', outcome: 'bad_lead', note: 'typed <i>' })
    expect([bare.status, (await bare.text()).includes('typed &#60;i&#62;')]).toEqual([422, true])
    const bad = { action: 'outcome', outcome: 'bad_lead', reason: 'wrong_number', note: 'Rings at a bakery' }
    expect((await tell(link, bad)).status).toBe(303)
    await tell(link, bad)
    await world().settle()
    expect((await historyOf(ha, { outcome: 'bad_lead' }))[0]?.outcome).toMatchObject({
      outcome: 'bad_lead',
      reason: 'wrong_number',
      note: 'Rings at a bakery',
    })
    const notices = await noticesOf(ha)
    expect(notices.map(({ title }) => title)).toEqual([`Ann${n} marked a lead as bad`])
    expect(notices[0]?.body).toContain('Wrong phone number or email')
    const quality = (await ha.browser.call(distributionQuality)).body
    expect(quality.total).toMatchObject({ copies: 1, sent: 1, seen: 1, bad_lead: 1, sold: 0 })
    expect(quality.recipients[0]).toMatchObject({
      recipient: `ann${n}@partner.test`,
      bad_reasons: [{ reason: 'wrong_number', count: 1 }],
    })
    expect(quality.sources[0]).toMatchObject({ lead_source: 'test_source', source_detail: 'Test batch', bad_lead: 1 })
    await tell(link, { action: 'outcome', outcome: 'sold' })
    expect((await ha.browser.call(distributionQuality)).body.total).toMatchObject({ bad_lead: 0, sold: 1 })

    const foreign = link.replace(/[^/]+$/, 'x'.repeat(43))
    expect([(await fetch(foreign)).status, (await tell(foreign, bad)).status]).toEqual([404, 404])
  })

  it('may ask for no more leads, which every rule respects until they allow it again', async () => {
    const ha = await owner()
    const n = ++count
    await makeRule(ha, { name: 'Out', member_recipients: [recipient(`Ann${n}`)] })
    await deliver(ha, lead())
    const link = await sharedLink(world(), `ann${n}@partner.test`)
    await tell(link, { action: 'stop' })
    await deliver(ha, lead())
    expect(await historyOf(ha)).toHaveLength(1)
    const [rule] = (await ha.browser.call(listDistributionRules)).body.results
    expect([rule?.broken_because, rule?.member_recipients[0]?.skipped_because]).toEqual(['paused', 'declined'])
    expect((await noticesOf(ha))[0]?.title).toBe(`Ann${n} asked to stop receiving leads`)
    await tell(link, { action: 'allow' })
    await deliver(ha, lead())
    expect(await historyOf(ha)).toHaveLength(2)
  })

  it('finds the copies that wait in the account that they make', async () => {
    const ha = await owner()
    const n = ++count
    await makeRule(ha, { member_recipients: [recipient(`New${n}`)] })
    await deliver(ha, lead(), lead())
    expect(await (await fetch(await sharedLink(world(), `new${n}@partner.test`))).text()).toContain(
      'Create free account',
    )
    await world().advance({ minutes: 10 })
    const fresh = await world().signIn(`new${n}@partner.test`)
    await world().settle()
    expect(await clientsOf(fresh)).toHaveLength(2)
    expect((await historyOf(ha)).map(({ channels }) => channels[0]?.state)).toEqual(['sent', 'sent'])
    await deliver(ha, lead())
    expect(await clientsOf(fresh)).toHaveLength(3)
  })
})
