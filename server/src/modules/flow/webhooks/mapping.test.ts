import { createHmac } from 'node:crypto'
import {
  getWebhook,
  previewMapping,
  readWebhookAgain,
  testWebhook,
  type WebhookMapping,
  type WebhookRecipe,
  wipeTestLeads,
} from '@fairlead/contract/flow/webhooks'
import { updateClient } from '@fairlead/contract/records/clients'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { describe, expect, it } from 'vitest'
import { clientOf, timelineOf } from '../../../testing/look.ts'
import { aClient, addClient } from '../../../testing/make.ts'
import { payload, post, webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
const { clients, last, made, onlyClient, send, set, somebody } = webhookKit(world)

describe('a mapping', () => {
  const wrong: WebhookMapping = {
    items: '',
    fields: [
      { path: 'a', field: 'company' },
      { path: 'b', field: 'name' },
      { path: 'mail', field: 'email' },
    ],
    id_path: null,
  }
  const right: WebhookMapping = {
    items: '',
    fields: [
      { path: 'a', field: 'name' },
      { path: 'b', field: 'company' },
      { path: 'mail', field: 'email' },
      { path: 'c', field: 'phone' },
    ],
    id_path: null,
  }
  const lead = (i: number) => ({
    a: `Person ${i}`,
    b: `Company ${i}`,
    c: `+65 8123 45${10 + i}`,
    mail: `p${i}@example.com`,
  })

  it('that was wrong is corrected, and the last 20 read again update the same clients and make none', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { mapping: wrong })
    await send(webhook, ...Array.from({ length: 21 }, (_, i) => lead(i)))
    const before = await clients(ann)
    expect(before.map(({ name }) => name).sort()[0]).toBe('Company 0')
    await set(ann, webhook, { mapping: right })
    const again = async () => (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await again()).toEqual({ deliveries: 20, updated: 20, unchanged: 0, created: 0, held: 0 })
    const after = await clients(ann)
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    const oldest = after.find(({ name }) => name === 'Company 0')
    const rest = after.filter((client) => client !== oldest)
    expect(oldest).toMatchObject({ name: 'Company 0', company: 'Person 0', phone_number: null })
    for (const client of rest)
      expect(client).toMatchObject({
        name: expect.stringMatching(/^Person/),
        company: expect.stringMatching(/^Company/),
        phone_number: expect.stringMatching(/^\+658123/),
      })
    expect(await again()).toEqual({ deliveries: 20, updated: 0, unchanged: 20, created: 0, held: 0 })
    const [first] = rest
    const timeline = await timelineOf(ann, first?.id ?? '')
    expect(timeline.map(({ item_type }) => item_type).filter((kind) => kind === 'CLIENT_EDITED')).toHaveLength(1)
    const { leads } = (await ann.browser.call(rawLeadInfo, { params: { id: first?.id ?? '' } })).body
    expect(leads).toHaveLength(1)
    expect(leads[0]?.trace.at(-1)?.text).toBe('Reprocessed, and the client was corrected')
  })

  it('corrected later leaves what somebody changed since as it is', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { mapping: wrong })
    await send(webhook, lead(1))
    const { id } = await onlyClient(ann)
    void (await ann.browser.call(updateClient, { params: { id }, body: { name: 'Called Penny' } })).body
    await set(ann, webhook, { mapping: right })
    void (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await onlyClient(ann)).toMatchObject({
      name: 'Called Penny',
      company: 'Company 1',
      phone_number: '+6581234511',
    })
  })

  it('corrected later adds to somebody known what they lacked, and no second number beside theirs (rule 37)', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const email = { path: 'mail', field: 'email' }
    await set(ann, webhook, { mapping: { fields: [email] } })
    const body = { name: 'Known', email: 'known@example.com', phonenumber: '+65 8111 2222' }
    await addClient(ann, body)
    await send(webhook, { mail: 'known@example.com', c: '+65 8999 0000', firm: 'Their firm' })
    expect((await last(ann, webhook))[0]?.leads).toMatchObject([{ outcome: 'attached' }])
    await set(ann, webhook, {
      mapping: { fields: [email, { path: 'c', field: 'phone' }, { path: 'firm', field: 'company' }] },
    })
    void (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    const client = await onlyClient(ann)
    expect(client).toMatchObject({ name: 'Known', company: 'Their firm', lead_count: 1 })
    expect(client.phones.map(({ value }) => value)).toEqual(['+6581112222'])
  })

  it('that took another address for theirs takes it away again', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { mapping: { fields: [{ path: 'shop', field: 'email' }] } })
    await send(webhook, { shop: 'shop@example.com', visitor: 'visitor@example.com' })
    await set(ann, webhook, { mapping: { fields: [{ path: 'visitor', field: 'email' }] } })
    void (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await onlyClient(ann)).toMatchObject({
      name: 'visitor@example.com',
      emails: [{ value: 'visitor@example.com', is_primary: true }],
    })
  })

  it('that names one id for several people loses none of them, and says why (promises 1 and 2)', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { mapping: { fields: [{ path: 'mail', field: 'email' }], id_path: 'event' } })
    await send(webhook, { event: 'signup', mail: 'one@example.com' }, { event: 'signup', mail: 'two@example.com' })
    // The same people once more are no more of them.
    await send(webhook, { event: 'signup', mail: 'ONE@example.com' }, { event: 'signup', mail: 'TWO@example.com' })
    const people = await clients(ann)
    expect(people.map(({ email }) => email).sort()).toEqual(['one@example.com', 'two@example.com'])
    const second = people.find(({ email }) => email === 'two@example.com')
    const { leads } = (await ann.browser.call(rawLeadInfo, { params: { id: second?.id ?? '' } })).body
    expect(leads).toMatchObject([{ external_id: 'signup', outcome: 'created' }])
    expect(leads[0]?.trace[0]).toMatchObject({
      text: 'The ID “signup” already belongs to a lead about someone else',
    })
    // In one delivery too, and when its sender tries again.
    const fair = ['three', 'four'].map((name) => ({ event: 'fair', mail: `${name}@example.com` }))
    await send(webhook, fair, fair)
    for (const { id } of await clients(ann)) expect((await clientOf(ann, id)).lead_count).toBe(1)
    expect((await clients(ann)).map(({ email }) => email).sort()).toEqual(
      ['four', 'one', 'three', 'two'].map((name) => `${name}@example.com`),
    )
  })

  it('that reads what was held makes each person once, also where several deliveries have one id', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const name = { path: 'n', field: 'name' }
    await set(ann, webhook, { mapping: { fields: [name], id_path: 'id' } })
    const ada = { id: '7', n: 'Ada', mail: 'ada@example.com' }
    await send(webhook, ada, ada, { id: '7', n: 'Bob', mail: 'bob@example.com' })
    expect(await clients(ann)).toEqual([])
    await set(ann, webhook, { mapping: { fields: [name, { path: 'mail', field: 'email' }], id_path: 'id' } })
    const again = async () => (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await again()).toEqual({ deliveries: 3, updated: 0, unchanged: 1, created: 2, held: 0 })
    const people = await clients(ann)
    expect(people.map((client) => client.name).sort()).toEqual(['Ada', 'Bob'])
    const read = (await last(ann, webhook)).flatMap(({ leads }) => leads)
    expect(read.map(({ outcome }) => outcome).sort()).toEqual(['created', 'created', 'ignored'])
    expect(read.find(({ outcome }) => outcome === 'ignored')?.reason).toMatch(/^Same lead as an earlier delivery/)
    expect(await again()).toEqual({ deliveries: 3, updated: 0, unchanged: 3, created: 0, held: 0 })
    expect(await clients(ann)).toHaveLength(2)
  })

  it('that finds several addresses in a lead knows it by each of them when it comes again', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const mails = { path: 'mails', field: 'email' }
    await set(ann, webhook, { mapping: { fields: [mails], id_path: 'id' } })
    const lead = { id: '1', mails: ['one@example.com', 'two@example.com'] }
    await send(webhook, lead, lead, { id: '1', mails: ['two@example.com'] })
    expect(await onlyClient(ann)).toMatchObject({ lead_count: 1 })
  })

  it('that read several addresses takes them all away again when it is corrected', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const name = { path: 'n', field: 'name' }
    await set(ann, webhook, { mapping: { fields: [name, { path: 'sellers', field: 'email' }] } })
    await send(webhook, { n: 'Ann', mail: 'ann@example.com', sellers: ['one@example.com', 'two@example.com'] })
    const emails = async () => (await onlyClient(ann)).emails.map(({ value }) => value)
    expect(await emails()).toEqual(['one@example.com', 'two@example.com'])
    await set(ann, webhook, { mapping: { fields: [name, { path: 'mail', field: 'email' }] } })
    void (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await emails()).toEqual(['ann@example.com'])
  })

  it('of another country reads the numbers that could not be read, on the same client', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { phone_country: 'US' })
    await send(
      webhook,
      { name: 'Grace', phone: '0712 345 678' },
      { name: 'Mary', phone: '0712 345 679', email: 'm@example.com' },
    )
    const before = await clients(ann)
    const numbers = async () =>
      Promise.all(before.map(async ({ id }) => (await clientOf(ann, id)).phones)).then((all) =>
        all
          .flat()
          .map(({ value, raw }) => [raw, value])
          .sort(),
      )
    expect(await numbers()).toEqual([
      ['0712 345 678', null],
      ['0712 345 679', null],
    ])
    await set(ann, webhook, { phone_country: 'KE' })
    const again = async () => (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await again()).toMatchObject({ updated: 2, created: 0 })
    expect(await numbers()).toEqual([
      ['0712 345 678', '+254712345678'],
      ['0712 345 679', '+254712345679'],
    ])
    expect((await clients(ann)).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(await again()).toMatchObject({ updated: 0, unchanged: 2, created: 0 })
    // It is found by the number now.
    await send(webhook, { name: 'Grace', phone: '+254 712 345 678' })
    expect(await clients(ann)).toHaveLength(2)
  })

  it('of another country gives nobody a number twice that was added by hand in the meantime', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await set(ann, webhook, { phone_country: 'US' })
    await send(webhook, { name: 'Grace', phone: '0712 345 678' })
    const { id } = await onlyClient(ann)
    const phones = [{ value: '0712 345 678' }, { value: '+254 712 345 678', is_primary: true }]
    void (await ann.browser.call(updateClient, { params: { id }, body: { phones } })).body
    expect((await onlyClient(ann)).phones.map(({ value }) => value)).toEqual([null, '+254712345678'])
    await set(ann, webhook, { phone_country: 'KE' })
    void (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect((await onlyClient(ann)).phones).toMatchObject([{ value: '+254712345678', is_primary: true }])
  })

  it('that took one address for everybody’s gives each lead its own client, and leaves the first one theirs', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const fields = (mail: string) => [
      { path: mail, field: 'email' },
      { path: 'n', field: 'name' },
      { path: 'firm', field: 'company' },
    ]
    const phone = { path: 'p', field: 'phone' }
    const body = { name: 'The office', email: 'office@example.com' }
    const office = await aClient(ann, body)
    await set(ann, webhook, { mapping: { fields: fields('office') } })
    const visit = (i: number, firm = '') => ({
      office: 'office@example.com',
      mail: `v${i}@example.com`,
      n: `Visitor ${i}`,
      p: `+65 8123 450${i}`,
      firm,
    })
    await send(webhook, visit(1, 'First firm'), visit(2))
    expect(await onlyClient(ann)).toMatchObject({ company: 'First firm', lead_count: 2 })
    void (await ann.browser.call(updateClient, { params: { id: office.id }, body: { city: 'Nairobi' } })).body
    await set(ann, webhook, { mapping: { fields: [...fields('mail'), phone] } })
    const again = async () => (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await again()).toEqual({ deliveries: 2, updated: 0, unchanged: 0, created: 2, held: 0 })
    const all = await clients(ann)
    expect(all.map(({ name, company, email, phone_number }) => [name, company, email, phone_number]).sort()).toEqual([
      ['The office', null, 'office@example.com', null],
      ['Visitor 1', 'First firm', 'v1@example.com', '+6581234501'],
      ['Visitor 2', null, 'v2@example.com', '+6581234502'],
    ])
    expect(await clientOf(ann, office.id)).toMatchObject({
      lead_count: 0,
      city: 'Nairobi',
    })
    const left = await timelineOf(ann, office.id)
    expect(left.filter(({ item_type }) => item_type === 'LEAD_MOVED')).toMatchObject([
      { type_specific_data: { matched_on: 'office@example.com' } },
      { type_specific_data: { matched_on: 'office@example.com' } },
    ])
    const own = all.find(({ name }) => name === 'Visitor 1')?.id ?? ''
    const { leads } = (await ann.browser.call(rawLeadInfo, { params: { id: own } })).body
    expect(leads).toHaveLength(1)
    expect(leads[0]?.trace.map(({ text }) => text)).toContain(
      'Reprocessed: it’s about a different person, so it was removed from that client',
    )
    expect(await again()).toEqual({ deliveries: 2, updated: 0, unchanged: 2, created: 0, held: 0 })
  })

  it('that was wrong gives a lead its own client, also when the webhook was switched off again', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await addClient(ann, { name: 'The office', email: 'office@example.com' })
    const fields = (mail: string) => [
      { path: mail, field: 'email' },
      { path: 'n', field: 'name' },
    ]
    const again = async () => (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    await set(ann, webhook, { mapping: { fields: fields('office') }, is_on: false })
    await send(webhook, { office: 'office@example.com', mail: 'v@example.com', n: 'Visitor' })
    await set(ann, webhook, { is_on: true })
    expect(await again()).toMatchObject({ created: 1 })
    expect(await onlyClient(ann)).toMatchObject({ name: 'The office', lead_count: 1 })
    await set(ann, webhook, { mapping: { fields: fields('mail') }, is_on: false })
    expect(await again()).toMatchObject({ created: 1, held: 0 })
    expect((await clients(ann)).map(({ name }) => name).sort()).toEqual(['The office', 'Visitor'])
  })

  it('that was right moves nobody, also when the client has got another number since', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    await addClient(ann, { name: 'Known', phonenumber: '+65 8111 2222' })
    await send(webhook, { name: 'Known', phone: '+65 8111 2222' })
    const { id } = await onlyClient(ann)
    const phones = [{ value: '+65 8999 0000', is_primary: true }]
    void (await ann.browser.call(updateClient, { params: { id }, body: { phones } })).body
    const done = (await ann.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(done).toMatchObject({ updated: 0, unchanged: 1, created: 0 })
    expect((await onlyClient(ann)).phones.map(({ value }) => value)).toEqual(['+6589990000'])
  })

  it('is tried on what came last before it is saved: values, what is guessed, and the client that comes of it', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const preview = async (mapping: WebhookMapping | null) =>
      (await ann.browser.call(previewMapping, { params: { id: webhook.id }, body: { mapping } })).body
    expect((await preview(null)).delivery).toBeNull()
    await send(webhook, { a: 'Ann', mail: 'ann@example.com', tags: ['x', 'y'] })
    const guessed = await preview(null)
    expect(guessed).toMatchObject({
      values: [
        { path: 'a', value: 'Ann' },
        { path: 'mail', value: 'ann@example.com' },
        { path: 'tags', value: 'x, y' },
      ],
      guess: { items: '', fields: [{ path: 'mail', field: 'email' }] },
      leads: [{ problem: null }],
    })
    expect((await preview({ items: '', fields: [{ path: 'a', field: 'name' }], id_path: null })).leads).toMatchObject([
      { name: 'Ann', problem: 'No phone number or email was found.' },
    ])
    expect((await preview({ items: 'gone', fields: [], id_path: null })).unreadable).toContain('The list “gone”')
    expect(await clients(ann)).toHaveLength(1)
  })

  it('is shown on the last delivery that could be read, with why a later one could not', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const preview = async () =>
      (await ann.browser.call(previewMapping, { params: { id: webhook.id }, body: { mapping: null } })).body
    await post(webhook.url, '{"name": "cut')
    expect(await preview()).toMatchObject({ last_unreadable: null, unreadable: expect.stringMatching(/./), leads: [] })
    await send(webhook, { name: 'Ann', mail: 'ann@example.com' })
    expect(await preview()).toMatchObject({ last_unreadable: null, unreadable: null, lead_count: 1 })
    await post(webhook.url, '{"name": "cut')
    expect(await preview()).toMatchObject({
      delivery: { raw: expect.stringContaining('ann@example.com') },
      unreadable: null,
      last_unreadable: { reason: expect.stringMatching(/./) },
      values: [{ path: 'name', value: 'Ann' }, { path: 'mail' }],
    })
  })

  it('of a list makes a client of each entry, holds the one that cannot be called, and knows a lead by its own id', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const { body } = payload('list')
    expect((await post(webhook.url, body)).status).toBe(200)
    await world().settle()
    expect((await clients(ann)).map(({ name }) => name).sort()).toEqual(['A', 'C'])
    await set(ann, webhook, { mapping: { fields: [{ path: 'mail', field: 'email' }], id_path: 'ref' } })
    await send(webhook, { ref: 'row-1', mail: 'r@example.com' }, { ref: 'row-1', mail: 'r@example.com' })
    const found = (await clients(ann)).find(({ email }) => email === 'r@example.com')
    expect((await clientOf(ann, found?.id ?? '')).lead_count).toBe(1)
  })
})

describe('each recipe’s documented payload becomes a client', () => {
  const expected: [WebhookRecipe, string, object][] = [
    ['html_form', 'html-form', { name: 'Grace Njoroge', phone_number: '+254712345678', email: 'grace@example.com' }],
    ['zapier', 'zapier', { name: 'Olu Adeyemi', email: 'olu@example.com' }],
    ['make', 'make', { name: 'Olu Adeyemi', phone_number: '+447400123003' }],
    ['contact_form_7', 'contact-form-7', { name: 'Renée Dubois', phone_number: '+447400123002' }],
    ['wpforms', 'wpforms', { name: 'Asha Rao', phone_number: '+919800000001' }],
    ['wpforms', 'wpforms-webhook', { name: 'Asha Rao', email: 'asha.rao@example.com' }],
    ['webflow', 'webflow', { name: 'Zaphod Beeblebrox', email: 'zaphod@example.com' }],
    ['custom', 'elementor-advanced', { name: 'Lim Ah Kow' }],
    [
      'custom',
      'make-synonyms',
      { name: 'ZHANG Wei 张伟', email: 'zhang.wei@example.com', phone_number: '+8613812345678' },
    ],
  ]
  it.each(expected)('%s: %s', async (recipe, name, client) => {
    const ann = await somebody()
    const webhook = await made(ann, recipe)
    if (name === 'contact-form-7') await set(ann, webhook, { phone_country: 'GB' })
    const { headers, body } = payload(name)
    expect((await post(webhook.url, body, headers)).status).toBe(200)
    await world().settle()
    expect(await onlyClient(ann)).toMatchObject(client)
  })

  it('typeform, signed as it signs', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'typeform')
    const { headers, body } = payload('typeform')
    const signature = createHmac('sha256', webhook.key ?? '')
      .update(body)
      .digest('base64')
    expect((await post(webhook.url, body, headers)).status).toBe(401)
    const signed = { ...headers, 'typeform-signature': `sha256=${signature}` }
    expect((await post(webhook.url, body, signed)).status).toBe(200)
    await world().settle()
    expect(await onlyClient(ann)).toMatchObject({
      name: 'Laura',
      email: 'laura@example.com',
      phone_number: '+34608112233',
    })
  })

  it('google_ads, by its key: a test makes nobody, the same lead again is the same, and a wrong key is final', async () => {
    const ann = await somebody()
    const webhook = await made(ann, 'google_ads')
    expect(webhook.key?.length).toBeLessThanOrEqual(50)
    await set(ann, webhook, { key: 'test-google-key' })
    const deliver = async (name: string) => {
      const { headers, body } = payload(name)
      const answer = await post(webhook.url, body, headers)
      await world().settle()
      return [answer.status, await answer.json()]
    }
    expect(await deliver('google-ads-test')).toEqual([200, {}])
    expect(await clients(ann)).toEqual([])
    expect((await last(ann, webhook))[0]?.leads).toMatchObject([
      { outcome: 'ignored', reason: 'This was a test from Google. The connection works.' },
    ])
    expect(await deliver('google-ads-wrong-key')).toEqual([400, { message: 'Invalid key', statusCode: 400 }])
    expect(await deliver('google-ads-lead')).toEqual([200, {}])
    expect(await deliver('google-ads-lead')).toEqual([200, {}])
    const client = await onlyClient(ann)
    expect(client).toMatchObject({
      name: 'Priya Nair',
      phone_number: '+919800000021',
      city: 'Whitefield',
      lead_count: 1,
    })
    expect(await deliver('google-ads-no-contact')).toEqual([200, {}])
    expect((await last(ann, webhook))[0]?.leads).toMatchObject([{ outcome: 'parked', summary: 'X' }])
  })
})

describe('the test button', () => {
  it.each([
    'custom',
    'html_form',
    'zapier',
    'make',
    'contact_form_7',
    'wpforms',
    'webflow',
    'typeform',
    'google_ads',
  ] as const)('sends what %s would, the whole way, marked as a test', async (recipe) => {
    const ann = await somebody()
    const webhook = await made(ann, recipe)
    // Whatever its own payloads look like.
    await set(ann, webhook, { mapping: { fields: [{ path: 'elsewhere', field: 'email' }] } })
    const { delivery_id } = (await ann.browser.call(testWebhook, { params: { id: webhook.id } })).body
    expect((await last(ann, webhook))[0]).toMatchObject({ id: delivery_id, is_waiting: true, leads: [] })
    await world().settle()
    expect((await last(ann, webhook))[0]).toMatchObject({ id: delivery_id, is_test: true, is_waiting: false })
    expect(await onlyClient(ann)).toMatchObject({
      name: 'Test Lead',
      email: 'test@example.com',
      phone_number: '+12025550123',
    })
    expect((await ann.browser.call(getWebhook, { params: { id: webhook.id } })).body.lead_count).toBe(0)
  })

  it('leaves nothing behind once it is wiped, and takes nobody real with it', async () => {
    const ann = await somebody()
    const webhook = await made(ann)
    const test = async () => {
      void (await ann.browser.call(testWebhook, { params: { id: webhook.id } })).body
      await world().settle()
    }
    await test()
    await test()
    await send(webhook, { name: 'Real', email: 'real@example.com' })
    const wiped = async () => (await ann.browser.call(wipeTestLeads, { params: { id: webhook.id } })).body.removed
    expect([await wiped(), await wiped()]).toEqual([1, 0])
    expect((await clients(ann)).map(({ name }) => name)).toEqual(['Real'])
  })
})
