import {
  connectedFacebookForms,
  connectedFacebookPages,
  connectedFacebookPagesStatus,
  disconnectFacebook,
  facebookCounts,
  facebookDelayedPages,
  facebookSetup,
  finishFacebookLogin,
  startFacebookLogin,
  updateFacebookForms,
} from '@fairlead/contract/flow/facebook'
import { sourceHealth } from '@fairlead/contract/flow/lead-sources'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { listCriteria, listCriterionValues } from '@fairlead/contract/records/rules'
import { listActivationTasks } from '@fairlead/contract/seeing/activation'
import { listWarnings } from '@fairlead/contract/seeing/warnings'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientsOf, noticesOf } from '../../../testing/look.ts'
import { connectFacebook, facebookKit, facebookLogin, hook } from '../../../testing/outside/facebook.ts'
import { answerOf, documented, metaServer, signed } from '../../../testing/outside/meta-server.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const meta = await metaServer()
afterAll(() => meta.close())
const world = useWorld({ env: meta.env })
const page = '112233445566778'
const form = '998877665544332'

let owner: Person
let people = 0
beforeEach(async () => {
  await world().sql('delete from rate_limits')
  await world().sql('delete from facebook_routes')
  await world().sql('update facebook_pages set is_connected = false')
  Object.assign(meta.state, { next: [], leads: [], declined: [], dataAccessEnds: 0, pageSize: 100 })
  const listed = documented('40-leadgen-forms-page1').response?.body as { data: { questions: object[] }[] } | undefined
  meta.state.forms = [
    { id: form, page, name: 'Flats', questions: listed?.data[0]?.questions ?? [] },
    { id: '998877665544333', page, name: 'Houses' },
  ]
  owner = await world().signIn(`owner${++people}@facebook.test`)
})

const { post, leadAtMeta, deliver } = facebookKit(world, meta)
const connected = async () => {
  const [id = ''] = await connectFacebook(owner)
  await world().settle()
  return id
}
const names = async (by = owner) => (await clientsOf(by)).map(({ name }) => name).sort()
const rawLeadsOf = async (by: Person) => {
  const found = await clientsOf(by)
  const all = await Promise.all(found.map(({ id }) => by.browser.call(rawLeadInfo, { params: { id } })))
  return all.flatMap(({ body }) => body.leads)
}
const health = async () => (await owner.browser.call(sourceHealth)).body.results[0]
const notices = async () => (await noticesOf(owner)).filter(({ title }) => title.includes('Lake View Homes'))
const told = async () => (await notices()).map(({ title }) => title)
const status = async () => (await owner.browser.call(connectedFacebookPagesStatus)).body

describe('connecting', () => {
  it('exchanges what came back, lists the pages, and subscribes those that are chosen', async () => {
    const { url, connection } = await facebookLogin(owner)
    expect(new URL(url).searchParams.get('scope')).toBe(
      'ads_management,pages_manage_ads,leads_retrieval,pages_show_list,pages_read_engagement,pages_manage_metadata',
    )
    expect(connection).toMatchObject({ name: 'Ann Lee', status: 'OK', missing_scopes: [], page_count: 0 })
    expect((await status()).status).toBe('not_configured')
    const toDo = async () =>
      (await owner.browser.call(listActivationTasks)).body.results
        .filter((one) => !one.is_completed)
        .map(({ id }) => id)
    const both = ['CONNECT_LEAD_SOURCE', 'FB_LEAD_ADS']
    expect(await toDo()).toEqual(expect.arrayContaining(both))
    await connected()
    for (const task of both) expect(await toDo()).not.toContain(task)
    // Whoever connected it before there was such a task has done it, too, also where it was disconnected since.
    await world().sql(`delete from activation_completions where activation_type = 'FB_LEAD_ADS'`)
    await world().sql('update facebook_pages set is_connected = false where org_id = $1', [owner.orgId])
    expect(await toDo()).not.toContain('FB_LEAD_ADS')
    await world().sql('update facebook_pages set is_connected = true where org_id = $1', [owner.orgId])
    expect(await status()).toMatchObject({ status: 'active', results: [{ name: 'Lake View Homes', status: 'OK' }] })
    expect(meta.state.subscribed.has(page)).toBe(true)
    const stored = await world().sql<{ all: string }>('select json_agg(p)::text as all from facebook_pages p')
    expect(stored[0]?.all).not.toContain('EAATEST')
  })

  it('offers its pages, forms and questions to rules before the first lead', async () => {
    meta.state.forms.push({
      ...{ id: '998877665544334', page, name: 'Villas' },
      questions: [
        { key: 'zip_code', label: 'ZIP code', type: 'ZIP' },
        { key: 'town', label: 'Your town', type: 'CITY' },
        { key: 'store', label: 'Store', type: 'STORE_LOOKUP', options: [{ key: '1', value: 'Harbour' }] },
      ],
    })
    await connected()
    const { browser } = owner
    const values = async (value: string) =>
      (await browser.call(listCriterionValues, { body: { value } })).body.results.map((one) => one.value_name)
    const criteria = (await browser.call(listCriteria, { query: { page_size: 100 } })).body.results
    expect(criteria.map(({ value }) => value)).toEqual(expect.arrayContaining(['page_id', 'form_id']))
    const asked = criteria.filter(({ value }) => value.startsWith('answer:'))
    expect(asked.map(({ value, label }) => [value, label])).toEqual([
      ['answer:store', 'Answer to “Store”'],
      ['answer:which unit types interest you?', 'Answer to “Which unit types interest you?”'],
      ['answer:zip code', 'Answer to “ZIP code”'],
    ])
    expect(await values('answer:which unit types interest you?')).toEqual(['2 bedroom', '3 bedroom', 'Penthouse'])
    expect([await values('answer:store'), await values('answer:zip code')]).toEqual([['Harbour'], []])
    expect(await values('page_id')).toEqual(['Lake View Homes'])
    const forms = (await browser.call(listCriterionValues, { body: { value: 'form_id' } })).body.results
    expect(forms.map(({ page_name }) => page_name)).toEqual(Array(3).fill('Lake View Homes'))
    expect(await values('lead_source')).toContain('Facebook')
    // By what a lead of the form is kept under, a rule finds it.
    await deliver(await leadAtMeta('Mei'))
    const [kept] = await world().sql<{ form_id: string; page_id: string }>('select form_id, page_id from leads')
    expect(forms.map(({ value_id }) => value_id)).toContain(kept?.form_id)
    expect(kept?.page_id).toBe(page)
  })

  it('ends a login once, for who began it, and says why it was cancelled', async () => {
    const { state } = await facebookLogin(owner)
    const again = await owner.browser.call(finishFacebookLogin, { body: { state, code: 'x' } })
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([400, ['state']])
    const { browser } = owner
    const begin = await facebookLoginState()
    const body = { state: begin, error: 'access_denied', error_description: 'Permissions error' }
    expect((await browser.call(finishFacebookLogin, { body })).error.message).toContain('cancelled')
    const wrong = await browser.call(finishFacebookLogin, {
      body: { state: await facebookLoginState(), code: 'wrong' },
    })
    expect(wrong.error.message).toContain('authorization code has been used')
  })

  const facebookLoginState = async () => {
    const { url } = (await owner.browser.call(startFacebookLogin, { body: {} })).body
    return new URL(url).searchParams.get('state') ?? ''
  }

  it('names what was not granted, and each state of a page in its own words', async () => {
    meta.state.declined = ['leads_retrieval']
    expect((await facebookLogin(owner)).connection.missing_scopes).toEqual(['leads_retrieval'])
    for (const [answer, expected] of [
      ['errors/190-463-expired', 'PERMISSION_EXPIRED'],
      ['errors/200-pages-manage-metadata', 'INSUFFICIENT_PERMISSION'],
      ['errors/103-lead-access-manager', 'INSUFFICIENT_PERMISSION'],
    ] as const) {
      meta.state.next = []
      meta.fail(/subscribed_apps$/, answerOf(answer), 9)
      await connected()
      const [found] = (await status()).results
      expect(found?.status).toBe(expected)
      expect(found?.problem?.text).toMatch(/\w/)
      await world().settle()
      const [warning] = (await owner.browser.call(listWarnings, { query: {} })).body.results
      expect(warning).toMatchObject({ warning_type: 'FB_PERMISSION_ISSUES', additional_info: { status: expected } })
    }
    expect((await status()).status).toBe('expired')
  })

  it('leaves a page to the other account that takes it, and ends its subscription with the last (rule 242)', async () => {
    await connected()
    const first = owner
    owner = await world().signIn('second@facebook.test')
    await connected()
    await deliver(await leadAtMeta('Mei'))
    expect([await names(first), await names()]).toEqual([['Mei'], ['Mei']])
    void (await first.browser.call(disconnectFacebook)).body
    await world().settle()
    expect(meta.state.subscribed.has(page)).toBe(true)
    void (await owner.browser.call(disconnectFacebook)).body
    await world().settle()
    expect(meta.state.subscribed.has(page)).toBe(false)
    expect((await owner.browser.call(facebookSetup)).body.connections).toEqual([])
  })
})

describe('receiving', () => {
  it('answers Meta’s challenge, and nobody else’s', async () => {
    const ask = (token: string) =>
      fetch(`${world().publicUrl}${hook}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    const right = await ask('test-verify-token')
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect((await ask('nope')).status).toBe(403)
  })

  it('refuses what Meta did not sign, and stores nothing (R7)', async () => {
    const body = documented('13-webhook-leadgen-single').request?.raw_body ?? ''
    const stored = () => world().sql(`select id from lead_inbox where connection_id like 'meta:%'`)
    const before = await stored()
    const good = documented('13-webhook-leadgen-single').request?.headers ?? {}
    const header = good['x-hub-signature-256'] ?? ''
    for (const headers of [
      {},
      { 'x-hub-signature-256': header.slice(0, -1) },
      signed(body, 'another'),
      { 'x-hub-signature-256': '' },
    ])
      expect((await post(body, headers)).status).toBe(401)
    expect(await stored()).toEqual(before)
    expect((await post(body, good)).status).toBe(200)
  })

  it('makes a lead a client with the words of its form, once, however often it is named', async () => {
    await connected()
    const lead = await leadAtMeta('Asha Rao')
    await deliver(lead, lead)
    await deliver(lead)
    expect(await names()).toEqual(['Asha Rao'])
    const [raw] = await rawLeadsOf(owner)
    expect(raw).toMatchObject({
      lead_source: 'facebook',
      page_id: page,
      page_name: 'Lake View Homes',
      campaign_id: '7',
      campaign_name: 'Oct launch',
      ad_name: 'Carousel',
      form: { name: 'Flats' },
    })
  })

  it('reads choices, consent, Instagram, repeated names and test leads as documented', async () => {
    await connected()
    for (const name of [
      '32-lead-unicode-multi-answer-consent',
      '34-lead-store-locator-and-duplicate-names',
      '33-lead-testing-tool-dummy',
    ])
      meta.state.leads.push(documented(name).response?.body as never)
    const at = await world().now()
    await deliver(
      { id: '1029384756102943', form, at },
      { id: '1029384756102945', form: '998877665544333', at },
      { id: '1029384756102944', form, at },
    )
    const raws = await rawLeadsOf(owner)
    const anh = raws.find(({ external_id }) => external_id === '1029384756102943')
    expect(anh?.answers.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['Which unit types interest you?', '2 bedroom, 3 bedroom, Penthouse'],
        ['Consent: Marketing whatsapp', 'Yes'],
        ['Consent: Newsletter', 'No'],
        ['Platform', 'Instagram'],
      ]),
    )
    const questions = raws.find(({ external_id }) => external_id === '1029384756102945')?.answers
    expect(questions?.filter(({ name }) => name === 'question').map(({ value }) => value)).toEqual(['yes', 'no'])
    expect(raws.find(({ external_id }) => external_id === '1029384756102944')?.is_test).toBe(true)
  })

  it.each([
    '002-transient',
    '004-app-throttled',
    '017-user-throttled',
    '502-html',
    '613-custom-throttled',
    '80005-leadgen-throttled',
  ])('fetches a lead later after %s', async (name) => {
    await connected()
    const lead = await leadAtMeta('Later')
    meta.fail(new RegExp(`^${lead.id}$`), answerOf(`errors/${name}`), 2)
    await deliver(lead)
    expect(await names()).toEqual([])
    for (let i = 0; i < 3; i++) {
      await world().advance({ minutes: 38 })
      await world().settle()
    }
    expect(await names()).toEqual(['Later'])
  })

  it('has every lead two minutes after five without Meta, without a burst (R9)', async () => {
    await connected()
    const named = await Promise.all(Array.from({ length: 12 }, (_, at) => leadAtMeta(`Lead ${at}`)))
    meta.fail(/./, { status: 0 }, 3)
    meta.fail(/./, { status: 429, headers: { 'retry-after': '20' }, body: '' }, 3)
    meta.fail(/./, answerOf('errors/502-html'), 9_999)
    const before = meta.asked(/./)
    await deliver(...named)
    const pass = async (minutes: number) => {
      for (let at = 0; at < minutes * 3; at++) {
        await world().advance({ seconds: 20 })
        await world().settle()
      }
    }
    await pass(5)
    expect(await names()).toEqual([])
    // A second for each try of a page is the most; the waits grow, so that there are far fewer.
    expect(meta.asked(/./) - before).toBeLessThan(60)
    meta.state.next = []
    const back = meta.asked(/./)
    await pass(2)
    expect(await names()).toHaveLength(12)
    expect(meta.asked(/./) - back).toBeLessThan(12 + 20)
  })

  it('keeps waiting leads while the permission is gone, and fetches them when somebody connects again', async () => {
    await connected()
    const lead = await leadAtMeta('Patient')
    meta.fail(/./, answerOf('errors/190-460-password-changed'), 99)
    await deliver(lead)
    expect((await status()).results[0]).toMatchObject({
      status: 'PERMISSION_EXPIRED',
      problem: { action: 'reconnect' },
    })
    expect(await health()).toMatchObject({
      name: 'Lake View Homes',
      status: 'expired',
      attention: 'broken',
      problem: { action: 'reconnect' },
      week: { here: 0, provider: { name: 'Meta', leads: 1, waiting: 1, unreadable: 0 } },
    })
    expect(await told()).toEqual(['“Lake View Homes” has stopped bringing leads'])
    // Who tries in vain is not told once more.
    await facebookLogin(owner).catch(() => undefined)
    await world().settle()
    expect(await told()).toHaveLength(1)
    meta.state.next = []
    await facebookLogin(owner)
    await world().settle()
    expect(await told()).toEqual(['“Lake View Homes” works again', '“Lake View Homes” has stopped bringing leads'])
    expect((await notices())[0]?.body).toBe('Leads that were waiting are being fetched now.')
    expect([await names(), (await status()).status]).toEqual([['Patient'], 'active'])
    expect(await health()).toMatchObject({
      status: 'active',
      attention: null,
      week: { here: 1, ignored: 0, provider: { leads: 1, waiting: 0 } },
    })
  })

  it('says once that a permission ends soon, whatever fails meanwhile, until it is renewed', async () => {
    await connected()
    const soon = 'The permission for “Lake View Homes” ends soon'
    meta.state.dataAccessEnds = Math.floor((await world().now()).getTime() / 1000) + 5 * 86_400
    meta.fail(/leadgen_forms$/, answerOf('errors/502-html'))
    await world().advance({ hours: 7 })
    await world().settle()
    await world().advance({ minutes: 16 })
    await world().settle()
    expect(await told()).toEqual([soon])
    const lead = await leadAtMeta('Patient')
    meta.fail(/./, answerOf('errors/190-460-password-changed'), 99)
    await deliver(lead)
    meta.state.next = []
    await facebookLogin(owner)
    await world().settle()
    const ends = 'Facebook’s permission ends within 7 days. Reconnect so no lead is missed.'
    expect(await notices()).toMatchObject([
      { title: '“Lake View Homes” works again', body: `Leads that were waiting are being fetched now. ${ends}` },
      { title: '“Lake View Homes” has stopped bringing leads' },
      { title: soon, body: ends },
    ])
    meta.state.dataAccessEnds = 0
    await facebookLogin(owner)
    await world().settle()
    expect((await notices())[0]).toMatchObject({
      title: 'The permission for “Lake View Homes” was renewed',
      body: 'Leads keep arriving. There’s nothing to do.',
    })
  })

  it('parks a lead that Meta never shows, and makes a client of it when it does', async () => {
    await connected()
    const lead = await leadAtMeta('Hidden')
    meta.fail(new RegExp(`^${lead.id}$`), answerOf('errors/100-33-object-not-visible'), 3)
    meta.fail(/\/leads$/, answerOf('errors/002-transient'), 99)
    await deliver(lead)
    for (let i = 0; i < 8; i++) {
      await world().advance({ minutes: 4 })
      await world().settle()
    }
    expect(await world().sql('select outcome from leads where org_id = $1', [owner.orgId])).toEqual([
      { outcome: 'parked' },
    ])
    meta.state.next = []
    await world().advance({ minutes: 20 })
    await world().settle()
    await world().settle()
    expect(await names()).toEqual(['Hidden'])
    expect(await world().sql('select outcome from leads where org_id = $1', [owner.orgId])).toEqual([
      { outcome: 'created' },
    ])
  })
})

describe('forms', () => {
  it('ignores what comes by a form that is off, and captures it when that is asked for', async () => {
    const id = await connected()
    const forms = async () => (await owner.browser.call(connectedFacebookForms, { params: { id } })).body.results
    const [flats] = await forms()
    const turn = (is_on: boolean) =>
      owner.browser.call(updateFacebookForms, {
        params: { id },
        body: { forms: [{ id: flats?.id ?? '', is_on }], replay_ignored: true },
      })
    void (await turn(false)).body
    await deliver(await leadAtMeta('One'), await leadAtMeta('Two', { of: '998877665544333' }))
    expect(await names()).toEqual(['Two'])
    expect((await forms())[0]).toMatchObject({ is_on: false, ignored: 1 })
    expect((await health())?.week).toMatchObject({ here: 1, ignored: 1, provider: { leads: 2 } })
    expect((await turn(true)).body.replayed).toBe(1)
    await world().settle()
    expect(await names()).toEqual(['One', 'Two'])
  })

  it('are each read from far back once, also while another of them fails', async () => {
    meta.fail(/998877665544333\/leads$/, answerOf('errors/200-pages-manage-metadata'), 99)
    await leadAtMeta('Before', { minutesAgo: 600 })
    await connected()
    const since = () =>
      meta.seen.flatMap(({ path }) => {
        const { pathname, searchParams } = new URL(path, 'http://meta.test')
        const [filter] = JSON.parse(searchParams.get('filtering') ?? '[]') as { value: number }[]
        return pathname.endsWith(`/${form}/leads`) ? [filter?.value ?? 0] : []
      })
    await world().advance({ minutes: 16 })
    await world().settle()
    await world().advance({ minutes: 16 })
    await world().settle()
    const last = since().at(-1) ?? 0
    expect(last * 1000).toBeGreaterThan((await world().now()).getTime() - 12 * 3_600_000)
    expect(await names()).toEqual(['Before'])
  })

  it('fetches what came before, and what the webhook lost, each once; counts agree on both sides', async () => {
    meta.state.pageSize = 2
    for (const name of ['A', 'B', 'C', 'D', 'E']) await leadAtMeta(name, { minutesAgo: 600 })
    await leadAtMeta('Too old', { minutesAgo: 169 * 60 })
    const id = await connected()
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect((await owner.browser.call(facebookDelayedPages)).body.fb_pages_delayed_leads).toEqual([])
    await leadAtMeta('Lost')
    await world().advance({ minutes: 16 })
    await world().settle()
    expect(await names()).toEqual(['A', 'B', 'C', 'D', 'E', 'Lost'])
    expect((await owner.browser.call(facebookDelayedPages)).body.fb_pages_delayed_leads).toHaveLength(1)
    expect((await health())?.attention).toBe('late')
    await deliver(await leadAtMeta('In time'))
    expect((await owner.browser.call(facebookDelayedPages)).body.fb_pages_delayed_leads).toEqual([])
    const { results } = (await owner.browser.call(facebookCounts, { params: { id } })).body
    const sum = (of: 'meta' | 'here') => results.reduce((all, row) => all + row[of], 0)
    expect([sum('meta'), sum('here')]).toEqual([7, 7])
    expect((await owner.browser.call(connectedFacebookPages)).body.results[0]).toMatchObject({
      form_count: 2,
      forms_on: 2,
    })
  })
})
