import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { listDeliveries, replayDelivery } from '@fairlead/contract/work/inbox'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOf, clientsOf, timelineOf } from '../../../testing/look.ts'
import { signature, type TestLead } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secrets = new Map<string, string>()
const world = useWorld({ secretOf: (org) => secrets.get(org) })

async function owner(email: string): Promise<Person> {
  const person = await world().signIn(email)
  secrets.set(person.orgId, `secret of ${person.orgId}`)
  return person
}

const post = (orgId: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-test-signature': signature(secrets.get(orgId) ?? '', body),
      ...headers,
    },
  })
const deliver = (orgId: string, items: (TestLead | object)[], id?: string) =>
  post(orgId, JSON.stringify({ items }), id ? { 'x-delivery-id': id } : {})

describe('a delivery', () => {
  it('becomes a client of the owner, new, with its answers and the explanation', async () => {
    const ann = await owner('ann@example.com')
    expect(
      (
        await deliver(ann.orgId, [
          { id: 'a1', name: 'Ahmad Faizal', phone: '+65 9127 4486', answers: { Budget: '15k' } },
        ])
      ).status,
    ).toBe(200)
    await world().settle()
    const results = await clientsOf(ann)
    expect(results).toMatchObject([
      {
        name: 'Ahmad Faizal',
        is_new_lead: true,
        client_source: 'external_integration',
        assigned_to: { id: ann.userId },
        phone_number: '+6591274486',
      },
    ])
    const id = results[0]?.id ?? ''
    const timeline = await timelineOf(ann, id)
    expect(timeline.map((item) => item.item_type).sort()).toEqual(['CLIENT_ASSIGNMENT', 'CLIENT_CREATED_DETAILS'])
    const raw = (await ann.browser.call(rawLeadInfo, { params: { id } })).body
    expect(raw.leads).toMatchObject([
      { outcome: 'created', external_id: 'a1', answers: [{}, {}, { label: 'Budget', value: '15k', mapped_to: null }] },
    ])
    expect(raw.leads[0]?.trace.map((step) => step.step)).toEqual(['received', 'read', 'matched', 'created', 'assigned'])
    const client = await clientOf(ann, id)
    expect(client.last_lead).toMatchObject({ answers: [{ label: 'Budget', value: '15k' }] })
    expect(client.last_lead?.answers).toHaveLength(1)
  })

  it('of somebody known joins that client, fills what is empty and suggests what differs', async () => {
    const bo = await owner('bo@example.com')
    await deliver(bo.orgId, [{ id: 'b1', name: 'Priya', phone: '+6581234567' }])
    await world().settle()
    await deliver(bo.orgId, [
      { id: 'b2', name: 'Priya Raghunathan', phone: '+65 8123 4567', email: 'PRIYA@example.in' },
    ])
    await world().settle()
    const results = await clientsOf(bo)
    expect(results).toMatchObject([{ name: 'Priya', email: 'priya@example.in', is_new_lead: true }])
    const client = await clientOf(bo, results[0]?.id ?? '')
    expect(client.lead_count).toBe(2)
    const [item] = await timelineOf(bo, client.id)
    expect(item).toMatchObject({
      item_type: 'DUPLICATE_LEAD_RECEIVED',
      type_specific_data: {
        filled: ['email'],
        suggestions: [{ field: 'name', present: 'Priya', received: 'Priya Raghunathan' }],
      },
    })
  })

  it('keeps a number that cannot be read, as it was typed', async () => {
    const cy = await owner('cy@example.com')
    await deliver(cy.orgId, [{ id: 'c1', name: 'Odd', phone: 'call me: 12-34' }])
    await world().settle()
    const [row] = await clientsOf(cy)
    const client = await clientOf(cy, row?.id ?? '')
    expect(client.phones).toMatchObject([{ raw: 'call me: 12-34', value: null, is_valid: false }])
  })
})

describe('what no database stores', () => {
  it('is left out of a lead, and the lead is a client', async () => {
    const di = await owner('dia@example.com')
    const cutName = `${'N'.repeat(199)}😀`
    await deliver(di.orgId, [
      { id: 'n1\0', name: 'Nul\0 Half\ud83d', phone: '+6591270001\0', answers: { 'a\0\udc00': 'b\0\ud800' } },
      { id: 'n2', name: cutName, email: 'n2@example.com', answers: { long: `${'y'.repeat(380)}😀`.repeat(3) } },
      { id: 'n1', name: 'Again', phone: '+6591270001' },
    ])
    await world().settle()
    const results = await clientsOf(di, { sort: 'name' })
    expect(results.map((client) => client.name)).toEqual(['N'.repeat(199), 'Nul Half\ufffd'])
    const raw = (await di.browser.call(rawLeadInfo, { params: { id: results[1]?.id ?? '' } })).body
    expect(raw.leads).toMatchObject([{ external_id: 'n1', answers: [{}, {}, { label: 'a\ufffd', value: 'b\ufffd' }] }])
  })
})

describe('the same lead, many times', () => {
  it('is one lead, one creation, one assignment, however often and at once it comes (R3)', async () => {
    const di = await owner('di@example.com')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => deliver(di.orgId, [{ id: 'd1', name: 'Once', phone: '+6591110000' }], 'd1')),
    )
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    await world().settle()
    const results = await clientsOf(di)
    expect(results).toHaveLength(1)
    const timeline = await timelineOf(di, results[0]?.id ?? '')
    expect(timeline).toHaveLength(2)
  })

  it('is one lead also when other deliveries repeat it, and one client when strangers share a number at once', async () => {
    const el = await owner('el@example.com')
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        deliver(el.orgId, [{ id: `e${i % 5}`, name: `E${i}`, phone: '+65 9222 0000' }]),
      ),
    )
    await world().settle()
    const results = await clientsOf(el)
    expect(results).toHaveLength(1)
    expect((await el.browser.call(rawLeadInfo, { params: { id: results[0]?.id ?? '' } })).body.leads).toHaveLength(5)
  })
})

describe('a batch of a thousand', () => {
  it('is answered at once; one malformed item is quarantined and the rest land (R5)', async () => {
    const fi = await owner('fi@example.com')
    const items: object[] = Array.from({ length: 1000 }, (_, i) => ({
      id: `f${i}`,
      name: `Lead ${i}`,
      email: `f${i}@example.com`,
    }))
    items[500] = { nonsense: true }
    expect((await deliver(fi.orgId, items)).status).toBe(200)
    await world().settle()
    const count = await world().sql<{ outcome: string; count: number }>(
      'select outcome, count(*)::int from leads where org_id = $1 group by 1 order by 1',
      [fi.orgId],
    )
    expect(count).toEqual([
      { outcome: 'created', count: 999 },
      { outcome: 'parked', count: 1 },
    ])
    const [parked] = (await fi.browser.call(listDeliveries, { query: { outcome: 'parked' } })).body.results
    expect(parked).toMatchObject({ reason: 'The item has no id.' })
    const alerts = (await world().outbox('fi@example.com')).filter(
      (entry) => entry.message.channel === 'mail' && entry.message.mail.subject.includes('on hold'),
    )
    expect(alerts).toHaveLength(1)
  })
})

describe('replaying', () => {
  it('what became clients changes nothing (R12)', async () => {
    const gu = await owner('gu@example.com')
    await deliver(gu.orgId, [{ id: 'g1', name: 'Gita', phone: '+6593330000' }])
    await world().settle()
    const before = await world().sql('select * from clients where org_id = $1', [gu.orgId])
    const [delivery] = (await gu.browser.call(listDeliveries)).body.results
    void (await gu.browser.call(replayDelivery, { params: { id: delivery?.id ?? '' } })).body
    await world().settle()
    expect(await world().sql('select * from clients where org_id = $1', [gu.orgId])).toEqual(before)
  })
})

describe('signatures (S54)', () => {
  it('refuse what is unsigned, wrongly signed, cut or of a source without a secret, and store nothing (R7)', async () => {
    const ha = await owner('ha@example.com')
    const body = JSON.stringify({ items: [{ id: 'h1' }] })
    const right = signature(secrets.get(ha.orgId) ?? '', body)
    const before = await world().sql('select count(*)::int from lead_inbox')
    const url = `${world().publicUrl}/hooks/test_source/${ha.orgId}`
    for (const given of [
      undefined,
      '',
      'sha256=',
      right.slice(0, -1),
      `${right}0`,
      signature('', body),
      signature('other', body),
    ]) {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: given === undefined ? {} : { 'x-test-signature': given },
      })
      expect(response.status, String(given)).toBe(401)
    }
    const nobody = await fetch(`${world().publicUrl}/hooks/test_source/unknown`, {
      method: 'POST',
      body,
      headers: { 'x-test-signature': signature('', body) },
    })
    expect(nobody.status).toBe(401)
    expect(await world().sql('select count(*)::int from lead_inbox')).toEqual(before)
  })

  it('hold for the very bytes that came, whatever they are, and those are kept (R8)', async () => {
    const { orgId } = await owner('ivy@example.com')
    const url = `${world().publicUrl}/hooks/test_source/${orgId}`
    const send = (body: Uint8Array<ArrayBuffer>, signed: string) =>
      fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-test-signature': signed } })
    const written = [
      '{ "items" : [ ] }\n',
      '{"items":[],"items":[]}',
      '\uFEFF{"items":[]}',
      '{"items":["\\u00e9\\/"]}',
      ' ',
    ]
    const payload = fc.oneof(
      fc.constantFrom(...written).map((text) => new Uint8Array(Buffer.from(text))),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    )
    const sent: string[] = []
    await fc.assert(
      fc.asyncProperty(payload, fc.nat(), async (body, at) => {
        const signed = signature(secrets.get(orgId) ?? '', Buffer.from(body))
        expect((await send(body, signed)).status).toBe(200)
        sent.push(Buffer.from(body).toString('hex'))
        const changed = body.with(at % body.length, (body[at % body.length] ?? 0) ^ 1)
        expect((await send(changed, signed)).status).toBe(401)
      }),
      { numRuns: 150 },
    )
    const kept = await world().sql<{ hex: string }>(
      `select encode(body, 'hex') as hex from lead_inbox where connection_id = $1`,
      [`test:${orgId}`],
    )
    expect(kept.map((row) => row.hex).sort()).toEqual(sent.sort())
  })
})
