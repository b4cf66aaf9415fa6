import { markLead, updateClient } from '@fairlead/contract/records/clients'
import { answered, rawLeadInfo } from '@fairlead/contract/records/leads'
import { addActivity } from '@fairlead/contract/records/timeline'
import { listDeadLetters, listDeliveries, replayDelivery } from '@fairlead/contract/work/inbox'
import { describe, expect, it } from 'vitest'
import { clientOf, clientsOf, noticesOf, timelineOf, titlesOf } from '../../../testing/look.ts'
import { addClient, aForm } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { visitor } from '../../../testing/outside/visitor.ts'
import { signature, type TestLead, testSource } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ overrides: { sources: [testSource((org) => `secret of ${org}`)] } })

async function deliver({ orgId }: Person, items: (TestLead | object)[] | string): Promise<void> {
  const body = typeof items === 'string' ? items : JSON.stringify({ items })
  const { status } = await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${orgId}`, body) },
  })
  expect(status).toBe(200)
  await world().settle()
  // Each further attempt waits; the last one is an hour away at most.
  for (let attempt = 0; attempt < 8; attempt++) {
    await world().advance({ hours: 1 })
    await world().settle()
  }
}

describe('a lead that we fail to store (rule 16)', () => {
  it.each([
    ['alone', 0],
    ['among others', 2],
  ])('%s is parked with the reason and the person that it is, and its owner is told', async (words, others) => {
    const ann = await world().signIn(`${words.replace(' ', '-')}@example.com`)
    const bad = { id: 'bad', name: 'Ahmad Faizal', phone: '+65 9127 4486', explode: true }
    const good = Array.from({ length: others }, (_, i) => ({ id: `good${i}`, name: `Good ${i}` }))
    await deliver(ann, [bad, ...good])
    expect(await clientsOf(ann)).toHaveLength(others)
    const parked = (await ann.browser.call(listDeliveries, { query: { outcome: 'parked' } })).body.results
    expect(parked).toMatchObject([
      { outcome: 'parked', reason: 'Invalid time value', summary: 'Ahmad Faizal, +65 9127 4486' },
    ])
    expect(await titlesOf(ann)).toEqual(expect.arrayContaining([expect.stringMatching(/^A lead is on hold/)]))
    expect(await world().sql(`select 1 from lead_inbox where state = 'waiting'`)).toEqual([])
  })

  it('is told of once, however many of one delivery could not be read or stored', async () => {
    const owner = await world().signIn('many@example.com')
    const unreadable = Array.from({ length: 60 }, (_, i) => ({ name: `No id ${i}` }))
    const failing = Array.from({ length: 3 }, (_, i) => ({ id: `f${i}`, name: `Bad ${i}`, explode: true }))
    await deliver(owner, [{ id: 'good', name: 'Good' }, ...unreadable, ...failing])
    expect(await clientsOf(owner)).toHaveLength(1)
    const count = async (outcome: string) =>
      (await world().sql('select 1 from leads where org_id = $1 and outcome = $2', [owner.orgId, outcome])).length
    expect([await count('created'), await count('parked')]).toEqual([1, 63])
    expect((await titlesOf(owner)).filter((title) => /are on hold/.test(title)).sort()).toEqual([
      '3 leads from one delivery are on hold',
      '60 leads from one delivery are on hold',
    ])
  })

  it('of which nothing can be read is a dead letter, and its owner is told', async () => {
    const bea = await world().signIn('bea@example.com')
    await deliver(bea, '{ this is no JSON')
    expect((await bea.browser.call(listDeadLetters)).body.results).toMatchObject([{ title: 'Reading a lead' }])
    expect(await titlesOf(bea)).toEqual(['A delivery couldn’t be read'])
  })

  it('never shows a statement or its values (S59)', async () => {
    const cho = await world().signIn('cho@example.com')
    await world().sql(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.name = 'Unlucky' then raise exception 'broken'; end if; return new; end $$`)
    await world().sql('create trigger refuse before insert on clients for each row execute function refuse()')
    await deliver(cho, [{ id: 'x', name: 'Unlucky', email: 'unlucky@example.com' }])
    await world().sql('drop trigger refuse on clients')
    const [parked] = (await cho.browser.call(listDeliveries)).body.results
    expect(parked?.reason).toBe('A fault of ours: the database refused it (P0001).')
  })
})

describe('a contact that is noted', () => {
  it('is the first response only when the person reached out, and when it was said to have been (rule 49)', async () => {
    const dan = await world().signIn('dan@example.com')
    await deliver(dan, [{ id: 'd1', name: 'Mei' }])
    const [client] = await clientsOf(dan)
    const client_id = client?.id ?? ''
    const call = (direction: 'incoming' | 'outgoing', at?: string) =>
      dan.browser.call(addActivity, { body: { item_type: 'PHONECALL', client_id, direction, ...(at ? { at } : {}) } })
    const kinds = async () => (await timelineOf(dan, client_id)).map((item) => item.item_type)
    void (await call('incoming')).body
    void (await call('outgoing', new Date(Date.now() - 86_400_000).toISOString())).body
    expect(await kinds()).not.toContain('FIRST_RESPONSE')
    void (await call('outgoing')).body
    expect(await kinds()).toContain('FIRST_RESPONSE')
  })

  it('of the minute in which the lead came is the first response, no sooner than the lead (rule 49)', async () => {
    const dot = await world().signIn('dot@example.com')
    await deliver(dot, [{ id: 'dot1', name: 'Mei' }])
    const [client] = await clientsOf(dot)
    const client_id = client?.id ?? ''
    const created = '2026-01-05T10:05:20.000Z'
    await world().sql('update clients set created_at = $1 where id = $2', [created, client_id])
    const call = async (at: string) => {
      const body = { item_type: 'PHONECALL', client_id, direction: 'outgoing', at } as const
      void (await dot.browser.call(addActivity, { body })).body
      const results = await timelineOf(dot, client_id)
      return results.find((item) => item.item_type === 'FIRST_RESPONSE')?.type_specific_data
    }
    expect(await call('2026-01-05T10:04:00.000Z')).toBeUndefined()
    expect(await call('2026-01-05T10:05:00.000Z')).toMatchObject({ seconds: 0 })
    expect(
      await world().sql('select first_response_at = created_at as is_same from clients where id = $1', [client_id]),
    ).toEqual([{ is_same: true }])
  })
})

describe('a lead of somebody whose person has left (rule 38)', () => {
  it('is given to somebody afresh, who is told; who left hears nothing', async () => {
    const eve = await world().signIn('eve@example.com')
    const member = await joinTeam(world(), eve, 'left@example.com')
    await deliver(eve, [{ id: 'e1', name: 'Lukas', phone: '+65 8842 0917' }])
    const [client] = await clientsOf(eve)
    await world().sql('update clients set assigned_to_id = $1 where id = $2', [member.userId, client?.id])
    await deactivate(world(), member)
    const mails = (await world().outbox('left@example.com')).length
    await deliver(eve, [{ id: 'e2', name: 'Lukas', phone: '+65 8842 0917' }])
    expect(await clientsOf(eve)).toMatchObject([{ assigned_to: { id: eve.userId }, is_new_lead: true }])
    expect(await titlesOf(eve)).toEqual(expect.arrayContaining([expect.stringMatching(/^Lukas came back/)]))
    expect(await world().outbox('left@example.com')).toHaveLength(mails)
    const { leads } = (await eve.browser.call(rawLeadInfo, { params: { id: client?.id ?? '' } })).body
    expect(leads[0]?.trace.map((step) => step.step)).toContain('assigned')
  })
})

describe('a form that is sent again within minutes (rule 30)', () => {
  it('replaces what it gave itself, and nothing that somebody else wrote', async () => {
    const fay = await world().signIn('fay@example.com')
    const form = await publishedForm(fay)
    const send = async (answers: Record<string, string>) => {
      const page = await visitor(world()).open(form.public_url)
      expect((await page.send(answers)).status).toBe(303)
      await world().settle()
    }
    const about = async () => await clientOf(fay, (await clientsOf(fay))[0]?.id ?? '')
    await send({ name: 'Siti', phone: '+65 9111 2222', email: 'siti@example.com' })
    void (await fay.browser.call(markLead, { params: { id: (await about()).id }, body: { new_lead: false } })).body
    await send({ name: 'Siti Aminah', phone: '+65 9111 2223', email: 'siti@example.com' })
    expect(await about()).toMatchObject({
      name: 'Siti Aminah',
      phone_number: '+6591112223',
      is_new_lead: true,
      phones: [
        { value: '+6591112222', is_primary: false },
        { value: '+6591112223', is_primary: true },
      ],
    })
    const [item] = await timelineOf(fay, (await about()).id)
    expect(item?.type_specific_data).toMatchObject({
      replaced: [
        { field: 'name', from: 'Siti', to: 'Siti Aminah' },
        { field: 'phone', from: '+6591112222', to: '+6591112223' },
      ],
    })

    expect(await titlesOf(fay)).toContain('Siti Aminah sent Kitchen again')

    // It turns out to be somebody else's: what it replaced is what it was.
    void (await fay.browser.call(updateClient, { params: { id: (await about()).id }, body: { emails: [] } })).body
    await world().sql(`update leads set matched_on = 'e:else@example.com' where outcome = 'attached' and org_id = $1`, [
      fay.orgId,
    ])
    const { leads } = (await fay.browser.call(rawLeadInfo, { params: { id: (await about()).id } })).body
    const late = leads.find(({ outcome }) => outcome === 'attached')
    void (await fay.browser.call(replayDelivery, { params: { id: late?.id ?? '' } })).body
    expect((await clientsOf(fay)).map(({ name, phone_number }) => [name, phone_number]).sort()).toEqual([
      ['Siti Aminah', '+6591112223'],
      ['Siti', '+6591112222'],
    ])

    // The person who knows a number can send the form twice, but not write over what the account knows.
    const body = { name: 'Ann Tan', phonenumber: '+65 8842 0917', company: 'Acme' }
    const id = await addClient(fay, body)
    await send({ name: 'Hacked', phone: '+65 8842 0917', company: 'X1' })
    await send({ name: 'Hacked too', phone: '+65 8842 0917', company: 'X2' })
    expect(await clientOf(fay, id)).toMatchObject({
      name: 'Ann Tan',
      company: 'Acme',
    })
  })
})

describe('what is told of a form’s answers (rule 19)', () => {
  it('says each once, in words: no stop after a question mark, days as people write them, a consent by its name', async () => {
    const gus = await world().signIn('gus@example.com')
    const wording = 'You may call me. I can say stop at any time.'
    const form = await publishedForm(gus, [
      { key: 'guests', type: 'number', label: 'How many guests?' },
      { key: 'day', type: 'date', label: 'Which day' },
      { key: 'ok', type: 'consent', label: wording },
    ])
    const page = await visitor(world()).open(form.public_url)
    const answers = { name: 'Tan W. L.', phone: '9123 4567', 'phone-country': 'SG', guests: '12', day: '2026-12-24' }
    expect((await page.send({ ...answers, ok: 'yes' })).status).toBe(303)
    await world().settle()
    const answerLines = 'How many guests? 12\nWhich day: 24 Dec 2026\nConsent: Yes'
    const [notice] = await noticesOf(gus)
    expect(notice?.body).toBe(`Lead form: Kitchen\n${answerLines}`)
    const entry = (await world().outbox('gus@example.com')).find(
      ({ message }) => message.channel === 'mail' && message.mail.subject === 'New lead: Tan W. L.',
    )
    const text = entry?.message.channel === 'mail' ? entry.message.mail.text : ''
    expect(text).toContain(`Lead form: Kitchen\n\nPhone: +65 9123 4567\n${answerLines}\n`)
    expect(text.match(/guests/g)).toHaveLength(1)

    // The lead itself stays letter for letter (rule 21); the country that the page came with is no choice (rule 222).
    const [client] = await clientsOf(gus)
    const [lead] = (await gus.browser.call(rawLeadInfo, { params: { id: client?.id ?? '' } })).body.leads
    expect(answered(lead?.answers ?? [])).toMatchObject([
      {},
      { value: '9123 4567' },
      { value: '12' },
      { value: '2026-12-24' },
      { label: wording },
    ])
    expect(lead?.trace.flatMap((step) => step.details)).toContain('“9123 4567” is +65 9123 4567 (SG)')
  })
})

async function publishedForm(person: Person, more: object[] = []) {
  const fields = [
    { key: 'name', type: 'full_name', label: 'Name' },
    { key: 'phone', type: 'phone', label: 'Phone' },
    { key: 'email', type: 'email', label: 'E-mail' },
    { key: 'company', type: 'company', label: 'Company' },
    ...more,
  ]
  return aForm(person, { fields })
}
