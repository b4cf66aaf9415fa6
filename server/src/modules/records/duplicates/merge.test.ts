import { deleteClient, getClient, updateClient } from '@fairlead/contract/records/clients'
import {
  dismissPair,
  listMerges,
  listPairs,
  mergeClients,
  previewMerge,
  undoMerge,
} from '@fairlead/contract/records/duplicates'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { reassignClient } from '@fairlead/contract/work/reassign'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { clientOf, clientsOf, timelineOf, titlesOf } from '../../../testing/look.ts'
import { aClient, addGroup, addNote, giveClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld({ secretOf: (org) => `secret of ${org}` })

const add = (person: Person, body: object) => aClient(person, { add_anyway: true, ...body } as never)
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const follow = async ({ browser }: Person, id: string, n: number) =>
  (await browser.call(setFollowUp, { params: { id }, body: { day: day(n) } })).body
const deliver = (orgId: string, ...items: object[]) => {
  const body = JSON.stringify({ items })
  return fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${orgId}`, body) },
  })
}
/** Merges two clients as they are now. */
async function mergeNow(person: Person, survivor_id: string, absorbed_id: string, more: object = {}) {
  const [s, a] = await Promise.all([clientOf(person, survivor_id), clientOf(person, absorbed_id)])
  return person.browser.call(mergeClients, {
    body: { survivor_id, absorbed_id, survivor_version: s.version, absorbed_version: a.version, ...more },
  })
}
const undo = (person: Person, id: string) => person.browser.call(undoMerge, { params: { id } })

describe('merging two clients (rule 43)', () => {
  it('unites what both are, and un-merging puts it back', async () => {
    const ann = await world().signIn('ann@example.com')
    const s = await add(ann, { name: 'Mei Ling Tan', phonenumber: '+65 9127 4486', company: 'Lim & Co' })
    const a = await add(ann, {
      name: 'Mei Tan',
      phonenumber: '+65 9127 4486',
      email: 'mei@example.com',
      city: 'Penang',
    })
    await addNote(ann, s.id, 'Wants three rooms')
    await addNote(ann, a.id, 'Called back')
    await follow(ann, s.id, 9)
    await follow(ann, a.id, 3)
    const before = [await clientOf(ann, s.id), await clientOf(ann, a.id)]
    const seen = (await ann.browser.call(previewMerge, { query: { a_id: s.id, b_id: a.id } })).body
    expect(seen).toMatchObject({ missing: [[], []], counts: [{ leads: 0 }, { leads: 0 }] })

    const merged = (await mergeNow(ann, s.id, a.id, { fields: { name: 'absorbed' } })).body
    expect(merged.client).toMatchObject({
      id: s.id,
      name: 'Mei Tan',
      company: 'Lim & Co',
      city: 'Penang',
      email: 'mei@example.com',
      follow_up: { remind_on: before[1]?.follow_up?.remind_on },
    })
    expect(merged.client.phones).toHaveLength(1)
    const list = await clientsOf(ann)
    expect(list.map((row) => row.id)).toEqual([s.id])
    const timeline = await timelineOf(ann, s.id)
    expect(timeline.filter((item) => item.item_type === 'NOTE')).toHaveLength(2)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        item_type: 'CLIENT_MERGED',
        type_specific_data: expect.objectContaining({ absorbed_name: 'Mei Tan', fields: ['name', 'city', 'email'] }),
      }),
    )
    const gone = await ann.browser.call(getClient, { params: { id: a.id } })
    expect([gone.status, gone.error.error_type, gone.error.current]).toEqual([
      404,
      'MERGED',
      { id: s.id, name: 'Mei Tan' },
    ])

    const merges = (await ann.browser.call(listMerges, { query: {} })).body
    expect(merges.results).toMatchObject([{ id: merged.merge_id, can_undo: true, absorbed: { name: 'Mei Tan' } }])
    expect((await undo(ann, merged.merge_id)).body).toMatchObject({ kept: [], absorbed: { id: a.id } })
    const bare = (all: typeof before) => all.map(({ version: _, ...client }) => client)
    expect(bare([await clientOf(ann, s.id), await clientOf(ann, a.id)])).toEqual(bare(before))
    expect((await timelineOf(ann, a.id)).map((item) => item.item_type)).toContain('NOTE')
    expect((await undo(ann, merged.merge_id)).status).toBe(409)
  })

  it('needs the right to change both and to delete the one that goes, and says which is missing', async () => {
    const owner = await world().signIn('olga@example.com')
    const bo = await joinTeam(world(), owner, 'bo@example.com', { deleteClients: false })
    const [s, a] = [await add(bo, { name: 'Stays' }), await add(bo, { name: 'Goes' })]
    const his = (await bo.browser.call(previewMerge, { query: { a_id: s.id, b_id: a.id } })).body
    expect(his.missing[0]).toEqual(['Merging would remove Goes, which you don’t have permission to delete.'])
    const refused = await mergeNow(bo, s.id, a.id)
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Merging would remove Goes, which you don’t have permission to delete.',
    ])
    const hers = await add(owner, { name: 'Hers' })
    const unseen = await bo.browser.call(mergeClients, {
      body: { survivor_id: hers.id, absorbed_id: a.id, survivor_version: 1, absorbed_version: 1 },
    })
    expect(unseen.status).toBe(404)
    // To take a merge back needs what merging needs, as it is by then.
    await permit(world(), bo, { deleteClients: true })
    const done = (await mergeNow(bo, s.id, a.id)).body
    await permit(world(), bo, { deleteClients: false })
    const back = () => bo.browser.call(undoMerge, { params: { id: done.merge_id } })
    expect((await back()).status).toBe(455)
    await permit(world(), bo, { deleteClients: true })
    expect((await back()).status).toBe(200)
  })

  it('refuses what was seen in an earlier state, and a client in the bin', async () => {
    const ann = await world().signIn('ann2@example.com')
    const [s, a] = [await add(ann, { name: 'One' }), await add(ann, { name: 'Two' })]
    void (await ann.browser.call(updateClient, { params: { id: a.id }, body: { city: 'Ipoh' } })).body
    const body = { survivor_id: s.id, absorbed_id: a.id, survivor_version: s.version, absorbed_version: a.version }
    const stale = await ann.browser.call(mergeClients, { body })
    expect([stale.status, stale.error.current]).toEqual([409, { survivor_version: 1, absorbed_version: 2 }])
    void (await ann.browser.call(deleteClient, { params: { id: a.id } })).body
    const binned = await ann.browser.call(mergeClients, { body: { ...body, absorbed_version: 3 } })
    expect([binned.status, binned.error.error_type]).toEqual([404, 'IN_BIN'])
  })

  it('of three is two merges, taken back in their order; addresses lead to the last', async () => {
    const ann = await world().signIn('ann3@example.com')
    const [x, y, z] = [await add(ann, { name: 'X' }), await add(ann, { name: 'Y' }), await add(ann, { name: 'Z' })]
    const first = (await mergeNow(ann, y.id, x.id)).body
    const second = (await mergeNow(ann, z.id, y.id)).body
    const led = await ann.browser.call(getClient, { params: { id: x.id } })
    expect(led.error.current).toEqual({ id: z.id, name: 'Z' })
    const early = await undo(ann, first.merge_id)
    expect([early.status, early.error.message]).toEqual([409, 'Y has since been merged into Z. Undo that first.'])
    void (await undo(ann, second.merge_id)).body
    void (await undo(ann, first.merge_id)).body
    expect((await clientsOf(ann)).map(({ name }) => name).sort()).toEqual(['X', 'Y', 'Z'])
  })

  it('goes back only where it still is as the merge left it, and lists the rest (rule 210)', async () => {
    const ann = await world().signIn('ann4@example.com')
    const s = await add(ann, { name: 'Sue', phonenumber: '+65 9127 1111' })
    const a = await add(ann, { name: 'Susan', company: 'Acme', city: 'Ipoh', phonenumber: '+65 9127 2222' })
    await follow(ann, s.id, 5)
    await follow(ann, a.id, 2)
    const { merge_id: id, client } = (await mergeNow(ann, s.id, a.id)).body
    expect(client.phones.map((phone) => [phone.value, phone.is_primary])).toEqual([
      ['+6591271111', true],
      ['+6591272222', false],
    ])
    const phones = ['+6591271111', '+6591272222', '+6591273333'].map((value) => ({ value }))
    void (await ann.browser.call(updateClient, { params: { id: s.id }, body: { company: 'Acme Ltd', phones } })).body
    await planFollowUp(ann, s.id, { is_done: true, day: day(8) })
    await addNote(ann, s.id, 'Written since')
    expect((await undo(ann, id)).body.kept).toEqual(['company', 'Follow-up'])
    const [after, back] = [await clientOf(ann, s.id), await clientOf(ann, a.id)]
    expect(after).toMatchObject({ company: 'Acme Ltd', city: null })
    expect(after.phones.map((phone) => phone.value)).toEqual(['+6591271111', '+6591273333'])
    expect(after.follow_up).not.toBeNull()
    expect(back).toMatchObject({ company: 'Acme', city: 'Ipoh', phone_number: '+6591272222', follow_up: null })
    expect((await timelineOf(ann, s.id)).map((item) => item.item_type)).toContain('NOTE')
    expect((await ann.browser.call(listMerges, { query: {} })).body.results).toMatchObject([
      { can_undo: false, kept: ['company', 'Follow-up'] },
    ])
  })

  it('can be taken back for 30 days; its address leads there for good', async () => {
    const ann = await world().signIn('ann5@example.com')
    const [s, a] = [await add(ann, { name: 'S' }), await add(ann, { name: 'A' })]
    const { merge_id: id } = (await mergeNow(ann, s.id, a.id)).body
    await world().advance({ days: 31 })
    await world().settle()
    const later = await world().signIn('ann5@example.com')
    expect((await undo(later, id)).status).toBe(409)
    expect((await later.browser.call(listMerges, { query: {} })).body.results).toEqual([])
    expect(await world().sql('select 1 from client_merges where record is not null')).toEqual([])
    expect((await later.browser.call(getClient, { params: { id: a.id } })).error.error_type).toBe('MERGED')
  })

  it('takes the person who has it where that is chosen, and gives it back', async () => {
    const owner = await world().signIn('owner6@example.com')
    const bo = await joinTeam(world(), owner, 'bo6@example.com')
    const [s, a] = [await add(owner, { name: 'S' }), await add(bo, { name: 'A' })]
    const merged = (await mergeNow(owner, s.id, a.id, { fields: { assigned_to: 'absorbed' } })).body
    expect(merged.client.assigned_to).toMatchObject({ id: bo.userId })
    await world().settle()
    expect((await undo(owner, merged.merge_id)).body.kept).toEqual([])
    expect((await clientOf(owner, s.id)).assigned_to).toMatchObject({ id: owner.userId })
    expect((await clientOf(owner, a.id)).assigned_to).toMatchObject({ id: bo.userId })
    // Given on in the meantime, it stays there.
    const again = (await mergeNow(owner, s.id, a.id, { fields: { assigned_to: 'absorbed' } })).body
    const cy = await joinTeam(world(), owner, 'cy6@example.com')
    await giveClient(owner, s.id, cy)
    expect((await undo(owner, again.merge_id)).body.kept).toEqual(['assigned_to'])
    expect((await clientOf(owner, s.id)).assigned_to).toMatchObject({ id: cy.userId })
  })
})

describe('what hangs on two clients of different people', () => {
  it('belongs to the person who has the survivor: groups by rule, follow-up, reminders; who lost a client is told, and told again', async () => {
    const owner = await world().signIn('owner7@example.com')
    const bo = await joinTeam(world(), owner, 'bo7@example.com')
    await world().sql(`update users set zone = 'Asia/Tokyo' where id = $1`, [bo.userId])
    const rule = {
      logical_operator: 'AND',
      expressions: [{ key: 'assignedTo', operator: 'in', values: [bo.userId] }],
    } as const
    await addGroup(owner, { name: 'His', rule: rule as never })
    await deliver(owner.orgId, { id: 'l7', name: 'Goes' })
    await world().settle()
    const [lead] = await clientsOf(owner)
    const [s, a] = [await add(owner, { name: 'Stays' }), lead?.id ?? '']
    await giveClient(owner, a, bo)
    await world().settle()
    await planFollowUp(bo, a, { day: day(99) })
    await world().settle()
    const groups = async (id: string) => (await clientOf(owner, id)).groups.map(({ name }) => name)
    const zones = () =>
      world().sql(`select zone from follow_ups where client_id in ($1, $2) and state = 'open'`, [s.id, a])
    const reminded = (id: string) =>
      world().sql(`select distinct assignee_id as id from lead_reminders where client_id = $1`, [id])
    expect([await groups(s.id), await groups(a)]).toEqual([[], ['His']])
    expect([await zones(), await reminded(a)]).toEqual([[{ zone: 'Asia/Tokyo' }], [{ id: bo.userId }]])

    const { merge_id: id } = (await mergeNow(owner, s.id, a)).body
    await world().settle()
    expect(await groups(s.id)).toEqual([])
    expect([await zones(), await reminded(s.id)]).toEqual([
      await world().sql('select zone from users where id = $1', [owner.userId]),
      [{ id: owner.userId }],
    ])
    expect(await titlesOf(bo)).toContain('Goes was merged into a client of Owner')
    expect((await bo.browser.call(getClient, { params: { id: a } })).status).toBe(455)
    const stranger = await joinTeam(world(), owner, 'cy7@example.com')
    expect((await stranger.browser.call(getClient, { params: { id: a } })).status).toBe(404)

    // Notices of one client within two minutes are one (rule 175).
    await world().advance({ minutes: 3 })
    void (await undo(owner, id)).body
    await world().settle()
    expect([await groups(s.id), await groups(a)]).toEqual([[], ['His']])
    expect([await zones(), await reminded(a)]).toEqual([[{ zone: 'Asia/Tokyo' }], [{ id: bo.userId }]])
    expect((await titlesOf(bo)).filter((title) => title === 'Goes was assigned to you')).toHaveLength(2)
    expect((await bo.browser.call(getClient, { params: { id: a } })).status).toBe(200)
  })

  it('is told to the person who had and lost it before, at its old address alone (rule 144)', async () => {
    const owner = await world().signIn('owner9@example.com')
    const [bo, cy] = [
      await joinTeam(world(), owner, 'bo9@example.com'),
      await joinTeam(world(), owner, 'cy9@example.com'),
    ]
    const give = async (id: string, assigned_to_id: string) =>
      void (await owner.browser.call(reassignClient, { params: { id }, body: { assigned_to_id } })).body
    const [s, a, z] = [await add(cy, { name: 'S' }), await add(bo, { name: 'A' }), await add(owner, { name: 'Z' })]
    for (const { id } of [s, a]) await give(id, owner.userId)
    const look = async ({ browser }: Person, ...ids: string[]) =>
      Promise.all(ids.map(async (id) => (await browser.call(getClient, { params: { id } })).status))
    const seen = async () => [await look(bo, a.id, s.id), await look(cy, a.id, s.id)]
    const before = [
      [455, 404],
      [404, 455],
    ]
    expect(await seen()).toEqual(before)
    const first = (await mergeNow(owner, s.id, a.id)).body
    expect(await seen()).toEqual(before)
    // And when the one that it went into is merged on.
    const second = (await mergeNow(owner, z.id, s.id)).body
    expect(await seen()).toEqual(before)
    for (const { merge_id: id } of [second, first]) void (await undo(owner, id)).body
    expect(await seen()).toEqual(before)
    const [left] = await world().sql<{ n: number }>(
      `select count(*)::int as n from activities where org_id = $1 and data->'of' is not null`,
      [owner.orgId],
    )
    expect(left?.n).toBe(0)
  })

  it('goes back as it was: since when somebody has it, and a clock with what was left of its time', async () => {
    const owner = await world().signIn('owner8@example.com')
    const bo = await joinTeam(world(), owner, 'bo8@example.com')
    const [s, a] = [await add(owner, { name: 'S' }), await add(bo, { name: 'A' })]
    const since = () => world().sql('select date_assigned from clients where id = $1', [s.id])
    const was = await since()
    await world().advance({ minutes: 1 })
    const first = (await mergeNow(owner, s.id, a.id, { fields: { assigned_to: 'absorbed' } })).body
    void (await undo(owner, first.merge_id)).body
    expect(await since()).toEqual(was)

    await world().sql(
      `insert into assignment_clocks (id, org_id, client_id, rule_id, rule_name, user_id, terms, started_at, due_at, next_at, details)
       values ($1, $2, $3, $1, 'Any', $4, $5, clock_now(), clock_now() + interval '30 minutes', clock_now() + interval '30 minutes', '[]')`,
      [
        newId(),
        owner.orgId,
        a.id,
        bo.userId,
        { kind: 'response', passed: [], within_minutes: 30, then_minutes: 5, goes_to: 'next' },
      ],
    )
    await world().advance({ minutes: 10 })
    const second = (await mergeNow(owner, s.id, a.id)).body
    await world().advance({ hours: 5 })
    void (await undo(owner, second.merge_id)).body
    expect(
      await world().sql(
        `select ended_at, outcome, round(extract(epoch from due_at - clock_now()) / 60)::int as left,
           round(extract(epoch from due_at - started_at) / 60)::int as whole, next_at = due_at as is_next
         from assignment_clocks where client_id = $1`,
        [a.id],
      ),
    ).toEqual([{ ended_at: null, outcome: null, left: 20, whole: 30, is_next: true }])
  })
})

it('what was said of both together is said of each once they are two again (rule 44)', async () => {
  const ann = await world().signIn('pairs@example.com')
  const s = await add(ann, { name: 'S', phonenumber: '+65 9127 8881' })
  const a = await add(ann, { name: 'A', phonenumber: '+65 9127 8882' })
  const o = await add(ann, { name: 'O', phonenumber: '+65 9127 8882' })
  await world().settle()
  const { merge_id: id } = (await mergeNow(ann, s.id, a.id)).body
  void (await ann.browser.call(dismissPair, { body: { a_id: s.id, b_id: o.id } })).body
  void (await undo(ann, id)).body
  const pairs = async (section: 'same' | 'dismissed') =>
    (await ann.browser.call(listPairs, { query: { section } })).body.results.map(({ clients }) =>
      clients.map(({ name }) => name).join(),
    )
  expect([await pairs('same'), (await pairs('dismissed')).sort()]).toEqual([[], ['A,O', 'S,O']])
})

it('is refused where one client would have more numbers than can be kept, in words that help', async () => {
  const ann = await world().signIn('many-numbers@example.com')
  const [s, a] = [await add(ann, { name: 'S' }), await add(ann, { name: 'A' })]
  for (const [at, { id }] of [s, a].entries()) {
    const phones = Array.from({ length: 11 }, (_, i) => ({ value: `+65 9127 ${at}0${String(i).padStart(2, '0')}` }))
    void (await ann.browser.call(updateClient, { params: { id }, body: { phones } })).body
  }
  const words = 'Together they have 22 phone numbers, and a client can have at most 20. Remove some first.'
  const seen = (await ann.browser.call(previewMerge, { query: { a_id: s.id, b_id: a.id } })).body
  expect(seen.missing).toEqual([[words], [words]])
  const refused = await mergeNow(ann, s.id, a.id)
  expect([refused.status, refused.error.message]).toEqual([403, words])
})

describe('at the same moment', () => {
  it('of two merges one wins, and the other is told', async () => {
    const ann = await world().signIn('race@example.com')
    const [x, y, z] = [await add(ann, { name: 'X' }), await add(ann, { name: 'Y' }), await add(ann, { name: 'Z' })]
    const body = { absorbed_id: y.id, survivor_version: 1, absorbed_version: 1 }
    const both = await Promise.all(
      [x.id, z.id].map((survivor_id) => ann.browser.call(mergeClients, { body: { ...body, survivor_id } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 404)?.error.error_type).toBe('MERGED')
    const crossed = await add(ann, { name: 'W' })
    const left = both[0]?.status === 200 ? z : x
    const cross = await Promise.all([mergeNow(ann, crossed.id, left.id), mergeNow(ann, left.id, crossed.id)])
    expect(cross.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('a lead of the absorbed client is never lost: it joins the person who is left', async () => {
    const ann = await world().signIn('race2@example.com')
    const s = await add(ann, { name: 'S', phonenumber: '+65 9127 5551' })
    const a = await add(ann, { name: 'A', phonenumber: '+65 9127 5552' })
    await deliver(ann.orgId, { id: '1', name: 'A', phone: '+65 9127 5552', answers: { Wish: 'one' } })
    const [merged] = await Promise.all([
      mergeNow(ann, s.id, a.id),
      deliver(ann.orgId, { id: '2', name: 'A', phone: '+65 9127 5552', answers: { Wish: 'two' } }),
      world().settle(),
    ])
    if (merged.status === 409) void (await mergeNow(ann, s.id, a.id)).body
    await world().settle()
    const raw = (await ann.browser.call(rawLeadInfo, { params: { id: s.id } })).body
    expect(raw.leads.map(({ external_id: id }) => id).sort()).toEqual(['1', '2'])
    expect((await clientOf(ann, s.id)).lead_count).toBe(2)
    expect(await clientsOf(ann)).toHaveLength(1)
  })
})

it('un-merging is the identity when nothing changed in the meantime', async () => {
  const ann = await world().signIn('identity@example.com')
  const fields = fc.record(
    {
      first_name: fc.constantFrom('Mei', 'Ann'),
      company: fc.constantFrom('Acme', 'Lim & Co'),
      city: fc.constantFrom('Ipoh', 'Penang'),
      country: fc.constantFrom('MY', 'SG'),
      phonenumber: fc.constantFrom('+65 9127 4486', '+65 9127 4487', '12-34'),
      email: fc.constantFrom('a@example.com', 'b@example.com'),
    },
    { requiredKeys: ['first_name'] },
  )
  const one = fc.record({ fields, days: fc.option(fc.integer({ min: 1, max: 9 })), note: fc.boolean() })
  const sides = fc.dictionary(
    fc.constantFrom('name', 'company', 'city', 'country', 'phone', 'email', 'source'),
    fc.constantFrom('survivor', 'absorbed'),
  )
  const [group, field] = [newId(), newId()]
  await world().sql(
    `insert into client_groups (id, org_id, name, name_key, colour_id, created_at) values ($1, $2, 'VIP', 'vip', 1, now())`,
    [group, ann.orgId],
  )
  await world().sql(
    `insert into custom_fields (id, org_id, name, name_key, type, position, created_at) values ($1, $2, 'Size', 'size', 'text', 1, now())`,
    [field, ann.orgId],
  )
  const state = async (id: string) => {
    const rows = await world().sql<{ all: unknown }>(
      `select jsonb_build_object(
         'client', to_jsonb(c) - 'version' - 'updated_at' - 'restored_at',
         'contacts', (select jsonb_agg(to_jsonb(k) order by k.position) from client_contacts k where k.client_id = c.id),
         'groups', (select jsonb_agg(to_jsonb(m) order by m.group_id) from client_group_members m where m.client_id = c.id),
         'values', (select jsonb_agg(to_jsonb(v) order by v.field_id) from custom_values v where v.client_id = c.id),
         'follow_ups', (select jsonb_agg(to_jsonb(f) order by f.id) from follow_ups f where f.client_id = c.id),
         'pairs', (select jsonb_agg(to_jsonb(p) order by p.id) from client_pairs p where c.id in (p.a_id, p.b_id)),
         'timeline', (select jsonb_agg(a.id order by a.id) from activities a where a.client_id = c.id
            and a.kind not in ('CLIENT_MERGED', 'FOLLOW_UP_REMOVED', 'FOLLOW_UP_SET'))) as all
       from clients c where c.id = $1`,
      [id],
    )
    return rows[0]?.all
  }
  await fc.assert(
    fc.asyncProperty(one, one, sides, fc.boolean(), async (survivor, absorbed, chosen, isChosen) => {
      const ids: string[] = []
      for (const { fields: body, days, note: hasNote } of [survivor, absorbed]) {
        const { id } = await add(ann, body)
        ids.push(id)
        // Tests before this one have moved the clock.
        if (days !== null) await follow(ann, id, days + 40)
        if (hasNote) await addNote(ann, id, 'A note')
        if (hasNote)
          await world().sql(
            `insert into client_group_members (org_id, group_id, client_id, how, is_member, at) values ($1, $2, $3, 'pinned', true, now())`,
            [ann.orgId, group, id],
          )
        if (days !== null)
          await world().sql(
            `insert into custom_values (org_id, client_id, field_id, text_value, origin, is_by_person, set_at) values ($1, $2, $3, $4, 'manual', true, now())`,
            [ann.orgId, id, field, `Size ${days}`],
          )
        await world().sql(`update clients set group_ids = $2 where id = $1`, [id, hasNote ? [group] : []])
      }
      await world().settle()
      const [s = '', a = ''] = ids
      const before = [await state(s), await state(a)]
      const custom_fields = isChosen ? { [field]: 'absorbed' } : {}
      const { merge_id: id } = (await mergeNow(ann, s, a, { fields: chosen, custom_fields })).body
      await world().settle()
      expect((await undo(ann, id)).body.kept).toEqual([])
      expect([await state(s), await state(a)]).toEqual(before)
    }),
    { numRuns: 12 },
  )
})

it('knows every table that refers to clients: a new one says what becomes of it', async () => {
  const rows = await world().sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'client_id'
     union select conrelid::regclass::text from pg_constraint where confrelid = 'clients'::regclass`,
  )
  const known = world().fairlead.modules.flatMap((one) => (one.mergeParts ?? []).flatMap((part) => part.tables))
  const remedy = 'each table that refers to clients is in `mergeParts` of the module that owns it, once'
  expect([...known].sort(), remedy).toEqual(rows.map(({ name }) => name).sort())
})

it('a pair that was found is gone once it was merged', async () => {
  const ann = await world().signIn('found@example.com')
  const s = await add(ann, { name: 'P', phonenumber: '+65 9127 7777' })
  const a = await add(ann, { name: 'Q', phonenumber: '+65 9127 7777' })
  await world().settle()
  expect((await ann.browser.call(listPairs, { query: {} })).body.results).toMatchObject([{ reason: 'phone' }])
  void (await mergeNow(ann, s.id, a.id)).body
  expect((await ann.browser.call(listPairs, { query: {} })).body.results).toEqual([])
})
