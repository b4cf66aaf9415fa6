import { deleteClient, restoreClient } from '@fairlead/contract/records/clients'
import { addActivity, UserTimelineItem, userTimeline } from '@fairlead/contract/records/timeline'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { record } from '#records/activities'
import { takeIn } from '../../../testing/imports.ts'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClient, giveClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const note = (p: Person, id: string, text: string) =>
  p.browser.call(addActivity, { body: { client_id: id, item_type: 'NOTE', text } })

async function all(p: Person, query: { types?: string; member?: string; page_size?: number } = {}) {
  const items: UserTimelineItem[] = []
  let cursor: string | null = null
  do {
    const asked: { cursor?: string } = cursor ? { cursor } : {}
    const page: { results: UserTimelineItem[]; next: string | null } = (
      await p.browser.call(userTimeline, { query: { ...query, ...asked } })
    ).body
    items.push(...page.results)
    cursor = page.next
  } while (cursor)
  return items
}
const shown = (items: UserTimelineItem[]) =>
  items.map((item) => [item.client.name, item.item_type === 'NOTE' ? item.type_specific_data?.text : item.item_type])

describe('what happened to all clients', () => {
  it('is told newest first, by type and by member, of those clients alone that one sees', async () => {
    const ann = await world().signIn('ann@example.com')
    const ben = await joinTeam(world(), ann, 'ben@example.com')
    const [hers, his] = [await addClient(ann, 'Hers'), await addClient(ben, 'His')]
    for (const [p, id, text] of [
      [ann, hers, 'first'],
      [ben, his, 'second'],
      [ann, his, 'third'],
    ] as const) {
      await world().advance({ minutes: 1 })
      expect((await note(p, id, text)).status).toBe(201)
    }
    const notes = { types: 'NOTE' }
    expect(shown(await all(ann, notes))).toEqual([
      ['His', 'third'],
      ['His', 'second'],
      ['Hers', 'first'],
    ])
    expect(shown(await all(ben, notes))).toEqual([
      ['His', 'third'],
      ['His', 'second'],
    ])
    expect(shown(await all(ann, { ...notes, member: ben.userId }))).toEqual([['His', 'second']])
    const one = await all(ann, { page_size: 1 })
    expect(shown(one)).toEqual(shown(await all(ann)))
    for (const item of one) expect(UserTimelineItem.safeParse(item).success).toBe(true)

    await giveClient(ann, his, ann)
    expect(shown(await all(ben, notes))).toEqual([])
    void (await ann.browser.call(deleteClient, { params: { id: hers } })).body
    expect(shown(await all(ann, notes))).toEqual([
      ['His', 'third'],
      ['His', 'second'],
    ])
  })

  it('goes on behind thousands of entries that do not fit, and says how far it looked', async () => {
    const cleo = await world().signIn('cleo@example.com')
    const dan = await joinTeam(world(), cleo, 'dan@example.com', {
      viewUnassignedClients: true,
      viewOtherAssignedClients: true,
    })
    const busy = await addClient(cleo, 'Busy')
    expect((await note(cleo, busy, 'long ago')).status).toBe(201)
    await world().advance({ days: 1 })
    await world().inOrg(cleo.orgId, async (ctx) => {
      for (let i = 0; i < 9; i++)
        await record(
          ctx,
          ...Array.from({ length: 500 }, () => ({ kind: 'NOTE', clientId: busy, data: { text: '.' } }) as const),
        )
    })
    const first = (await dan.browser.call(userTimeline, { query: { types: 'CLIENT_ASSIGNMENT' } })).body
    expect(first.results).toEqual([])
    expect(first.next).not.toBeNull()
    expect(first.looked_until).not.toBeNull()
    const found = await all(dan, { types: 'CLIENT_ASSIGNMENT' })
    expect(found).toHaveLength(0)
    const notes = await all(dan, { types: 'NOTE', page_size: 100 })
    expect(notes).toHaveLength(4501)
    expect(notes.at(-1)).toMatchObject({ type_specific_data: { text: 'long ago' } })
  })

  it('still tells of an import when the client that stood for it is gone, to those who have its clients', async () => {
    const hal = await world().signIn('hal@example.com')
    const ivy = await joinTeam(world(), hal, 'ivy@example.com')
    const people = Array.from({ length: 4 }, (_, i) => `Guest ${i},guest${i}@import.test`)
    const settings = { assign: { to: 'round_robin' as const, user_ids: [ivy.userId] } }
    void (await takeIn(world(), hal, 'guests.csv', ['Name,Email', ...people].join('\n'), settings))
    const now = async (p: Person) => {
      await world().settle()
      return (await all(p)).flatMap(({ client: { id }, type_specific_data: data }) =>
        data && 'imported' in data && data.imported ? [{ id, count: data.imported.count }] : [],
      )
    }
    /** Some seconds later: of many changes an import is summed up once. */
    const told = async (p: Person) => {
      await world().settle()
      await world().advance({ seconds: 10 })
      return now(p)
    }
    const [first] = await told(ivy)
    expect(first?.count).toBe(4)
    const params = { id: first?.id ?? '' }
    void (await hal.browser.call(deleteClient, { params })).body
    // Another one does not stand for it at once.
    expect(await now(ivy)).toEqual([])
    void (await hal.browser.call(restoreClient, { params })).body
    expect(await now(ivy)).toEqual([first])
    const jobs = await world().sql<{ waits: boolean }>(
      `select state < 'active' as waits from pgboss.job where name = 'sum-up-import' and data->>'org_id' = $1`,
      [hal.orgId],
    )
    expect(jobs).toEqual([{ waits: true }, { waits: true }])
    expect(await told(ivy)).toEqual([first])
    void (await hal.browser.call(deleteClient, { params })).body
    const [second, ...more] = await told(ivy)
    expect([second?.count, second?.id === first?.id, more]).toEqual([3, false, []])
    void (await hal.browser.call(restoreClient, { params })).body
    expect(await told(ivy)).toEqual([first])
    const body = { assigned_to_id: hal.userId }
    void (await hal.browser.call(reassignClient, { params, body })).body
    expect(await told(ivy)).toEqual([{ id: second?.id, count: 3 }])
    expect(await told(hal)).toEqual(
      expect.arrayContaining([
        { ...first, count: 1 },
        { id: second?.id, count: 3 },
      ]),
    )
  })

  it('finds what stands behind a large import on its first page', async () => {
    const joe = await world().signIn('joe@example.com')
    const kim = await addClient(joe, 'Kim')
    expect((await note(joe, kim, 'long ago')).status).toBe(201)
    await world().advance({ days: 1 })
    const data = { text: '.', import_id: newId() }
    await world().inOrg(joe.orgId, (ctx) =>
      record(ctx, ...Array.from({ length: 4001 }, () => ({ kind: 'NOTE', clientId: kim, data }) as const)),
    )
    for (const query of [{}, { member: joe.userId }]) {
      const { results } = (await joe.browser.call(userTimeline, { query })).body
      expect(results[0]).toMatchObject({ type_specific_data: { text: 'long ago' } })
    }
  })

  it('tells of an import once for each person, who sees how many of its clients are theirs', async () => {
    const eve = await world().signIn('eve@example.com')
    const fay = await joinTeam(world(), eve, 'fay@example.com')
    const gus = await joinTeam(world(), eve, 'gus@example.com')
    const before = await addClient(eve, 'There before')
    const people = Array.from({ length: 5 }, (_, i) => `Client ${i},client${i}@import.test,Met at the fair`)
    const settings = { assign: { to: 'round_robin' as const, user_ids: [fay.userId, gus.userId] } }
    const done = await takeIn(world(), eve, 'fair.csv', ['Name,Email,Notes', ...people].join('\n'), settings)
    expect(done).toMatchObject({ status: 'done', counts: { new: 5 } })
    const imported = async (p: Person) =>
      (await all(p)).flatMap((item) =>
        item.item_type === 'CLIENT_CREATED_DETAILS' && item.type_specific_data?.client_source === 'import_phonebook'
          ? [item.type_specific_data.imported]
          : [],
      )
    expect((await imported(eve)).map((one) => [one?.id, one?.count]).sort()).toEqual([
      [done.id, 2],
      [done.id, 3],
    ])
    expect((await imported(fay)).map((one) => one?.count)).toEqual([3])
    expect((await imported(gus)).map((one) => one?.count)).toEqual([2])
    expect((await all(eve)).filter(({ item_type: kind }) => kind === 'NOTE' || kind === 'CLIENT_ASSIGNMENT')).toEqual(
      [],
    )
    // In each client's own timeline everything is told.
    const [theirs] = await clientsOf(fay)
    const own = await timelineOf(fay, theirs?.id ?? '')
    expect(own.map(({ item_type: kind }) => kind).sort()).toEqual([
      'CLIENT_ASSIGNMENT',
      'CLIENT_CREATED_DETAILS',
      'NOTE',
    ])
    // Nobody was in touch with them: they do not push those aside whom the team works with.
    const listed = await clientsOf(eve)
    expect([listed[0]?.id, listed[1]?.last_activity_at]).toEqual([before, null])
  })
})
