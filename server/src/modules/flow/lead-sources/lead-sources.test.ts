import type { Answer } from '@fairlead/contract/endpoint'
import { createLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import {
  captureIntegrationDetails,
  getIntegration,
  type IntegrationId,
  listIntegrations,
  preferIntegrations,
  searchIntegrations,
  sourceDoctor,
  sourceHealth,
} from '@fairlead/contract/flow/lead-sources'
import { testWebhook, updateWebhook, type Webhook, type WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { setShareOptions } from '@fairlead/contract/records/content'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { describe, expect, it } from 'vitest'
import { makeRule, recipient } from '../../../testing/distribution.ts'
import { aPage, aWebhook } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let people = 0
const somebody = () => world().signIn(`person${++people}@example.com`)
const made = async (owner: Person, recipe: WebhookRecipe = 'custom', name = 'Website'): Promise<Webhook> =>
  await aWebhook(owner, name, recipe)
let count = 0
async function lead({ url }: Webhook): Promise<void> {
  const body = JSON.stringify({ name: 'Somebody', email: `lead${++count}@example.com` })
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await world().settle()
}
const one = async (owner: Person, id: IntegrationId) =>
  (await owner.browser.call(getIntegration, { params: { id } })).body

describe('the list of integrations', () => {
  it('shows all there are and will be, each with its state as it is found', async () => {
    const ann = await somebody()
    const all = async (query: object = {}) =>
      (await ann.browser.call(listIntegrations, { query: { page_size: 50, ...query } as never })).body.results
    const list = await all()
    expect(list).toHaveLength(20)
    for (const { path, visibility, status, icon_url } of list) {
      expect(path === null).toBe(visibility === 'upcoming')
      expect(status).toBe('not_configured')
      expect(icon_url).toMatch(/^\/sources\/[a-z-]+\.svg$/)
    }
    expect((await all({ show_suggested_only: 'true' })).length).toBeLessThan(list.length)
    expect((await all({ show_suggested_only: 'true' })).every(({ is_suggested }) => is_suggested)).toBe(true)
  })

  it('finds a connection by itself: an address is none until something came to it, a live form is one', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'typeform')
    expect(await one(ann, 'typeform')).toMatchObject({ status: 'unknown', is_suggested: true })
    void (await ann.browser.call(testWebhook, { params: { id: webhook.id } })).body
    await world().settle()
    expect((await one(ann, 'typeform')).status).toBe('unknown')
    expect((await ann.browser.call(getIntegration, { params: { id: 'carrier_pigeon' } })).status).toBe(404)
    const zapier = await made(ann, 'zapier')
    await lead(zapier)
    expect(await one(ann, 'zapier')).toMatchObject({ status: 'active', health: { last_lead_at: expect.any(String) } })
    expect((await one(ann, 'webhook')).status).toBe('not_configured')
    void (await ann.browser.call(updateWebhook, { params: { id: zapier.id }, body: { is_on: false } })).body
    expect((await one(ann, 'zapier')).status).toBe('not_configured')
    const form = (await ann.browser.call(createLeadForm, { body: { name: 'A form' } })).body
    expect((await one(ann, 'lead_forms')).status).toBe('not_configured')
    void (await ann.browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
    expect((await one(ann, 'lead_forms')).status).toBe('active')
  })

  it('is searched by every word, and read on page by page', async () => {
    const ann = await somebody()
    const search = async (text: string) =>
      (await ann.browser.call(searchIntegrations, { query: { search: text } })).body.results.map(({ id }) => id)
    expect(await search('google LEAD')).toEqual(['google_ads'])
    expect(await search('word press')).toContain('wordpress')
    expect(await search('fax')).toEqual([])
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: Answer<typeof listIntegrations> = (
        await ann.browser.call(listIntegrations, {
          query: { page_size: 7, count: 'true', ...(cursor ? { cursor } : {}) },
        })
      ).body
      expect(page.count).toBe(20)
      seen.push(...page.results.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(20)
    expect((await ann.browser.call(listIntegrations, { query: { cursor: 'nonsense' } })).status).toBe(400)
  })

  it('remembers what somebody set out to connect, which connects nothing (rule 33)', async () => {
    const ann = await somebody()
    const prefer = async (mark_connected: boolean) =>
      ann.browser.call(preferIntegrations, {
        body: { platform: 'WEB_APP', integration_ids: ['zapier', 'make', 'zapier'], mark_connected },
      })
    expect((await prefer(true)).status).toBe(200)
    expect(await one(ann, 'zapier')).toMatchObject({ is_preferred: true, status: 'not_configured' })
    expect((await prefer(false)).status).toBe(200)
    expect((await one(ann, 'zapier')).is_preferred).toBe(false)
  })

  it('leads to lead distribution, which is connected by a rule of one’s own or a lead that a partner passed on', async () => {
    const [ann, bob] = [await somebody(), await somebody()]
    await world().settle()
    const none = await one(ann, 'leads_distributor')
    expect(none).toMatchObject({
      visibility: 'available',
      path: '/automations/lead-distribution',
      status: 'not_configured',
    })
    await makeRule(ann, { member_recipients: [recipient('Bob', { recipient_email: bob.email })] })
    expect(await one(ann, 'leads_distributor')).toMatchObject({ status: 'active', health: { last_lead_at: null } })
    await lead(await made(ann))
    expect(await one(bob, 'leads_distributor')).toMatchObject({
      status: 'active',
      is_suggested: true,
      health: { last_lead_at: expect.stringContaining('T') },
    })
  })

  it('notes the wish for what is upcoming, once a person, and refuses it for what is there (rule 32)', async () => {
    const ann = await somebody()
    const wish = async (integration_id: IntegrationId, email: string) =>
      ann.browser.call(captureIntegrationDetails, { body: { integration_id, email } })
    expect((await wish('tiktok', 'ann@example.com')).status).toBe(200)
    expect((await wish('tiktok', 'Ann@Other.example')).status).toBe(200)
    expect(
      await world().sql('select integration_id, email from integration_wishes where user_id = $1', [ann.userId]),
    ).toEqual([{ integration_id: 'tiktok', email: 'ann@other.example' }])
    expect((await wish('webhook', 'ann@example.com')).status).toBe(400)
    expect((await wish('tiktok', 'no address')).status).toBe(400)
  })
})

describe('the health of a source', () => {
  const health = async (owner: Person) => (await owner.browser.call(sourceHealth)).body.results
  const noticesOf = async (owner: Person) =>
    (await owner.browser.call(listNotices)).body.results.filter(({ title }) => title.includes('No leads'))

  it('knows its last lead and usual gap, and the owner is warned once of a silence, and again of the next', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    for (const hours of [0, 10, 12, 14]) {
      await world().advance({ hours })
      await lead(webhook)
    }
    expect(await health(ann)).toMatchObject([
      {
        name: 'Website',
        label: 'Webhook',
        status: 'active',
        attention: null,
        health: { is_silent: false, usual_gap_seconds: expect.closeTo(12 * 3600, -2) },
        week: { here: 4, ignored: 0, held: 0, provider: null },
      },
    ])
    const { by_day = [] } = (await health(ann))[0] ?? {}
    expect([by_day.length, by_day.reduce((sum, day) => sum + day, 0)]).toEqual([14, 4])
    // Three times the longest of these gaps, which is the 90th percentile of so few, is 42 hours.
    await world().advance({ hours: 41 })
    await world().settle()
    expect((await health(ann))[0]?.health.is_silent).toBe(false)
    expect(await noticesOf(ann)).toEqual([])
    await world().advance({ hours: 2 })
    await world().settle()
    expect((await health(ann))[0]).toMatchObject({ attention: 'silent', health: { is_silent: true } })
    expect(await noticesOf(ann)).toMatchObject([
      {
        title: 'No leads from “Website” for 43 hours',
        body: 'There’s usually one about every 12 hours. Check that it’s still sending.',
        // Not as a new lead, for which browsers chime.
        kind: 'SOURCE_HEALTH',
        client_id: null,
        path: '/integrations/health',
      },
    ])
    await world().advance({ hours: 5 })
    await world().settle()
    expect(await noticesOf(ann)).toHaveLength(1)
    await lead(webhook)
    expect((await health(ann))[0]?.health.is_silent).toBe(false)
    await world().advance({ hours: 1 })
    await world().settle()
    const { results: all } = (await ann.browser.call(listNotices)).body
    expect(all.filter(({ title }) => title === '“Website” works again')).toMatchObject([
      { body: 'A lead has just come in.' },
    ])
    await world().advance({ days: 8 })
    await world().settle()
    expect(await noticesOf(ann)).toHaveLength(2)
  })

  it('never warns before a day, nor by two gaps, nor of a source that is off, nor by tests', async () => {
    const ann = await somebody()
    const [busy, young, off] = [
      await made(ann, 'custom', 'Busy'),
      await made(ann, 'custom', 'Young'),
      await made(ann, 'custom', 'Off'),
    ]
    for (let i = 0; i < 5; i++) {
      await world().advance({ minutes: 5 })
      await lead(busy)
      await lead(off)
      if (i < 3) await lead(young)
    }
    void (await ann.browser.call(updateWebhook, { params: { id: off.id }, body: { is_on: false } })).body
    await world().advance({ hours: 23 })
    void (await ann.browser.call(testWebhook, { params: { id: busy.id } })).body
    await world().settle()
    expect((await health(ann)).map(({ name, health: { is_silent } }) => [name, is_silent])).toEqual([
      ['Busy', false],
      ['Young', false],
      ['Off', false],
    ])
    await world().advance({ hours: 2 })
    await world().settle()
    expect((await health(ann)).map(({ health: { is_silent } }) => is_silent)).toEqual([true, false, false])
    expect((await health(ann)).at(-1)).toMatchObject({ name: 'Off', is_on: false, attention: null, week: { here: 5 } })
    expect((await noticesOf(ann)).map(({ title }) => title)).toEqual(['No leads from “Busy” for 25 hours'])
  })

  it('tells nobody that shared leads or private content fell silent, and lists content for those who see it (rule 83)', async () => {
    const ann = await somebody()
    const bea = await joinTeam(world(), ann, `person${++people}@example.com`, { manageIntegrations: true })
    const page = await aPage(bea, { name: 'Private plans', blocks: [] })
    const gate = { params: { t: 'html_page', id: page.id }, body: { gate: true } }
    void (await bea.browser.call(setShareOptions, gate as never)).body
    const cy = await joinTeam(world(), ann, `person${++people}@example.com`, { manageIntegrations: true })
    const [gated, partner] = [await made(ann), await made(ann)]
    for (let i = 0; i < 5; i++) {
      await world().advance({ minutes: 5 })
      await lead(gated)
      await lead(partner)
    }
    for (const [from, to, source] of [
      [gated.id, `shared_content:${page.id}`, 'shared_content'],
      [partner.id, `leads_distributor:${bea.orgId}`, 'leads_distributor'],
    ])
      await world().sql('update leads set connection_id = $2, lead_source = $3 where connection_id = $1', [
        `webhook:${from}`,
        to,
        source,
      ])
    for (const hours of [26, 2]) {
      await world().advance({ hours })
      await world().settle()
    }
    const silent = (await health(bea)).flatMap(({ lead_source, health: { is_silent } }) =>
      is_silent ? lead_source : [],
    )
    expect(silent.sort()).toEqual(['leads_distributor', 'shared_content'])
    expect(
      await world().sql('select 1 from notices where org_id = $1 and title like $2', [ann.orgId, 'No leads%']),
    ).toEqual([])
    const sees = async (person: Person) => (await health(person)).some(({ name }) => name === 'Private plans')
    expect([await sees(bea), await sees(cy)]).toEqual([true, false])
  })

  it('is nobody else’s, and neither is what the doctor finds', async () => {
    const [ann, bo] = [await somebody(), await somebody()]
    await lead(await made(ann))
    await fetch((await made(ann)).url, { method: 'POST' })
    expect(await health(bo)).toEqual([])
    expect((await bo.browser.call(sourceDoctor)).body.results).toEqual([])
    expect((await ann.browser.call(sourceDoctor)).body.results).toHaveLength(1)
  })
})
