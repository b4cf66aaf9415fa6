import { searchDuplicates, updateClient } from '@fairlead/contract/records/clients'
import {
  decideReading,
  dismissPair,
  findPairs,
  getDuplicateSettings,
  listPairs,
  listReadings,
  possibleDuplicates,
  restorePair,
  setDuplicateSettings,
} from '@fairlead/contract/records/duplicates'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { describe, expect, it } from 'vitest'
import { clientOf, clientsOf, noticesOf } from '../../../testing/look.ts'
import { aClient } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ secretOf: (org) => `secret of ${org}` })

const add = (person: Person, body: object) => aClient(person, { add_anyway: true, ...body } as never)
async function deliver(orgId: string, ...items: object[]): Promise<void> {
  const body = JSON.stringify({ items })
  await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${orgId}`, body) },
  })
  await world().settle()
}
const pairs = async ({ browser }: Person, section: 'same' | 'likely' | 'dismissed' = 'same') =>
  (await browser.call(listPairs, { query: { section } })).body.results
const set = async ({ browser }: Person, body: object) =>
  (await browser.call(setDuplicateSettings, { body: body as never })).body
const phone = '+65 9127 4486'

describe('a lead of somebody who is a client already (rule 36)', () => {
  it('joins that client unless the setting says otherwise, and its trace says why', async () => {
    const ann = await world().signIn('ann@example.com')
    await deliver(ann.orgId, { id: '1', name: 'Mei', phone })
    await deliver(ann.orgId, { id: '2', name: 'Mei', phone })
    expect(await clientsOf(ann)).toHaveLength(1)

    await set(ann, { on_duplicate: 'keep_separate' })
    await deliver(ann.orgId, { id: '3', name: 'Mei Tan', phone })
    const both = await clientsOf(ann)
    expect(both.map(({ name }) => name).sort()).toEqual(['Mei', 'Mei Tan'])
    const made = both.find(({ name }) => name === 'Mei Tan')
    const [lead] = (await ann.browser.call(rawLeadInfo, { params: { id: made?.id ?? '' } })).body.leads
    expect(lead?.trace.find(({ step }) => step === 'matched')?.details).toContain(
      'Your setting keeps repeat submissions as separate clients',
    )
    expect(lead?.trace.find(({ step }) => step === 'created')?.text).toBe('Mei Tan became a client, separate from Mei')
    expect(await pairs(ann)).toMatchObject([
      { reason: 'kept_separate', clients: [{ name: 'Mei' }, { name: 'Mei Tan' }] },
    ])
    // Looking through all of them leaves the link as it is.
    void (await ann.browser.call(findPairs)).body
    await world().settle()
    expect(await pairs(ann)).toMatchObject([{ reason: 'kept_separate' }])
  })

  it('joins one whose last activity is under so many days old, and no other', async () => {
    const bo = await world().signIn('bo@example.com')
    await set(bo, { combine_within_days: 10 })
    await deliver(bo.orgId, { id: '1', name: 'Mei', phone })
    await world().advance({ days: 9 })
    await deliver(bo.orgId, { id: '2', name: 'Mei', phone })
    expect(await clientsOf(bo)).toHaveLength(1)
    await world().advance({ days: 10 })
    await deliver(bo.orgId, { id: '3', name: 'Mei', phone })
    const [latest, ...others] = await clientsOf(bo)
    expect(others).toHaveLength(1)
    const [lead] = (await bo.browser.call(rawLeadInfo, { params: { id: latest?.id ?? '' } })).body.leads
    expect(lead?.trace.find(({ step }) => step === 'matched')?.details).toContain(
      'Its last activity was 10 days ago; your setting combines within 10 days',
    )
    await set(bo, { combine_within_days: 1 })
    await world().advance({ days: 1 })
    await deliver(bo.orgId, { id: '4', name: 'Mei', phone })
    const [newest] = await clientsOf(bo)
    const [last] = (await bo.browser.call(rawLeadInfo, { params: { id: newest?.id ?? '' } })).body.leads
    expect(last?.trace.find(({ step }) => step === 'matched')?.details).toContain(
      'Its last activity was 1 day ago; your setting combines within 1 day',
    )
  })

  it('many at once that are kept separate are each a client, linked with the one before', async () => {
    const cy = await world().signIn('cy@example.com')
    await set(cy, { on_duplicate: 'keep_separate' })
    await deliver(cy.orgId, ...Array.from({ length: 6 }, (_, i) => ({ id: `${i}`, name: `M ${i}`, phone })))
    expect(await clientsOf(cy)).toHaveLength(6)
    expect(await pairs(cy)).toHaveLength(5)
  })

  it('tells the person who has the client what is new (rule 38)', async () => {
    const di = await world().signIn('di@example.com')
    await deliver(di.orgId, { id: '1', name: 'Mei', phone })
    await deliver(di.orgId, { id: '2', name: 'Mei Ling', phone, email: 'mei@example.com', answers: { Budget: '15k' } })
    const [notice] = await noticesOf(di)
    expect(notice?.title).toBe('Mei came back from Test batch')
    expect(notice?.body).toContain('Budget: 15k')
    expect(notice?.body).toContain('New: email')
    expect(notice?.body).toContain('Now says: name Mei Ling')
  })

  it('is set by the person who manages the team, and seen by everybody', async () => {
    const owner = await world().signIn('olga@example.com')
    const member = await joinTeam(world(), owner, 'max@example.com')
    const refused = await member.browser.call(setDuplicateSettings, { body: { on_duplicate: 'keep_separate' } })
    expect(refused.status).toBe(403)
    expect((await member.browser.call(getDuplicateSettings)).body).toMatchObject({
      on_duplicate: 'combine',
      combine_within_days: null,
      may_change: false,
    })
    await permit(world(), member, { manageTeam: true })
    expect(await set(member, { combine_within_days: 30 })).toEqual({ on_duplicate: 'combine', combine_within_days: 30 })
    expect((await owner.browser.call(getDuplicateSettings)).body).toMatchObject({ combine_within_days: 30 })
  })
})

describe('pairs that may be one person', () => {
  it('are found by equal numbers and addresses, and weaker by equal names', async () => {
    const ann = await world().signIn('pairs@example.com')
    await add(ann, { name: 'A', phonenumber: '+55 48 99123-4567' })
    await add(ann, { name: 'B', phonenumber: '+55 48 9123-4567' })
    await add(ann, { name: 'C', email: 'same@example.com' })
    await add(ann, { name: 'D', email: 'SAME@example.com' })
    await add(ann, { name: 'Mei Tan', company: 'Acme' })
    await add(ann, { name: 'MEI TAN', company: 'acme ' })
    await add(ann, { name: 'Sue Lim', phonenumber: '+65 9127 4486' })
    await add(ann, { name: 'sue lim', phonenumber: '+65 9127 4487' })
    await add(ann, { name: 'Sue Lim', phonenumber: '+65 8000 1234' })
    await world().settle()
    const names = (found: Awaited<ReturnType<typeof pairs>>) =>
      found.map(({ reason, clients }) => [reason, ...clients.map(({ name }) => name)].join(' ')).sort()
    const same = ['email C D', 'phone A B']
    const likely = ['name_company Mei Tan MEI TAN', 'name_number Sue Lim sue lim']
    expect(names(await pairs(ann))).toEqual(same)
    expect(names(await pairs(ann, 'likely'))).toEqual(likely)
    const shared = async (section: 'same' | 'likely') => (await pairs(ann, section)).flatMap((pair) => pair.shared)
    expect(await shared('same')).toHaveLength(2)
    expect(await shared('same')).toContainEqual({ kind: 'email', value: 'same@example.com' })
    expect(await shared('same')).toContainEqual({ kind: 'phone', value: expect.stringMatching(/^\+55489/) })
    expect(await shared('likely')).toEqual([])
    // The walk through all finds the same, whatever was noted before.
    await world().sql('delete from client_pairs')
    await world().advance({ minutes: 2 })
    void (await ann.browser.call(findPairs)).body
    await world().settle()
    expect((await ann.browser.call(getDuplicateSettings)).body.scan.state).toBe('done')
    expect([names(await pairs(ann)), names(await pairs(ann, 'likely'))]).toEqual([same, likely])
  })

  it('are shown to the person who sees both, page by page', async () => {
    const owner = await world().signIn('owner@example.com')
    const member = await joinTeam(world(), owner, 'member@example.com')
    await add(owner, { name: 'Hers', phonenumber: '+65 9127 0001' })
    for (const n of [2, 3, 4]) {
      await add(member, { name: `His ${n}`, phonenumber: `+65 9127 000${n}` })
      await add(member, { name: `His too ${n}`, phonenumber: `+65 9127 000${n}` })
    }
    await world().sql(
      `insert into client_contacts select gen_random_uuid(), org_id, (select id from clients where org_id = $1 and name = 'Hers'),
        kind, raw, value, country, match_key, false, 1, created_at from client_contacts where org_id = $1 and value = '+6591270002' limit 1`,
      [owner.orgId],
    )
    await world().advance({ minutes: 2 })
    void (await owner.browser.call(findPairs)).body
    await world().settle()
    expect(await pairs(owner)).toHaveLength(5)
    expect(await pairs(member)).toHaveLength(3)
    const first = (await member.browser.call(listPairs, { query: { page_size: 2, count: 'true' } })).body
    expect([first.results.length, first.count]).toEqual([2, 3])
    const second = (await member.browser.call(listPairs, { query: { page_size: 2, cursor: first.next ?? '' } })).body
    expect(second.results).toHaveLength(1)
    expect(second.next).toBeNull()
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    const back = (await member.browser.call(listPairs, { query: { page_size: 2, cursor: second.previous ?? '' } })).body
    expect(back.results.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  })

  it('are shown on the page of each: by any number, and whom the setting kept separate, whatever changed since', async () => {
    const owner = await world().signIn('pages@example.com')
    const shown = async ({ browser }: Person, id: string) =>
      (await browser.call(possibleDuplicates, { params: { id } })).body.results.map(({ name, matched_on: by }) => [
        name,
        by,
      ])
    await set(owner, { on_duplicate: 'keep_separate' })
    await deliver(owner.orgId, { id: '1', name: 'Mei', phone: '+65 9127 0021' })
    await deliver(owner.orgId, { id: '2', name: 'Mei Tan', phone: '+65 9127 0021' })
    const [tan, mei] = await clientsOf(owner)
    if (!tan || !mei) throw new Error('both are there')
    expect([await shown(owner, tan.id), await shown(owner, mei.id)]).toEqual([
      [['Mei', 'phone']],
      [['Mei Tan', 'phone']],
    ])
    const phones = [{ value: '+6591270022' }, { value: '+6591270023' }]
    void (await owner.browser.call(updateClient, { params: { id: tan.id }, body: { phones } })).body
    expect([await shown(owner, tan.id), await shown(owner, mei.id)]).toEqual([[['Mei', null]], [['Mei Tan', null]]])
    const other = await add(owner, { name: 'Other', phonenumber: '+65 9127 0023' })
    expect(await shown(owner, tan.id)).toEqual([
      ['Other', 'phone'],
      ['Mei', null],
    ])
    void (await owner.browser.call(dismissPair, { body: { a_id: tan.id, b_id: mei.id } })).body
    expect([await shown(owner, tan.id), await shown(owner, mei.id)]).toEqual([[['Other', 'phone']], []])
    // Of whom one does not see is told only that there is somebody, and nothing of a pair.
    const member = await joinTeam(world(), owner, 'pages-member@example.com')
    expect((await member.browser.call(possibleDuplicates, { params: { id: other.id } })).status).toBe(404)
    const his = await add(member, { name: 'His' })
    const number = { phones: [{ value: '+6591270022' }] }
    void (await member.browser.call(updateClient, { params: { id: his.id }, body: number })).body
    expect(await shown(member, his.id)).toEqual([[null, 'phone']])
  })

  it('“not a duplicate” is remembered, everywhere, and can be taken back (rule 44)', async () => {
    const ann = await world().signIn('not@example.com')
    const [a, b] = [
      await add(ann, { name: 'Father', phonenumber: '+65 9127 0009' }),
      await add(ann, { name: 'Son', phonenumber: '+65 9127 0009' }),
    ]
    await world().settle()
    const asked = async () =>
      (
        await ann.browser.call(searchDuplicates, { body: { phonenumber: '+6591270009', except: a.id } })
      ).body.results.map(({ name }) => name)
    expect(await asked()).toEqual(['Son'])
    const body = { a_id: a.id, b_id: b.id }
    void (await ann.browser.call(dismissPair, { body })).body
    expect(await pairs(ann)).toEqual([])
    expect(await asked()).toEqual([])
    expect(await pairs(ann, 'dismissed')).toMatchObject([{ reason: 'phone', dismissed: { by: expect.any(String) } }])
    void (await ann.browser.call(findPairs)).body
    await world().settle()
    expect(await pairs(ann)).toEqual([])
    // Somebody new with that number hears of both.
    const anybody = await ann.browser.call(searchDuplicates, { body: { phonenumber: '+6591270009' } })
    expect(anybody.body.results).toHaveLength(2)
    void (await ann.browser.call(restorePair, { body })).body
    expect([(await pairs(ann)).length, await asked()]).toEqual([1, ['Son']])
  })
})

describe('numbers and addresses from before the present rules (rule 221)', () => {
  it('are shown where they would be read otherwise, and changed only when somebody says so', async () => {
    const rae = await world().signIn('rae@example.com')
    const made = await add(rae, { name: 'Rae Lim', phones: [{ value: '+65 9127 4486 ext 12' }] })
    const other = await add(rae, {
      name: 'Ron Tan',
      phones: [{ value: '+65 8123 4567' }],
      emails: [{ value: 'ron@tan.sg' }],
    })
    // As they were read before: the extension among the digits, and an address that was none.
    await world().sql(
      `update client_contacts set read_by = 1, value = '+659127448612', extension = null, match_key = 'p:+659127448612' where client_id = $1`,
      [made.id],
    )
    await world().sql('update client_contacts set read_by = 1 where client_id = $1', [other.id])
    const look = async () => {
      void (await rae.browser.call(findPairs)).body
      await world().settle()
      return (await rae.browser.call(listReadings, { query: { count: 'true' } })).body
    }
    const [found, ...more] = (await look()).results
    expect(more).toEqual([])
    expect(found).toMatchObject({
      client: { id: made.id, name: 'Rae Lim' },
      kind: 'phone',
      raw: '+65 9127 4486 ext 12',
      is: { value: '+659127448612', extension: null },
      would_be: { value: '+6591274486', extension: '12' },
      may_change: true,
    })
    const numbers = async () => (await clientOf(rae, made.id)).phones
    expect(await numbers()).toMatchObject([{ value: '+659127448612' }])
    const decide = (take: 'new' | 'present' | null) =>
      rae.browser.call(decideReading, { params: { id: found?.id ?? '' }, body: { take } })
    const open = async () => (await rae.browser.call(listReadings)).body.results.length

    expect((await decide('present')).status).toBe(200)
    expect([await open(), (await numbers())[0]?.value]).toEqual([0, '+659127448612'])
    expect((await decide(null)).status).toBe(200)
    expect(await open()).toBe(1)
    for (let i = 0; i < 2; i++) expect((await decide('new')).status).toBe(200)
    expect(await numbers()).toMatchObject([{ value: '+6591274486', extension: '12', is_primary: true }])
    expect(await open()).toBe(0)
    expect((await decide(null)).status).toBe(200)
    expect(await numbers()).toMatchObject([{ value: '+659127448612', extension: null }])
    expect(await open()).toBe(1)
    expect((await decide('new')).status).toBe(200)
    await world().advance({ hours: 2 })
    expect((await look()).count).toBe(0)
  })
})
