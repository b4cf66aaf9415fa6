import { connectedFacebookForms, connectedFacebookPagesStatus } from '@fairlead/contract/flow/facebook'
import { sourceDoctor, sourceHealth } from '@fairlead/contract/flow/lead-sources'
import { memberDefaults } from '@fairlead/contract/permissions'
import { listDeliveries } from '@fairlead/contract/work/inbox'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { clientsOf, noticesOf } from '../../../testing/look.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { connectFacebook, facebookKit } from '../../../testing/outside/facebook.ts'
import { answerOf, metaServer } from '../../../testing/outside/meta-server.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const meta = await metaServer()
afterAll(() => meta.close())
const world = useWorld({ env: meta.env })
const { leadAtMeta, deliver } = facebookKit(world, meta)
const page = '112233445566778'
const [flats, houses, villas] = ['998877665544332', '998877665544333', '998877665544334'] as const

let owner: Person
let people = 0
beforeEach(async () => {
  await world().sql('delete from rate_limits')
  await world().sql('delete from facebook_routes')
  await world().sql('update facebook_pages set is_connected = false')
  Object.assign(meta.state, { next: [], leads: [], declined: [], dataAccessEnds: 0, pageSize: 100 })
  meta.state.forms = [
    { id: flats, page, name: 'Flats' },
    { id: houses, page, name: 'Houses' },
    { id: villas, page, name: 'Villas' },
  ]
  owner = await world().signIn(`owner${++people}@late.test`)
})
const connected = async () => {
  const [id = ''] = await connectFacebook(owner)
  await world().settle()
  return id
}
const pass = async (minutes: number) => {
  await world().advance({ minutes })
  await world().settle()
  await world().settle()
}
const notices = (by = owner) => noticesOf(by)
const names = async () => (await clientsOf(owner)).map(({ name }) => name).sort()
const health = async () => (await owner.browser.call(sourceHealth)).body.results[0]

it('tells of leads that came late in one notice once no more come, without reminders (rule 24)', async () => {
  for (const name of ['Ada', 'Ben', 'Cai', 'Dov', 'Eva', 'Fay', 'Gus']) await leadAtMeta(name, { minutesAgo: 600 })
  await connected()
  expect([(await names()).length, await notices()]).toEqual([7, []])
  await pass(2)
  expect(await notices()).toMatchObject([
    {
      kind: 'NEW_LEAD',
      client_id: null,
      title: '7 earlier leads have arrived',
      body: expect.stringMatching(/^They were submitted earlier and have only now arrived\.\n(\w{3}, ){5}and 2 more$/),
      path: '/clients',
    },
  ])
  await pass(70)
  expect(await notices()).toHaveLength(1)
  // One in time is told of at once, as ever.
  await deliver(await leadAtMeta('Ida'))
  expect((await notices())[0]).toMatchObject({ title: 'New lead: Ida' })
})

it('tells of a single late lead with its name, and brings it to mind; each person is told of their own', async () => {
  await leadAtMeta('Old', { minutesAgo: 600 })
  await connected()
  await pass(2)
  const told = async () => (await notices()).filter(({ client_id: id }) => id !== null)
  expect((await told()).map(({ title }) => title)).toEqual(['New lead: Old'])
  expect((await told())[0]?.body).toContain('It was submitted earlier and has only now arrived.')
  await pass(16)
  expect((await told()).map(({ kind }) => kind)).toContain('LEAD_REMINDER')
  // What was given to somebody else meanwhile is told to them alone.
  const member = await joinTeam(world(), owner, `member${people}@late.test`, memberDefaults)
  await deliver(await leadAtMeta('Mei', { minutesAgo: 20 }), await leadAtMeta('Nia', { minutesAgo: 20 }))
  const [mei] = await clientsOf(owner, { search: 'Mei' })
  const body = { assigned_to_id: member.userId }
  void (await owner.browser.call(reassignClient, { params: { id: mei?.id ?? '' }, body })).body
  await pass(2)
  expect((await notices())[0]).toMatchObject({ title: 'New lead: Nia' })
  expect((await notices(member)).map(({ title }) => title)).toEqual(['Mei was assigned to you'])
})

it('tells of a late lead of somebody known that they came back (rule 38), and counts whom it does not name', async () => {
  const old = await leadAtMeta('Old', { minutesAgo: 600 })
  await connected()
  await pass(2)
  await pass(70)
  const again = await leadAtMeta('Old', { minutesAgo: 30 })
  const answersOf = (id: string) => meta.state.leads.find((lead) => lead.id === id)?.field_data ?? []
  answersOf(again.id).splice(0, 9, ...answersOf(old.id))
  await deliver(again)
  await pass(2)
  const [back] = await notices()
  expect(back).toMatchObject({ kind: 'LEAD_RETURNED', title: expect.stringMatching(/^Old came back/) })
  expect(back?.body).toContain('It was submitted earlier and has only now arrived.')
})

it('tells of a late lead once though its former assignee is gone, without reminders where there are several', async () => {
  const member = await joinTeam(world(), owner, `gone${people}@late.test`, memberDefaults)
  const first = [await leadAtMeta('Ada'), await leadAtMeta('Ben')]
  await connected()
  await deliver(...first)
  for (const { id } of await clientsOf(owner)) {
    const body = { assigned_to_id: member.userId }
    void (await owner.browser.call(reassignClient, { params: { id }, body })).body
  }
  await deactivate(world(), member)
  await pass(90)
  const before = (await notices()).length
  const again = [await leadAtMeta('Ada', { minutesAgo: 30 }), await leadAtMeta('Ben', { minutesAgo: 30 })]
  const answersOf = (id: string) => meta.state.leads.find((lead) => lead.id === id)?.field_data ?? []
  for (const [i, { id }] of again.entries()) answersOf(id).splice(0, 9, ...answersOf(first[i]?.id ?? ''))
  await deliver(...again)
  await pass(2)
  await pass(70)
  const told = (await notices()).slice(0, (await notices()).length - before)
  expect(told).toMatchObject([
    {
      title: '2 earlier leads have arrived',
      body: 'They were submitted earlier and have only now arrived.\nAda and Ben',
    },
  ])
})

it('one form that Meta refuses, or that fails by itself, holds up no other, and says why', async () => {
  // Forms without leads are read once a day.
  for (const form of [flats, houses, villas]) await leadAtMeta('Old', { minutesAgo: 600, of: form })
  const id = await connected()
  const forms = async () =>
    (await owner.browser.call(connectedFacebookForms, { params: { id } })).body.results.map(({ problem }) => problem)
  meta.fail(new RegExp(`${flats}/leads$`), answerOf('errors/100-33-object-not-visible'), 99)
  await leadAtMeta('House', { of: houses })
  await leadAtMeta('Villa', { of: villas })
  await pass(16)
  expect(await names()).toEqual(['House', 'Old', 'Old', 'Old', 'Villa'])
  expect(await forms()).toMatchObject([{ action: 'reconnect' }, null, null])
  // The page itself works: nobody is told that it does not.
  expect((await owner.browser.call(connectedFacebookPagesStatus)).body.results[0]?.status).toBe('OK')
  expect(await health()).toMatchObject({ attention: 'refused', week: { provider: { refused_forms: 1 } } })
  meta.state.next = []
  meta.fail(new RegExp(`${flats}/leads$`), answerOf('errors/002-transient'), 1)
  await leadAtMeta('Another', { of: villas })
  await pass(16)
  expect(await names()).toEqual(['Another', 'House', 'Old', 'Old', 'Old', 'Villa'])
  await pass(16)
  expect([await forms(), (await health())?.attention]).toEqual([[null, null, null], expect.anything()])
})

it('forms without leads, read once a day, work as well: the one with leads that is refused breaks no page', async () => {
  await leadAtMeta('Old', { minutesAgo: 600 })
  await connected()
  meta.fail(new RegExp(`${flats}/leads$`), answerOf('errors/100-33-object-not-visible'), 999)
  // Over the day on which the other forms are due.
  for (const minutes of [16, 16, 24 * 60, 16, 16]) {
    await pass(minutes)
    expect((await owner.browser.call(connectedFacebookPagesStatus)).body.results[0]?.status).toBe('OK')
    expect(await health()).toMatchObject({ attention: 'refused' })
  }
  expect((await notices()).filter(({ title }) => /Lake View Homes|works again/.test(title))).toEqual([])
})

it('says that a permission ends soon to who connects a page with one, once', async () => {
  meta.state.dataAccessEnds = Math.floor((await world().now()).getTime() / 1000) + 3 * 86_400
  await connected()
  const soon = async () => (await notices()).filter(({ title }) => title.includes('ends soon'))
  expect(await soon()).toHaveLength(1)
  expect(await health()).toMatchObject({ attention: 'expiring', page_state: 'EXPIRING', status: 'expiring_soon' })
  await connected()
  await pass(7 * 60)
  expect(await soon()).toHaveLength(1)
})

it('counts a lead that cannot be read by itself, so that the sums agree, and leads to its delivery', async () => {
  await connected()
  const [good, hidden] = [await leadAtMeta('Good'), await leadAtMeta('Hidden')]
  meta.fail(new RegExp(`^${hidden.id}$`), answerOf('errors/100-33-object-not-visible'), 99)
  meta.fail(/\/leads$/, answerOf('errors/002-transient'), 99)
  await deliver(good, hidden)
  for (let i = 0; i < 8; i++) await pass(4)
  expect(await health()).toMatchObject({
    week: { here: 1, held: 0, ignored: 0, provider: { leads: 2, waiting: 0, unreadable: 1 } },
  })
  const [finding] = (await owner.browser.call(sourceDoctor)).body.results
  expect(finding).toMatchObject({ kind: 'held', lead_source: 'facebook', count: 1 })
  const query = { connection_id: finding?.connection_id ?? '', outcome: 'parked' as const }
  expect((await owner.browser.call(listDeliveries, { query })).body.results).toHaveLength(1)
  const elsewhere = { ...query, connection_id: 'webhook:other' }
  expect((await owner.browser.call(listDeliveries, { query: elsewhere })).body.results).toEqual([])
})
