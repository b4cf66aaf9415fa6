import { createHmac } from 'node:crypto'
import {
  deleteWebhook,
  getWebhook,
  listWebhooks,
  previewMapping,
  readWebhookAgain,
  restoreWebhook,
  rotateWebhook,
  updateWebhook,
  type Webhook,
} from '@fairlead/contract/flow/webhooks'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { describe, expect, it, vi } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { json, post, webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
const { clients, findings, last, made, onlyClient, send, set, somebody, stored } = webhookKit(world)

describe('a webhook', () => {
  it('takes what is sent to its address, as a client with all answers, where it came from, and why', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    expect(webhook.url).toMatch(new RegExp(`^${world().publicUrl}/hooks/webhook/[\\w-]{32}$`))
    const answer = await post(
      webhook.url,
      JSON.stringify({ name: 'Ahmad', phone: '+65 9127 4486', budget: { max: 15_000 } }),
    )
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    await world().settle()
    const client = await onlyClient(ann)
    expect(client).toMatchObject({
      name: 'Ahmad',
      phone_number: '+6591274486',
      lead_source: 'webhook',
      source_detail: 'Website',
      is_new_lead: true,
    })
    const { leads } = (await ann.browser.call(rawLeadInfo, { params: { id: client.id } })).body
    expect(leads).toMatchObject([
      {
        answers: [
          { name: 'name', value: 'Ahmad', mapped_to: 'name' },
          { name: 'phone', value: '+65 9127 4486', mapped_to: 'phone' },
          { name: 'budget.max', label: 'budget.max', value: '15000', mapped_to: null },
        ],
        trace: [{ text: 'Received from webhook “Website”' }, {}, {}, {}, {}],
      },
    ])
    const [row] = (await ann.browser.call(listWebhooks, { query: { count: 'true' } })).body.results
    expect(row).toMatchObject({ id: webhook.id, lead_count: 1, health: { is_silent: false, usual_gap_seconds: null } })
  })

  it('answers who only looks, and tells nothing of an address that is none', async () => {
    const ann = await somebody()
    const { url } = await made(ann)
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${url}/`)).status).toBe(200)
    const preflight = await fetch(url, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const unknown = await post(`${world().publicUrl}/hooks/webhook/${'x'.repeat(32)}`, '{"name":"x"}')
    expect(unknown.status).toBe(404)
    expect(await stored(ann)).toBe(0)
  })

  it('knows nobody else’s, and the secret is stored sealed, found by its hash alone (S57)', async () => {
    const [ann, bo] = [await somebody(), await somebody()]
    const webhook = await made(ann)
    expect((await bo.browser.call(getWebhook, { params: { id: webhook.id } })).status).toBe(404)
    const [tables] = await world().sql<{ text: string }>(
      'select (select string_agg(s::text, $1) from webhook_secrets s) || (select string_agg(w::text, $1) from webhooks w) as text',
      [' '],
    )
    expect(tables?.text).not.toContain(webhook.url.split('/').at(-1))
  })

  it('switched off records what comes and makes nobody, until it is switched on and reads it again (rule 28)', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { is_on: false })
    await send(webhook, { name: 'Late Larry', email: 'larry@example.com' })
    expect(await clients(ann)).toEqual([])
    expect((await last(ann, webhook))[0]?.leads).toMatchObject([{ outcome: 'ignored', summary: 'Late Larry' }])
    await set(ann, webhook, { is_on: true })
    const { body } = await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })
    expect(body).toEqual({ deliveries: 1, created: 1, updated: 0, unchanged: 0, held: 0 })
    expect((await clients(ann)).map(({ name }) => name)).toEqual(['Late Larry'])
  })

  it('deleted refuses what comes and says so, its leads stay, and the deletion can be taken back', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await send(webhook, { name: 'Early', email: 'early@example.com' })
    void (await ann.browser.call(deleteWebhook, { params: { id: webhook.id } })).body
    expect((await post(webhook.url, '{"name":"x"}')).status).toBe(410)
    expect(await clients(ann)).toHaveLength(1)
    expect((await ann.browser.call(listWebhooks)).body.results).toEqual([])
    expect((await ann.browser.call(listWebhooks, { query: { deleted: 'true' } })).body.results).toHaveLength(1)
    void (await ann.browser.call(restoreWebhook, { params: { id: webhook.id } })).body
    await send(webhook, { name: 'Again', email: 'again@example.com' })
    expect(await clients(ann)).toHaveLength(2)
  })

  it('changed from a state that is past answers 409 with the present one', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { name: 'Site' })
    const stale = await ann.browser.call(updateWebhook, {
      params: { id: webhook.id },
      body: { name: 'Other', version: webhook.version },
    })
    expect([stale.status, (stale.error as { current?: Webhook }).current?.name]).toEqual([409, 'Site'])
  })
})

describe('its secrets', () => {
  it('are replaced with an overlap of a day, and the person who still uses the old address is told of by the doctor', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const next = (await ann.browser.call(rotateWebhook, { params: { id: webhook.id }, body: { what: 'address' } })).body
    expect(next.url).not.toBe(webhook.url)
    expect(next.old_url_until).not.toBeNull()
    await send(webhook, { name: 'By the old', email: 'old@example.com' })
    await send(next, { name: 'By the new', email: 'new@example.com' })
    await world().advance({ hours: 25 })
    const refused = await post(webhook.url, '{"email":"late@example.com"}')
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      410,
      'This URL was replaced by a new one.',
    ])
    await send(next, { name: 'By the new again', email: 'again@example.com' })
    expect(await clients(ann)).toHaveLength(3)
    expect((await ann.browser.call(getWebhook, { params: { id: webhook.id } })).body.old_url_until).toBeNull()
    expect(await findings(ann)).toMatchObject([
      { name: 'Website', kind: 'refused', count: 1, reason: 'It was sent to a URL that has been replaced.' },
    ])
  })

  it('replaced twice within a day leave the last two alone', async () => {
    const ann = await somebody()
    const first = await made(ann)
    const rotate = async () =>
      (await ann.browser.call(rotateWebhook, { params: { id: first.id }, body: { what: 'address' } })).body
    const [second, third] = [await rotate(), await rotate()]
    const status = async ({ url }: Webhook) => (await post(url, '{"email":"a@example.com"}')).status
    expect([await status(first), await status(second), await status(third)]).toEqual([410, 200, 200])
  })
})

describe('a signature', () => {
  const body = JSON.stringify({ name: 'Signed', email: 'signed@example.com' })
  const sign = (key: string, encoding: 'hex' | 'base64', text = body) =>
    createHmac('sha256', key).update(text).digest(encoding)

  it('is asked for once it is switched on: over the exact bytes, in hex or base64', async () => {
    const ann = await somebody()
    const webhook = await set(ann, await made(ann), { check: 'signature', signature_header: 'X-Hub-Signature-256' })
    const key = webhook.key ?? ''
    expect(key.length).toBeGreaterThan(20)
    const as = async (value: string | undefined, text = body) =>
      (await post(webhook.url, text, { ...json, ...(value ? { 'x-hub-signature-256': value } : {}) })).status
    expect(await as(undefined)).toBe(401)
    expect(await as('sha256=')).toBe(401)
    expect(await as(sign('another key', 'hex'))).toBe(401)
    expect(await as(sign(key, 'hex'), `${body} `)).toBe(401)
    expect(await stored(ann)).toBe(0)
    expect(await as(`sha256=${sign(key, 'hex')}`)).toBe(200)
    expect(await as(sign(key, 'hex').toUpperCase())).toBe(200)
    expect(await as(`sha256=${sign(key, 'base64')}`)).toBe(200)
    expect((await findings(ann)).map(({ reason, count }) => [reason, count])).toEqual(
      expect.arrayContaining([
        ['It came without a signature.', 1],
        ['Its signature was made with a different key, or the content was changed on the way.', 3],
      ]),
    )
  })

  it('with the key before is good for another day', async () => {
    const ann = await somebody()
    const before = await set(ann, await made(ann), { check: 'signature', key: 'a key that the sender has chosen' })
    expect(before.key).toBe('a key that the sender has chosen')
    const after = (await ann.browser.call(rotateWebhook, { params: { id: before.id }, body: { what: 'key' } })).body
    const as = async (key: string) => (await post(after.url, body, { ...json, 'x-signature': sign(key, 'hex') })).status
    expect([await as(before.key ?? ''), await as(after.key ?? '')]).toEqual([200, 200])
    await world().advance({ hours: 25 })
    expect([await as(before.key ?? ''), await as(after.key ?? '')]).toEqual([401, 200])
  })
})

describe('what is refused', () => {
  it('is counted by its reason and kept in nothing else, however often it comes', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    for (let i = 0; i < 5; i++) expect((await post(webhook.url, '')).status).toBe(400)
    const large = JSON.stringify({ name: 'x', message: 'y'.repeat(300_000) })
    expect((await post(webhook.url, large)).status).toBe(413)
    expect(await stored(ann)).toBe(0)
    expect((await findings(ann)).map(({ reason, count }) => [reason, count]).sort()).toEqual([
      ['It was empty.', 5],
      ['It was larger than 256 KB.', 1],
    ])
    const rows = await world().sql('select * from webhook_refusals where org_id = $1', [ann.orgId])
    expect(rows).toHaveLength(2)
    await world().advance({ days: 31 })
    expect(await findings(await world().signIn(ann.email))).toEqual([])
  })

  it('is counted to the last also when it all comes at once', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(webhook.url, '')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    await vi.waitFor(async () => expect((await findings(ann)).map(({ count }) => count)).toEqual([40]), {
      timeout: 60_000,
    })
  })

  it('too much of a plain form from one place waits; a program is not held up', async () => {
    const ann = await somebody()
    const [plain, program] = [await made(ann, 'html_form'), await made(ann)]
    const sendMany = async (url: string, n: number) =>
      (
        await Promise.all(Array.from({ length: n }, (_, i) => post(url, JSON.stringify({ email: `a${i}@b.test` }))))
      ).map(({ status }) => status)
    expect(new Set(await sendMany(plain.url, 60))).toEqual(new Set([200]))
    const refused = await post(plain.url, '{"email":"late@b.test"}')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    // Nothing of it is kept, so the person who owns the form hears of it.
    expect(await findings(ann)).toMatchObject([
      { kind: 'refused', count: 1, reason: expect.stringContaining('More than 60') },
    ])
    expect(new Set(await sendMany(program.url, 61))).toEqual(new Set([200]))
    expect(await stored(ann)).toBe(121)
    await world().advance({ minutes: 11 })
    expect(await sendMany(plain.url, 1)).toEqual([200])
  })

  it('and what nothing can be read of, or nobody called back by, is kept and held with its reason', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    expect((await post(webhook.url, '{"name": "cut')).status).toBe(200)
    expect((await post(webhook.url, '{"name": "No contact"}')).status).toBe(200)
    await world().settle()
    expect(await clients(ann)).toEqual([])
    const shown = await last(ann, webhook)
    expect(shown.map(({ raw, leads }) => [raw, leads[0]?.outcome])).toEqual([
      ['{"name": "No contact"}', 'parked'],
      ['{"name": "cut', 'parked'],
    ])
    expect(shown[0]?.leads[0]).toMatchObject({
      summary: 'No contact',
      reason: 'No phone number or email was found. Fix the mapping and reprocess it.',
    })
    expect((await findings(ann)).map(({ kind }) => kind)).toEqual(['held', 'held'])
  })
})

describe('a person who sends the form of a page', () => {
  const form = { accept: 'text/html,application/xhtml+xml', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'name=Grace&email=grace%40example.com'

  it('is thanked by a page, or led on to where the owner wants', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'html_form')
    const page = await post(webhook.url, body, form)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(await page.text()).toContain('We’ve received your message.')
    await set(ann, webhook, { thanks_url: 'https://harbour.example/thanks?from=form' })
    const led = await post(webhook.url, body, form)
    expect([led.status, led.headers.get('location')]).toEqual([303, 'https://harbour.example/thanks?from=form'])
    const gone = await post(`${webhook.url}x`, body, form)
    expect([gone.status, (await gone.text()).includes('This couldn’t be sent')]).toEqual([404, true])
  })

  it('who clicks twice sends once, and who sends the same later sends again', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'html_form')
    await Promise.all([post(webhook.url, body, form), post(webhook.url, body, form)])
    expect(await stored(ann)).toBe(1)
    await world().advance({ minutes: 2 })
    await post(webhook.url, body, form)
    expect(await stored(ann)).toBe(2)
    // A program says by itself what is the same.
    const once = { ...json, 'idempotency-key': 'order 7' }
    for (const headers of [json, json, once, once]) await post(webhook.url, '{"email":"a@example.com"}', headers)
    expect(await stored(ann)).toBe(5)
  })

  it('is never led to what is no web address', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'html_form')
    for (const thanks_url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://x.example']) {
      const answer = await ann.browser.call(updateWebhook, { params: { id: webhook.id }, body: { thanks_url } })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, ['thanks_url']])
    }
  })
})

describe('the person who manages integrations', () => {
  it('sees of deliveries only what concerns clients that they may see (rule 141)', async () => {
    const ann = await somebody()
    const manager = await joinTeam(world(), ann, 'manager@example.com', { manageIntegrations: true })
    const webhook = await made(ann)
    await send(webhook, { name: 'Hidden', email: 'hidden@example.com' }, { name: 'Nobody' })
    expect(await last(ann, webhook)).toMatchObject([
      { raw: '{"name":"Nobody"}' },
      { leads: [{ client: { name: 'Hidden' } }] },
    ])
    const seen = await last(manager, webhook)
    expect(seen).toMatchObject([
      { raw: null, leads: [{ outcome: 'parked', summary: '', client: null }] },
      { raw: null, leads: [{ outcome: 'created', summary: '', client: null }] },
    ])
    const tried = await manager.browser.call(previewMapping, { params: { id: webhook.id }, body: { mapping: null } })
    expect(tried.body.delivery).toBeNull()
  })
})
