import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  restoreClient,
  searchClients,
  searchDuplicates,
  updateClient,
  updateLastInteraction,
} from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { describe, expect, it } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()

describe('a client added by hand', () => {
  it('belongs to who added it, and is found by fragments of name, number and address', async () => {
    const { browser, userId } = await world().signIn('ann@example.com')
    const created = await browser.call(createClient, {
      body: { name: 'Chloé Beaumont', phonenumber: '+65 9127 4486', email: 'Chloe.B@Example.com', company: 'Harbour' },
    })
    expect(created.status).toBe(201)
    const { id } = created.body
    expect(created.body).toMatchObject({
      name: 'Chloé Beaumont',
      is_new_lead: false,
      client_source: 'added_manually',
      assigned_to: { id: userId },
      access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
      phones: [{ raw: '+65 9127 4486', value: '+6591274486', country: 'SG', is_primary: true, is_valid: true }],
      emails: [{ raw: 'Chloe.B@Example.com', value: 'chloe.b@example.com' }],
    })
    for (const search of ['chloe', 'Beau', '9127', '+65 9127', 'e.b@ex', 'harb', 'beaumont chl', 'ch'])
      expect(
        (await browser.call(searchClients, { query: { search } })).body.results.map((c) => c.id),
        search,
      ).toEqual([id])
    expect((await browser.call(searchClients, { query: { search: 'nobody' } })).body.results).toEqual([])
    expect((await browser.call(searchClients, { query: { search: '100%' } })).body.results).toEqual([])
  })

  it('is found by its number as it was typed, as its country writes it, and in international form', async () => {
    const { browser } = await world().signIn('gb@example.com')
    const add = async (name: string, phonenumber: string, phone_country: string) =>
      (await browser.call(createClient, { body: { name, phonenumber, phone_country } })).body.id
    const [gb, sg] = [await add('Olivia', '07911 123456', 'GB'), await add('Wei', '9127 4486', 'SG')]
    const find = async (search: string) =>
      (await browser.call(searchClients, { query: { search } })).body.results.map((found) => found.id)
    for (const search of ['07911 123456', '07911', '7911123', '+44 7911 123456', '0791 11'])
      expect(await find(search), search).toEqual([gb])
    for (const search of ['9127 4486', '+65 9127', '+65', '+6', '65', '27'])
      expect(await find(search), search).toEqual([sg])
    expect((await find('44')).sort()).toEqual([gb, sg].sort())
    for (const search of ['+44', '+4']) expect(await find(search), search).toEqual([gb])
    for (const search of ['+91', '99', '+']) expect(await find(search), search).toEqual([])
    const stored = await world().sql('select search_text from clients where id = any($1) order by name', [[gb, sg]])
    expect(stored).toEqual([{ search_text: 'olivia 447911123456 07911123456' }, { search_text: 'wei 6591274486' }])
  })

  it('is found however its letters are typed', async () => {
    const { browser } = await world().signIn('letters@example.com')
    const { id } = (await browser.call(createClient, { body: { name: 'Heike Weiß-Łukasiewicz', company: 'Brødrene' } }))
      .body
    for (const search of ['weiß', 'weiss', 'WEISS', 'lukas', 'Łuk', 'brodr', 'BRØD'])
      expect(
        (await browser.call(searchClients, { query: { search } })).body.results.map((found) => found.id),
        search,
      ).toEqual([id])
  })

  it('moves up in the list when somebody reaches out to it, not by a note or by what it does itself (rule 62)', async () => {
    const { browser } = await world().signIn('order@example.com')
    const add = async (name: string) => (await browser.call(createClient, { body: { name } })).body.id
    const [ann, ben, cleo] = [await add('Ann'), await add('Ben'), await add('Cleo')]
    const order = async () => (await browser.call(listClients, { query: {} })).body.results.map((found) => found.id)
    const log = async (client_id: string, body: object) => {
      await world().advance({ minutes: 1 })
      expect((await browser.call(addActivity, { body: { client_id, ...body } as never })).status).toBe(201)
    }
    await log(ann, { item_type: 'NOTE', text: 'Met her' })
    await log(ann, { item_type: 'PHONECALL', direction: 'incoming' })
    expect(await order()).toEqual([cleo, ben, ann])
    await log(ben, { item_type: 'PHONECALL' })
    expect(await order()).toEqual([ben, cleo, ann])
    await world().advance({ minutes: 1 })
    await browser.call(updateLastInteraction, { body: { client_id: ann, channel: 'whatsapp' } })
    expect(await order()).toEqual([ann, ben, cleo])
  })

  it('is the same person in either national spelling of a mobile, which stays as it was typed (rule 35)', async () => {
    const { browser } = await world().signIn('mx@example.com')
    for (const [first, second, value] of [
      ['+52 1 55 1234 5678', '+52 55 1234 5678', '+525512345678'],
      ['+54 9 11 2345 6789', '+54 11 2345 6789', '+5491123456789'],
      ['+55 11 98765 4321', '+55 11 8765 4321', '+5511987654321'],
    ] as const) {
      const { id, phones } = (await browser.call(createClient, { body: { name: first, phonenumber: first } })).body
      expect(phones).toMatchObject([{ raw: first, value }])
      const found = (await browser.call(searchDuplicates, { body: { phonenumber: second } })).body.results
      expect(found, second).toMatchObject([{ id, matched_on: 'phone' }])
      expect((await browser.call(createClient, { body: { name: second, phonenumber: second } })).status).toBe(409)
    }
    const other = { name: 'Landline', phonenumber: '+55 11 3765 4321' }
    expect((await browser.call(createClient, { body: other })).status).toBe(201)
  })

  it('is changed field by field, and a stale version gets the present state', async () => {
    const { browser } = await world().signIn('bob@example.com')
    const { id, version } = (
      await browser.call(createClient, { body: { name: 'Tan Wei Ling', phonenumber: '+6581234567' } })
    ).body
    const changed = await browser.call(updateClient, { params: { id }, body: { company: 'Lim & Co', version } })
    expect(changed.body).toMatchObject({ company: 'Lim & Co', version: version + 1, name: 'Tan Wei Ling' })
    const stale = await browser.call(updateClient, { params: { id }, body: { city: 'Singapore', version } })
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({ error_type: 'STALE_VERSION', current: { company: 'Lim & Co' } })
    const cleared = await browser.call(updateClient, { params: { id }, body: { company: null, phones: [] } })
    expect(cleared.body).toMatchObject({ company: null, phones: [], phone_number: null })
    void (await browser.call(updateClient, { params: { id }, body: { first_name: 'Wei', last_name: 'Tan' } })).body
    const renamed = await browser.call(updateClient, { params: { id }, body: { last_name: null } })
    expect(renamed.body).toMatchObject({ name: 'Wei', last_name: null })
  })

  it('keeps each number as it was typed and read when another is added, and says which one is the primary', async () => {
    const { browser } = await world().signIn('bo@example.com')
    const body = { name: 'Siddharth', phonenumber: '98200 12345', phone_country: 'IN' }
    const { id } = (await browser.call(createClient, { body })).body
    const put = async (phones: { value: string; is_primary?: boolean }[]) =>
      (await browser.call(updateClient, { params: { id }, body: { phones } })).body
    const two = await put([{ value: '98200 12345', is_primary: true }, { value: 'ask for Sid' }])
    expect(two.phones).toMatchObject([
      { raw: '98200 12345', value: '+919820012345', country: 'IN', is_primary: true },
      { raw: 'ask for Sid', value: null, is_valid: false, is_primary: false },
    ])
    const turned = await put([{ value: '+919820012345' }, { value: '+6591274486', is_primary: true }])
    expect(turned).toMatchObject({ phone_number: '+6591274486', phone_country: 'SG' })
    expect(turned.phones[0]).toMatchObject({ id: two.phones[0]?.id, raw: '98200 12345', is_primary: false })
    const back = await put([{ value: '+919820012345', is_primary: true }, { value: '+6591274486' }])
    expect(back).toMatchObject({ phone_number: '+919820012345', version: turned.version + 1 })
  })

  it('goes to the bin and comes back', async () => {
    const { browser } = await world().signIn('cho@example.com')
    const { id } = (await browser.call(createClient, { body: { name: 'Grace Njoroge' } })).body
    void (await browser.call(deleteClient, { params: { id } })).body
    expect((await browser.call(listClients)).body.results).toEqual([])
    const binned = (await browser.call(listClients, { query: { deleted: 'true' } })).body.results
    expect(binned).toEqual([expect.objectContaining({ id, deleted_at: expect.any(String) })])
    for (const search of ['njoroge', 'gr', 'nobody']) {
      const page = (await browser.call(listClients, { query: { deleted: 'true', search, count: 'true' } })).body
      const ids = search === 'nobody' ? [] : [id]
      expect([page.results.map((found) => found.id), page.count], search).toEqual([ids, ids.length])
      expect((await browser.call(searchClients, { query: { search } })).body.results).toEqual([])
    }
    expect((await browser.call(updateClient, { params: { id }, body: { name: 'X' } })).error).toMatchObject({
      error_type: 'IN_BIN',
    })
    void (await browser.call(restoreClient, { params: { id } })).body
    expect((await browser.call(listClients, { query: { count: 'true' } })).body).toMatchObject({
      count: 1,
      count_capped: false,
    })
  })

  it('is refused as a duplicate, unless added anyway', async () => {
    const { browser } = await world().signIn('dan@example.com')
    const body = { name: 'Priya', phonenumber: '+91 98000 00011', email: 'priya@example.in' }
    const { id } = (await browser.call(createClient, { body })).body
    const again = await browser.call(createClient, { body: { name: 'P. R.', email: 'PRIYA@example.in' } })
    expect(again.status).toBe(409)
    const found = await browser.call(searchDuplicates, { body: { phonenumber: '098000 00011', phone_country: 'IN' } })
    expect(found.body.results).toMatchObject([{ id, matched_on: 'phone', name: 'Priya' }])
    expect((await browser.call(createClient, { body: { ...body, add_anyway: true } })).status).toBe(201)
  })

  it('in the bin is named to the person who may see it, and keeps nobody from adding another', async () => {
    const { browser, ...owner } = await world().signIn('bin@example.com')
    const member = await joinTeam(world(), { browser, ...owner }, 'unseeing@example.com', {
      viewUnassignedClients: false,
    })
    const body = { name: 'Noor', phonenumber: '+65 8123 9911' }
    const { id } = (await browser.call(createClient, { body })).body
    void (await browser.call(deleteClient, { params: { id } })).body
    const found = async (by: typeof browser) =>
      (await by.call(searchDuplicates, { body: { phonenumber: body.phonenumber } })).body.results
    expect(await found(browser)).toMatchObject([{ id, name: 'Noor', deleted_at: expect.any(String) }])
    expect(await found(member.browser)).toEqual([])
    const beside = (await browser.call(createClient, { body: { ...body, name: 'Noor A.' } })).body
    expect(await found(browser)).toMatchObject([
      { id: beside.id, deleted_at: null },
      { id, deleted_at: expect.any(String) },
    ])
  })

  it('loses no change when many are made at once: one of two editors is told, fields of others stay (R37)', async () => {
    const { browser } = await world().signIn('guy@example.com')
    const { id, version } = (await browser.call(createClient, { body: { name: 'Shared' } })).body
    const editors = await Promise.all(
      ['Ann', 'Bob', 'Cy', 'Dan', 'Eve'].map((company) =>
        browser.call(updateClient, { params: { id }, body: { company, version } }),
      ),
    )
    expect(editors.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const won = editors.find(({ status }) => status === 200)?.body.company
    const changes = { city: 'Penang', name: 'Shared by all', country: 'MY', address: '1 Lebuh Pantai' }
    await Promise.all(
      Object.entries(changes).flatMap(([field, value]) =>
        Array.from({ length: 10 }, () => browser.call(updateClient, { params: { id }, body: { [field]: value } })),
      ),
    )
    const after = (await browser.call(getClient, { params: { id } })).body
    expect(after).toMatchObject({ ...changes, company: won })
    expect(after.version).toBeGreaterThanOrEqual(version + 5)
  })

  it('of another organisation does not exist', async () => {
    const eve = await world().signIn('eve@example.com')
    const fay = await world().signIn('fay@example.com')
    const { id } = (await eve.browser.call(createClient, { body: { name: 'Secret' } })).body
    expect((await fay.browser.call(getClient, { params: { id } })).status).toBe(404)
    expect((await fay.browser.call(updateClient, { params: { id }, body: { name: 'Mine' } })).status).toBe(404)
    expect((await fay.browser.call(searchClients, { query: { search: 'secret' } })).body.results).toEqual([])
  })
})

describe('the list', () => {
  it('pages both ways by key, in every order', async () => {
    const { browser } = await world().signIn('gil@example.com')
    for (let i = 0; i < 7; i++) void (await browser.call(createClient, { body: { name: `Client ${i}` } })).body
    for (const sort of ['last_activity', 'created', 'name', 'follow_up'] as const) {
      const all = (await browser.call(listClients, { query: { sort, page_size: 100 } })).body.results.map((c) => c.name)
      const first = (await browser.call(listClients, { query: { sort, page_size: 3 } })).body
      const second = (await browser.call(listClients, { query: { sort, page_size: 3, cursor: first.next ?? '' } })).body
      const third = (await browser.call(listClients, { query: { sort, page_size: 3, cursor: second.next ?? '' } })).body
      expect(
        [...first.results, ...second.results, ...third.results].map((c) => c.name),
        sort,
      ).toEqual(all)
      expect([first.previous, third.next]).toEqual([null, null])
      const back = (await browser.call(listClients, { query: { sort, page_size: 3, cursor: third.previous ?? '' } }))
        .body
      expect(back.results, sort).toEqual(second.results)
      const start = (await browser.call(listClients, { query: { sort, page_size: 3, cursor: back.previous ?? '' } }))
        .body
      expect(start, sort).toMatchObject({ results: first.results, previous: null })
    }
  })
})

it('is found by what it says now: the table that searches read follows the clients', async () => {
  const { browser, orgId } = await world().signIn('words@example.com')
  const { id, version } = (await browser.call(createClient, { body: { name: 'Old Mill' } })).body
  const find = async (search: string) =>
    (await browser.call(searchClients, { query: { search } })).body.results.map((found) => found.id)
  expect(await find('old mill')).toEqual([id])
  void (await browser.call(updateClient, { params: { id }, body: { name: 'New Wharf', version } })).body
  expect([await find('old mill'), await find('new wharf')]).toEqual([[], [id]])
  await world().sql('delete from clients where org_id = $1 and id = $2', [orgId, id])
  // All that other tests of this file did counts as well.
  const apart = await world().sql(
    `select c.id, w.client_id from clients c full join client_words w on w.org_id = c.org_id and w.client_id = c.id
     where c.search_text is distinct from w.search_text`,
  )
  expect(apart).toEqual([])
})
