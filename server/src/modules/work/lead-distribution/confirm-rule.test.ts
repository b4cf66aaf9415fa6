import { listClients } from '@fairlead/contract/records/clients'
import {
  confirmDistributionRule,
  listDistributionRules,
  setDistributionPreferences,
  setDistributionPriority,
  updateDistributionRule,
} from '@fairlead/contract/work/lead-distribution'
import { describe, expect, it } from 'vitest'
import { deliverLeads, historyOf, makeRule, recipient, sourceSecret } from '../../../testing/distribution.ts'
import { joinTeam } from '../../../testing/members.ts'
import { testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ overrides: { sources: [testSource(() => sourceSecret)] } })

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
    expect((await owner.browser.call(listClients)).body.results.map(({ name }) => name)).toContain('one')

    const confirm = (by: Person, version: number) =>
      by.browser.call(confirmDistributionRule, { params: { id: made.id }, body: { version } })
    expect((await confirm(member, made.version)).status).toBe(403)
    expect((await confirm(owner, made.version + 1)).status).toBe(409)
    const confirmed = (await confirm(owner, made.version)).body
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
        if (awaits_owner)
          expect(
            (await owner.browser.call(confirmDistributionRule, { params: { id }, body: { version } })).status,
          ).toBe(200)
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
    expect(mails).toHaveLength(5)
  })
})
