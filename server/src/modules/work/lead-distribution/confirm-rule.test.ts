import { rawLeadInfo } from '@fairlead/contract/records/leads'
import {
  confirmDistributionRule,
  deleteDistributionRule,
  listDistributionRules,
  setDistributionPreferences,
  setDistributionPriority,
  updateDistributionRule,
} from '@fairlead/contract/work/lead-distribution'
import { describe, expect, it } from 'vitest'
import { deliverLeads, historyOf, makeRule, recipient, sourceSecret } from '../../../testing/distribution.ts'
import { clientsOf } from '../../../testing/look.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ secretOf: () => sourceSecret })

const confirm = (by: Person, id: string, version: number) =>
  by.browser.call(confirmDistributionRule, { params: { id }, body: { version } })

describe('a rule that the owner did not make, or have send', () => {
  it('sends nothing until the owner, who gets an email, has confirmed it; a change of it waits anew', async () => {
    const owner = await world().signIn('owner@confirm.test')
    const member = await joinTeam(world(), owner, 'eve@confirm.test', { manageIntegrations: true })
    const made = await makeRule(member, { member_recipients: [recipient('Eve')], save_lead_to_owner_account: false })
    expect(made).toMatchObject({ broken_because: 'unconfirmed', awaits_owner: { by: { id: member.userId } } })
    await world().settle()
    const mails = async () =>
      (await world().outbox('owner@confirm.test')).filter(({ message }) => JSON.stringify(message).includes('outside'))
    expect(JSON.stringify((await mails())[0]?.message)).toContain('eve@partner.test')
    const sends = async (lead: string) => {
      await deliverLeads(world(), owner, { id: lead, name: lead, email: `${lead}@lead.test` })
      return (await historyOf(owner, { rule_id: made.id })).length
    }
    expect(await sends('one')).toBe(0)
    expect((await clientsOf(owner)).map(({ name }) => name)).toContain('one')

    expect((await confirm(member, made.id, made.version)).status).toBe(403)
    expect((await confirm(owner, made.id, made.version + 1)).status).toBe(409)
    const confirmed = (await confirm(owner, made.id, made.version)).body
    expect(confirmed).toMatchObject({ broken_because: null, awaits_owner: null })
    expect(await sends('two')).toBe(1)

    const change = async (by: Person, body: object) =>
      (await by.browser.call(updateDistributionRule, { params: { id: made.id }, body })).body.awaits_owner !== null
    expect(await change(member, { name: 'Renamed' })).toBe(false)
    expect(await change(owner, { once_per_days: 3 })).toBe(false)
    expect(await change(member, { member_recipients: [recipient('Mallory')] })).toBe(true)
    expect(await sends('three')).toBe(1)
    expect(await mails()).toHaveLength(2)
  })
  it('waits for the owner where somebody else has it send more: sooner than another, switched on, or what came from others', async () => {
    const owner = await world().signIn('owner@sooner.test')
    const member = await joinTeam(world(), owner, 'eve@sooner.test', { manageIntegrations: true })
    const first = await makeRule(owner, { name: 'First', member_recipients: [recipient('Ann')] })
    const second = await makeRule(owner, { name: 'Second', member_recipients: [recipient('Ben')] })
    const order = async (by: Person, ...ids: string[]) =>
      (await by.browser.call(setDistributionPriority, { body: { rules_priority: ids } })).body.results
        .filter(({ awaits_owner }) => awaits_owner)
        .map(({ name }) => name)
    expect(await order(member, first.id, second.id)).toEqual([])
    expect(await order(owner, second.id, first.id)).toEqual([])
    expect(await order(member, first.id, second.id)).toEqual(['First'])
    const waiting = async () => {
      const { results } = (await owner.browser.call(listDistributionRules)).body
      for (const { id, version, awaits_owner } of results)
        if (awaits_owner) expect((await confirm(owner, id, version)).status).toBe(200)
      return results.filter(({ awaits_owner }) => awaits_owner).length
    }
    const prefer = async (by: Person, body: { is_on?: boolean; allow_chain?: boolean }) => {
      expect((await by.browser.call(setDistributionPreferences, { body })).status).toBe(200)
      return waiting()
    }
    expect(await waiting()).toBe(1)
    expect(await prefer(member, { is_on: true })).toBe(0)
    expect(await prefer(member, { is_on: false })).toBe(0)
    expect(await prefer(member, { is_on: true })).toBe(2)
    expect(await prefer(member, { allow_chain: true })).toBe(2)
    expect(await prefer(owner, { is_on: false, allow_chain: false })).toBe(0)
    expect(await prefer(owner, { is_on: true, allow_chain: true })).toBe(0)
    await world().settle()
    const mails = (await world().outbox('owner@sooner.test')).filter(({ message }) =>
      JSON.stringify(message).includes('outside'),
    )
    expect(mails).toHaveLength(3)
  })
  it('keeps the leads of a rule that waits, is deleted or has other conditions from the rules behind it', async () => {
    const owner = await world().signIn('owner@behind.test')
    const member = await joinTeam(world(), owner, 'eve@behind.test', { manageIntegrations: true })
    const first = await makeRule(owner, { name: 'First', member_recipients: [recipient('Ann')] })
    const second = await makeRule(owner, { name: 'Second', member_recipients: [recipient('Ben')] })
    await makeRule(owner, { name: 'Rest', is_default_rule: true, member_recipients: [recipient('Cem')] })
    const waiting = async () =>
      (await owner.browser.call(listDistributionRules)).body.results.filter(({ awaits_owner }) => awaits_owner)
    const names = async () => (await waiting()).map(({ name }) => name)
    const confirmAll = async () => {
      for (const { id, version } of await waiting()) await confirm(owner, id, version)
    }
    const change = (id: string, body: object) => member.browser.call(updateDistributionRule, { params: { id }, body })
    /** What became of a lead: to whom it was sent, and the rules that were tested. */
    const became = async (name: string) => {
      await deliverLeads(world(), owner, { id: name, name, email: `${name}@behind-lead.test` })
      const results = await clientsOf(owner)
      const id = results.find((client) => client.name === name)?.id ?? ''
      const { leads } = (await owner.browser.call(rawLeadInfo, { params: { id } })).body
      return leads[0]?.trace.findLast(({ step }) => step === 'distributed')
    }

    await change(first.id, { once_per_days: 3 })
    expect(await names()).toEqual(['First'])
    expect(await became('waits')).toMatchObject({
      text: 'No copy sent: the lead stays here',
      details: [
        'Rule 1, “First” matched, but the owner hasn’t confirmed it. Leads stay in your account until the owner confirms it',
      ],
    })
    const narrow = {
      expressions: [{ name: 'answer:trade', operator: 'equal', value: 'Office' }],
      logical_operator: 'AND',
    }
    await change(first.id, { rule_definition: narrow })
    expect(await names()).toEqual(['First', 'Second', 'Rest'])
    expect(await became('narrowed')).toMatchObject({ text: 'No copy sent: the lead stays here' })
    await confirmAll()
    expect(await became('confirmed')).toMatchObject({ text: 'Sent to Ben by the rule “Second”' })

    await member.browser.call(deleteDistributionRule, { params: { id: second.id } })
    expect(await names()).toEqual(['Rest'])
    expect(await became('deleted')).toMatchObject({ text: 'No copy sent: the lead stays here' })
    await confirmAll()
    await owner.browser.call(deleteDistributionRule, { params: { id: first.id } })
    expect(await names()).toEqual([])
    expect(await became('rest')).toMatchObject({ text: 'Sent to Cem by the default rule' })
  })
  it('is reviewed again where somebody moves it ahead while it waits', async () => {
    const owner = await world().signIn('owner@again.test')
    const member = await joinTeam(world(), owner, 'eve@again.test', { manageIntegrations: true })
    const first = await makeRule(owner, { name: 'First', member_recipients: [recipient('Ann')] })
    const reviewed = await makeRule(member, { name: 'Second', member_recipients: [recipient('Eve')] })
    await member.browser.call(setDistributionPriority, { body: { rules_priority: [reviewed.id, first.id] } })
    const stale = await confirm(owner, reviewed.id, reviewed.version)
    expect(stale.status).toBe(409)
    const [now] = (await owner.browser.call(listDistributionRules)).body.results
    expect((await confirm(owner, reviewed.id, now?.version ?? 0)).body).toMatchObject({ awaits_owner: null })
  })
  it('is written about once for each change, however many rules wait', async () => {
    const owner = await world().signIn('owner@many.test')
    const member = await joinTeam(world(), owner, 'eve@many.test', { manageIntegrations: true })
    for (let n = 1; n <= 21; n++) await makeRule(owner, { name: `Partner ${n}`, member_recipients: [recipient('Ann')] })
    await member.browser.call(setDistributionPreferences, { body: { is_on: false } })
    await member.browser.call(setDistributionPreferences, { body: { is_on: true } })
    await makeRule(member, { name: 'Later', member_recipients: [recipient('Eve')] })
    await world().settle()
    const texts = (await world().outbox('owner@many.test')).flatMap(({ message }) =>
      message.channel === 'mail' && message.mail.subject.includes('outside') ? [message.mail.text] : [],
    )
    expect(texts).toHaveLength(2)
    const ofAll = texts.find((text) => text.includes('21 distribution rules'))
    expect(ofAll).toContain('“Partner 10”: Ann: ann@partner.test. The leads also stay in your account.')
    expect(ofAll).toContain('and 11 more rules')
    expect(ofAll).toMatch(/\/automations\/lead-distribution\s/)
    expect(texts.find((text) => text.includes('“Later”'))).toContain('eve@partner.test')
  })
})
