import { conversionOffer, markConverted } from '@fairlead/contract/flow/conversions'
import { disconnectFacebook } from '@fairlead/contract/flow/facebook'
import {
  listConversionEvents,
  metaCapiDetail,
  saveMetaCapi,
  saveMetaCapiStages,
  syncFbPagePixel,
  testMetaCapi,
  turnOffMetaCapi,
} from '@fairlead/contract/flow/meta-capi'
import { createDefaultFields, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import { getActivationTask } from '@fairlead/contract/seeing/activation'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { connectFacebook, facebookLogin } from '../../../testing/outside/facebook.ts'
import { answerOf, documented, metaServer, naming, signed } from '../../../testing/outside/meta-server.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const meta = await metaServer()
afterAll(() => meta.close())
const world = useWorld({ env: meta.env })
const [page, form, dataset] = ['112233445566778', '998877665544332', '555666777888999']
const events = new RegExp(`^${dataset}/events$`)

let owner: Person
let people = 0
/** Seventeen digits: more than a JavaScript number holds. */
let leads = 90_071_992_547_409_930n
beforeEach(async () => {
  await world().sql('delete from rate_limits')
  await world().sql('delete from facebook_routes')
  await world().sql('update facebook_pages set is_connected = false')
  Object.assign(meta.state, { next: [], leads: [], declined: [], events: [], rated: [], unknownLeads: new Set() })
  meta.state.forms = [{ id: form, page, name: 'Flats', questions: [] }]
  meta.state.pages.length = 1
  owner = await world().signIn(`owner${++people}@capi.test`)
})

/** A person sends a form at Meta, so many days ago; answers the number of the lead and the id of its client. */
async function leadFromMeta(name: string, { daysAgo = 0, of = { form, page } } = {}) {
  const at = new Date((await world().now()).getTime() - daysAgo * 86_400_000)
  const id = String(++leads)
  meta.state.leads.push({
    id,
    form_id: of.form,
    created_time: at.toISOString().replace(/\.\d+Z$/, '+0000'),
    field_data: [
      { name: 'full_name', values: [name] },
      { name: 'email', values: [`${name.toLowerCase()}@example.com`] },
    ],
  })
  const body = naming(of.page, [{ id, form: of.form, at }])
  await fetch(`${world().publicUrl}/hooks/meta/100200300400500`, { method: 'POST', body, headers: signed(body) })
  await world().settle()
  const found = (await clientsOf(owner)).find((client) => client.name === name)
  return { id, at, client: found?.id ?? '' }
}

const set = async (access_token?: string | null, dataset_id = dataset) =>
  (await owner.browser.call(saveMetaCapi, { body: { dataset_id, access_token } })).body
const connected = async () => {
  await connectFacebook(owner)
  await world().settle()
  return set()
}
const detail = async () => (await owner.browser.call(metaCapiDetail)).body
const mark = async (id: string, stage?: string) =>
  (await owner.browser.call(markConverted, { params: { id }, body: stage ? { stage } : {} })).body
const sent = () => meta.state.events.map(({ event_name, user_data }) => [event_name, user_data.lead_id])
const listed = async () =>
  (await owner.browser.call(listConversionEvents)).body.results.map((one) => [one.event_name, one.state, one.reason])
const told = async (id: string) =>
  (await timelineOf(owner, id, { types: 'CONVERSION_SENT' })).map(({ type_specific_data: data }) => data)
const sync = (page_id: string, dataset_id: string | null) =>
  owner.browser.call(syncFbPagePixel, { body: { pages: [{ page_id, dataset_id }] } })
const unknown =
  'Meta doesn’t recognise this lead. It only accepts stages for leads from its instant forms, while it still keeps them.'

describe('what Meta is told', () => {
  it('every stage once, in order, with the number of the lead as it was and hashed people', async () => {
    await connected()
    const lead = await leadFromMeta('Asha')
    expect(sent()).toEqual([['Lead', lead.id]])
    expect(await told(lead.client)).toEqual([])
    expect((await owner.browser.call(conversionOffer, { params: { id: lead.client } })).body.is_offered).toBe(true)
    expect(await mark(lead.client)).toMatchObject({ stage: 'Converted', is_repeated: false, sent_to: ['facebook'] })
    await world().settle()
    expect(sent()).toEqual([
      ['Lead', lead.id],
      ['Converted', lead.id],
    ])
    expect(await mark(lead.client)).toMatchObject({ is_repeated: true, sent_to: [] })
    await world().settle()
    const [first, last] = meta.state.events
    expect(meta.state.events).toHaveLength(2)
    const like = documented('capi/request-stages').request as unknown as { body: { data: Record<string, object>[] } }
    expect(first).toMatchObject({ action_source: 'system_generated', custom_data: like.body.data[0]?.custom_data })
    expect(first?.user_data.em).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect([first?.dataset, first?.test]).toEqual([dataset, undefined])
    expect(last?.event_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await told(lead.client)).toEqual([{ stage: 'Converted', status: 'accepted', reason: null }])
    expect((await detail()).counts).toEqual({ waiting: 0, sent: 2, refused: 0 })
  })

  it('by the field of stages too: earlier ones first, each a second apart, and what is lost by itself', async () => {
    await connected()
    const fields = (await owner.browser.call(createDefaultFields)).body.results
    const field = fields.find(({ default_key }) => default_key === 'LEAD_STAGE')
    const option = (label: string) => field?.options.find((one) => one.label === label)?.id ?? null
    const lead = await leadFromMeta('Bo')
    await world().advance({ minutes: 10 })
    const put = async (label: string) => {
      const params = { id: lead.client, cf_id: field?.cf_id ?? '' }
      void (await owner.browser.call(setClientField, { params, body: { value: option(label) } })).body
      await world().settle()
    }
    await put('Won')
    expect(sent().map(([name]) => name)).toEqual(['Lead', 'Contacted', 'Qualified', 'Converted'])
    const times = meta.state.events.slice(1).map(({ event_time }) => event_time)
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1, 2])
    const stages = [{ key: option('Lost') ?? '', event_name: 'Lost' }]
    void (await owner.browser.call(saveMetaCapiStages, { body: { stages } })).body
    await put('Lost')
    expect(sent().at(-1)?.[0]).toBe('Lost')
    expect(await told(lead.client)).toHaveLength(4)
  })

  it('one bad lead of a batch does not lose the others, and says why it was refused', async () => {
    await connected()
    meta.fail(events, answerOf('errors/004-app-throttled'), 1)
    const all = []
    for (const name of ['Cy', 'Di', 'Eve', 'Fay', 'Gus']) all.push(await leadFromMeta(name))
    expect(sent()).toEqual([])
    meta.state.unknownLeads.add(all[2]?.id ?? '')
    await world().advance({ minutes: 70 })
    await world().settle()
    expect(sent().map(([, id]) => id)).toEqual(all.filter((_, i) => i !== 2).map(({ id }) => id))
    expect((await detail()).counts).toEqual({ waiting: 0, sent: 4, refused: 1 })
    expect(await told(all[2]?.client ?? '')).toEqual([{ stage: 'Lead received', status: 'refused', reason: unknown }])
  })

  it('nothing of a client that did not come by Meta', async () => {
    await connected()
    const id = await addClient(owner, 'By hand')
    expect((await owner.browser.call(conversionOffer, { params: { id } })).body.is_offered).toBe(false)
    expect((await mark(id)).sent_to).toEqual([])
    const reason = 'This client has no lead from Facebook or Instagram.'
    expect(await told(id)).toEqual([{ stage: 'Converted', status: 'kept', reason }])
    expect(meta.state.events).toEqual([])
  })

  it('in time or not at all: Meta refuses what is older than seven days', async () => {
    await connected()
    const lead = await leadFromMeta('Hal')
    meta.fail(events, answerOf('capi/error-event-too-old'))
    await mark(lead.client, 'Signed')
    await world().settle()
    meta.fail(events, answerOf('errors/002-transient'), 999)
    await mark(lead.client)
    await world().settle()
    await world().advance({ days: 8 })
    await world().settle()
    expect(await told(lead.client)).toEqual([
      { stage: 'Converted', status: 'refused', reason: expect.stringContaining('couldn’t be sent in time') },
      { stage: 'Signed', status: 'refused', reason: expect.stringContaining('this one is older') },
    ])
  })
})

describe('leads of another day', () => {
  it('arrived when they were sent; those older than seven days are not told', async () => {
    await connected()
    const lead = await leadFromMeta('Ora', { daysAgo: 2 })
    const old = await leadFromMeta('Pia', { daysAgo: 8 })
    expect(sent()).toEqual([['Lead', lead.id]])
    expect(meta.state.events[0]?.event_time).toBe(Math.floor(lead.at.getTime() / 1000) + 1)
    // A stage that it reaches today still has those before it told first, in time.
    await mark(old.client)
    await world().settle()
    expect(sent().slice(1)).toEqual([
      ['Lead', old.id],
      ['Converted', old.id],
    ])
  })

  it('are told again after reporting was off, but not what Meta refused', async () => {
    await connected()
    const lead = await leadFromMeta('Quin')
    meta.fail(events, answerOf('capi/error-event-too-old'))
    await mark(lead.client, 'Signed')
    await world().settle()
    meta.fail(events, answerOf('errors/002-transient'), 999)
    await mark(lead.client)
    await world().settle()
    void (await owner.browser.call(turnOffMetaCapi)).body
    expect((await listed())[0]).toEqual(['Converted', 'refused', expect.stringContaining('turned off')])
    meta.state.next = []
    await set()
    await world().settle()
    expect((await mark(lead.client, 'Signed')).sent_to).toEqual([])
    expect(await mark(lead.client)).toMatchObject({ is_repeated: true, sent_to: ['facebook'] })
    await world().settle()
    expect(sent().map(([name]) => name)).toEqual(['Lead', 'Converted'])
    expect((await listed())[0]).toEqual(['Converted', 'sent', null])
  })
})

it('what Meta took was sent, also where reporting was turned off meanwhile', async () => {
  await connected()
  meta.state.meanwhile = async () => (await owner.browser.call(turnOffMetaCapi)).body
  const lead = await leadFromMeta('Tom')
  expect(sent()).toEqual([['Lead', lead.id]])
  expect((await listed())[0]).toEqual(['Lead', 'sent', null])
  expect((await detail()).state).toBe('not_set_up')
})

describe('when Meta takes nothing', () => {
  it('of one dataset, the others are told', async () => {
    const second = { form: '998877665544999', page: '112233445566999' }
    const [main] = meta.state.pages
    if (main) meta.state.pages.push({ ...main, id: second.page, name: 'Hill View Homes', token: 'EAATESTpage2' })
    meta.state.forms.push({ id: second.form, page: second.page, name: 'Houses', questions: [] })
    await connected()
    const other = meta.state.datasets[1]?.id ?? ''
    void (await sync(second.page, other)).body
    meta.fail(new RegExp(`^${other}/events$`), answerOf('capi/error-token'), 999)
    const held = await leadFromMeta('Ray', { of: second })
    const lead = await leadFromMeta('Sia')
    expect(sent()).toEqual([['Lead', lead.id]])
    expect(await detail()).toMatchObject({ state: 'failing', counts: { waiting: 1, sent: 1 } })
    // The page reports to the account's dataset from now on, and so does what waits.
    void (await sync(second.page, null)).body
    await world().settle()
    expect(sent()).toEqual([
      ['Lead', lead.id],
      ['Lead', held.id],
    ])
    expect(await detail()).toMatchObject({ state: 'on', counts: { waiting: 0, sent: 2 } })
  })

  it.each(['002-transient', '004-app-throttled', '502-html', '613-custom-throttled'])(
    'tries again after %s',
    async (name) => {
      await connected()
      const lead = await leadFromMeta('Ida')
      meta.fail(events, answerOf(`errors/${name}`), 2)
      await mark(lead.client)
      await world().settle()
      expect((await listed())[0]).toEqual(['Converted', 'waiting', null])
      for (let i = 0; i < 2; i++) {
        await world().advance({ minutes: 61 })
        await world().settle()
      }
      expect(sent()).toEqual([
        ['Lead', lead.id],
        ['Converted', lead.id],
      ])
      expect((await detail()).state).toBe('on')
    },
  )

  it('keeps stages while the token is not valid, and sends them by a new one', async () => {
    await connected()
    expect(await set('EAATESTcapi')).toMatchObject({ uses: 'token', state: 'on' })
    const stored = await world().sql<{ sealed: string }>('select sealed from meta_capi_tokens')
    expect(stored.map(({ sealed }) => sealed).join()).not.toContain('EAATEST')
    meta.fail(events, answerOf('capi/error-token'), 1)
    const lead = await leadFromMeta('Jo')
    expect(await detail()).toMatchObject({ state: 'failing', problem: { action: 'token' }, counts: { waiting: 1 } })
    const other = meta.state.datasets[1]?.id ?? ''
    expect(await set(null, other)).toMatchObject({ uses: 'login', state: 'on', problem: null })
    await world().settle()
    expect(sent()).toEqual([['Lead', lead.id]])
    expect(meta.state.events[0]?.dataset).toBe(other)
  })

  it('says what is missing: a login, a permission, a dataset', async () => {
    expect(await detail()).toMatchObject({ state: 'not_connected', dataset: null })
    expect((await owner.browser.call(saveMetaCapi, { body: { dataset_id: dataset } })).error.message).toContain(
      'Connect Facebook first',
    )
    meta.state.declined = ['ads_management']
    await facebookLogin(owner)
    expect(await detail()).toMatchObject({ state: 'not_set_up', problem: { action: 'reconnect' } })
    await set()
    expect(await detail()).toMatchObject({ state: 'no_permission', problem: { action: 'reconnect' } })
    const wrong = await owner.browser.call(saveMetaCapi, { body: { dataset_id: '404' } })
    expect(wrong.error.errors?.dataset_id?.[0]).toContain('Meta doesn’t know this dataset')
    void (await owner.browser.call(disconnectFacebook)).body
    expect(await detail()).toMatchObject({ state: 'failing', login: null })
  })
})

describe('setting up', () => {
  it('lists datasets, lets a page report to its own, and completes the task', async () => {
    await connected()
    const task = async () =>
      (await owner.browser.call(getActivationTask, { params: { id: 'META_CAPI' } })).body.is_completed
    await world().settle()
    expect(await task()).toBe(true)
    const [, other] = meta.state.datasets
    const synced = (await sync(page, other?.id ?? '')).body
    expect(synced.datasets).toEqual([
      {
        id: dataset,
        name: 'Lake View dataset',
        account: 'Lake View Ads',
        last_fired_at: '2025-10-08T12:00:00.000Z',
        is_unavailable: false,
      },
      expect.objectContaining({ id: other?.id, is_unavailable: true, last_fired_at: null }),
    ])
    expect(synced.pages).toEqual([{ page_id: page, name: 'Lake View Homes', dataset_id: other?.id }])
    expect((await sync(page, '123')).error.errors).toHaveProperty('pages')
    await leadFromMeta('Kim')
    expect(meta.state.events.map((event) => event.dataset)).toEqual([other?.id])
    // Meta is not needed for taking it away again.
    meta.fail(/^me\/adaccounts$/, answerOf('errors/190-463-expired'), 999)
    await world().advance({ minutes: 5 })
    expect((await sync(page, null)).body).toMatchObject({
      synced_at: synced.synced_at,
      datasets: synced.datasets,
      pages: [{ page_id: page, dataset_id: null }],
    })
    expect((await sync(page, other?.id ?? '')).status).toBe(400)
  })

  it('lists datasets in the order of their accounts, whichever answers first', async () => {
    await connected()
    const data = ['7001', '7002'].map((account_id) => ({ account_id, name: `Account ${account_id}` }))
    meta.fail(/^me\/adaccounts$/, { status: 200, body: JSON.stringify({ data }) })
    meta.fail(/^act_7002\/adspixels$/, { status: 200, body: JSON.stringify({ data: [{ id: '42', name: 'Late' }] }) })
    // The first account has two pages of them.
    meta.state.pageSize = 1
    const { datasets } = (await sync(page, dataset)).body
    expect(datasets.map(({ id }) => id)).toEqual([...meta.state.datasets.map(({ id }) => id), '42'])
  })

  it('sends a test, shows what Meta rates, and keeps the names of stages when it is turned off', async () => {
    await connected()
    const test = () => owner.browser.call(testMetaCapi, { body: { test_event_code: 'TEST12345' } })
    expect((await test()).error.message).toContain('No lead from Facebook has arrived yet')
    const lead = await leadFromMeta('Lou')
    expect((await test()).body).toEqual({ is_accepted: true, event_name: 'Lead', problem: null })
    expect(meta.state.events.map((event) => event.test)).toEqual([undefined, 'TEST12345'])
    // Meta recognises it by its id, and does not count it again.
    const [first, again] = meta.state.events.map(({ event_id, event_time }) => ({ event_id, event_time }))
    expect(again).toEqual(first)
    meta.state.unknownLeads.add(lead.id)
    expect((await test()).body).toMatchObject({ is_accepted: false, problem: unknown })
    expect((await detail()).quality).toEqual([])
    meta.state.rated = [
      { event_name: 'Lead', event_match_quality: { composite_score: 6.4 } },
      { event_name: 'Purchase', event_match_quality: { composite_score: 9 } },
    ]
    await world().advance({ days: 1, minutes: 5 })
    await world().settle()
    expect((await detail()).quality).toEqual([{ event_name: 'Lead', score: 6.4 }])
    const stages = [{ key: 'lead', event_name: 'Enquiry' }]
    void (await owner.browser.call(saveMetaCapiStages, { body: { stages } })).body
    void (await owner.browser.call(turnOffMetaCapi)).body
    expect(await detail()).toMatchObject({ state: 'not_set_up', dataset: null, quality: [], quality_at: null })
    expect((await mark(lead.client)).sent_to).toEqual([])
    expect((await owner.browser.call(testMetaCapi, { body: { test_event_code: 'T' } })).error.message).toContain(
      'dataset',
    )
    expect((await set()).stages[0]).toMatchObject(stages[0] ?? {})
  })
})
