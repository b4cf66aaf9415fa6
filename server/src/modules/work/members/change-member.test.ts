import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { createClient, deleteClient, listClients } from '@fairlead/contract/records/clients'
import {
  askToGiveOwnership,
  askToTakeOwnership,
  getOwnershipOffer,
  offerOwnership,
  takeOwnership,
} from '@fairlead/contract/work/invitations'
import {
  editAccountStatus,
  editMemberPermissions,
  type HandOverTo,
  inviteMembers,
  manageMembers,
  undoHandover,
} from '@fairlead/contract/work/members'
import { expect, it, vi } from 'vitest'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClients } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { codeTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let count = 0
/** A team of an owner and members; names are their addresses'. */
async function team(...members: Partial<Permissions>[]): Promise<[Person, ...Person[]]> {
  await world().advance({ hours: 2 })
  const site = `t${++count}.test`
  const owner = await world().signIn(`mira@${site}`)
  const people: Person[] = []
  for (const [i, permissions] of members.entries())
    people.push(await joinTeam(world(), owner, `m${i}@${site}`, permissions))
  return [owner, ...people]
}
const deactivate = (by: Person, member: Person, hand_over: HandOverTo) =>
  by.browser.call(editAccountStatus, { body: { id: member.userId, account_status: 'DEACTIVATED', hand_over } })
const permit = (by: Person, id: string, permissions: Partial<Permissions>) =>
  by.browser.call(editMemberPermissions, { body: { id, permissions: { ...memberDefaults, ...permissions } } })
const holders = async (owner: Person) => {
  const results = await clientsOf(owner, { page_size: '100' })
  return new Map(results.map(({ id, assigned_to }) => [id, assigned_to?.id ?? null]))
}
const managed = async (owner: Person, id: string) =>
  (await owner.browser.call(manageMembers)).body.results.find((member) => member.id === id)

it('a member is out at once, on every device; the clients go in turn to others, explained; undone, they come back where they still are', async () => {
  const [owner, noor, amy, liam] = await team({}, {}, {})
  if (!noor || !amy || !liam) throw new Error('the team is not whole')
  const clients = await addClients(noor, 5)
  const binned = (await addClients(noor, 1))[0] ?? ''
  void (await owner.browser.call(deleteClient, { params: { id: binned } })).body
  expect((await noor.browser.call(listClients)).status).toBe(200)
  const { handover_id: id } = (
    await deactivate(owner, noor, { to: 'round_robin', user_ids: [amy.userId, liam.userId] })
  ).body
  // In the very next request, also of a read that remembers who asks.
  const refused = await noor.browser.call(listClients)
  expect([refused.status, refused.error.message]).toEqual([401, 'Your access to this account was deactivated.'])
  await world().settle()
  const [a, l] = [amy.userId, liam.userId]
  const now = await holders(owner)
  expect(clients.map((client) => now.get(client))).toEqual([a, l, a, l, a])
  expect([...(await world().sql('select assigned_to_id from clients where id = $1', [binned]))]).toEqual([
    { assigned_to_id: l },
  ])
  const timeline = await timelineOf(amy, clients[0] ?? '')
  expect(timeline[0]).toMatchObject({
    item_type: 'CLIENT_ASSIGNMENT',
    by: { id: owner.userId },
    type_specific_data: { from: { id: noor.userId }, to: { id: a }, reason: 'M was deactivated' },
  })
  const mailed = (await world().outbox(amy.email)).some(
    ({ message }) => message.channel === 'mail' && message.mail.subject === '3 clients were assigned to you',
  )
  expect(mailed).toBe(true)
  expect(await managed(owner, noor.userId)).toMatchObject({
    account_status: 'DEACTIVATED',
    client_count: 0,
    handover: { id, clients: 6 },
  })

  // One of them goes on to somebody else in the meantime.
  await world().sql('update clients set assigned_to_id = $1 where id = $2', [owner.userId, clients[0]])
  void (await owner.browser.call(undoHandover, { params: { id: id ?? '' } })).body
  await world().settle()
  const after = await holders(owner)
  expect(clients.map((client) => after.get(client))).toEqual([owner.userId, ...Array(4).fill(noor.userId)])
  expect(await managed(owner, noor.userId)).toMatchObject({ account_status: 'ACTIVE', handover: null })
  expect((await owner.browser.call(undoHandover, { params: { id: id ?? '' } })).status).toBe(404)
})

it('more clients than one call moves follow by a job, each once and in turn', async () => {
  const [owner, noor, amy, liam] = await team({}, {}, {})
  if (!noor || !amy || !liam) throw new Error('the team is not whole')
  await world().sql(
    `insert into clients (id, org_id, name, name_key, client_source, lead_source, assigned_to_id, is_new_lead, last_activity_at, search_text, created_at, updated_at)
     select gen_random_uuid(), $1, 'C' || n, 'c' || n, 'added_manually', 'manual', $2, false, clock_now(), 'c' || n, clock_now(), clock_now() from generate_series(1, 701) n`,
    [owner.orgId, noor.userId],
  )
  const { handover_id: id } = (
    await deactivate(owner, noor, { to: 'round_robin', user_ids: [amy.userId, liam.userId] })
  ).body
  await world().settle()
  const counts = await world().sql<{ who: string; n: number }>(
    'select assigned_to_id as who, count(*)::int as n from clients where org_id = $1 group by 1',
    [owner.orgId],
  )
  expect(new Map(counts.map(({ who, n }) => [who, n]))).toEqual(
    new Map([
      [amy.userId, 351],
      [liam.userId, 350],
    ]),
  )
  void (await owner.browser.call(undoHandover, { params: { id: id ?? '' } })).body
  await world().settle()
  expect((await managed(owner, noor.userId))?.client_count).toBe(701)
})

it('the person who is let in again keeps what they have not lost yet, and what they get from then on', async () => {
  const [owner, noor] = await team({})
  if (!noor) throw new Error('nobody')
  await world().sql(
    `insert into clients (id, org_id, name, name_key, client_source, lead_source, assigned_to_id, is_new_lead, last_activity_at, search_text, created_at, updated_at)
     select gen_random_uuid(), $1, 'K' || n, 'k' || n, 'added_manually', 'manual', $2, false, clock_now(), 'k' || n, clock_now(), clock_now() from generate_series(1, 450) n`,
    [owner.orgId, noor.userId],
  )
  void (await deactivate(owner, noor, { to: 'pool' })).body
  const left = async () =>
    (
      await world().sql<{ n: number }>('select count(*)::int as n from clients where assigned_to_id = $1', [
        noor.userId,
      ])
    )[0]?.n
  const before = await left()
  expect(before).toBeGreaterThan(0)
  const body = { id: noor.userId, account_status: 'ACTIVE' as const }
  void (await owner.browser.call(editAccountStatus, { body })).body
  await world().settle()
  expect(await left()).toBe(before)
})

it('to one person or to nobody; only to people who work in the team', async () => {
  const [owner, noor, amy, liam] = await team({}, {}, {})
  if (!noor || !amy || !liam) throw new Error('the team is not whole')
  const [mine] = await addClients(noor, 1)
  const [hers] = await addClients(amy, 1)
  const stranger = await world().signIn('stranger@elsewhere.test')
  for (const to of [stranger.userId, noor.userId])
    expect((await deactivate(owner, noor, { to: 'person', user_id: to })).status).toBe(400)
  const none = await owner.browser.call(editAccountStatus, {
    body: { id: noor.userId, account_status: 'DEACTIVATED' },
  })
  expect(none.error.errors).toEqual({ hand_over: ['Choose who gets the clients'] })
  void (await deactivate(owner, noor, { to: 'person', user_id: liam.userId })).body
  void (await deactivate(owner, amy, { to: 'pool' })).body
  await world().settle()
  const now = await holders(owner)
  expect([now.get(mine ?? ''), now.get(hers ?? '')]).toEqual([liam.userId, null])
  expect((await deactivate(owner, amy, { to: 'pool' })).status).toBe(409)
  // Active again with the permissions of before, but without the clients.
  void (await owner.browser.call(editAccountStatus, { body: { id: amy.userId, account_status: 'ACTIVE' } })).body
  expect(await managed(owner, amy.userId)).toMatchObject({ account_status: 'ACTIVE', client_count: 0 })
})

it('the owner stays the owner: nobody deactivates them, changes their permissions, or grants what they lack', async () => {
  const [owner, manager, noor] = await team({ manageTeam: true }, { deleteClients: true })
  if (!manager || !noor) throw new Error('the team is not whole')
  expect((await deactivate(manager, owner, { to: 'pool' })).status).toBe(400)
  expect((await permit(manager, owner.userId, {})).status).toBe(400)
  expect((await permit(manager, manager.userId, { deleteClients: true })).status).toBe(400)
  expect((await deactivate(manager, manager, { to: 'pool' })).status).toBe(400)
  expect((await permit(manager, noor.userId, { manageIntegrations: true })).status).toBe(403)
  // What somebody had already may stay; what comes with a permission counts as granted.
  expect((await permit(manager, noor.userId, { deleteClients: true, viewOtherAssignedClients: true })).status).toBe(200)
  const invited = (permissions: Partial<Permissions>) =>
    manager.browser.call(inviteMembers, {
      body: {
        members: [{ name: 'New', email: `new${++count}@x.test` }],
        permissions: { ...memberDefaults, ...permissions },
      },
    })
  expect((await invited({ manageIntegrations: true })).status).toBe(403)
  expect((await invited({ accessibleSubteamIds: [owner.orgId] })).status).toBe(400)
  const id = (await invited({})).body.results[0]?.id ?? ''
  expect((await permit(manager, id, { viewOtherAssignedClients: true })).status).toBe(200)
  expect((await managed(owner, id))?.permissions.viewOtherAssignedClients).toBe(true)
  const [member] = await world().sql<{ n: number }>(
    `select count(*)::int as n from memberships where org_id = $1 and role = 'OWNER' and status = 'ACTIVE'`,
    [owner.orgId],
  )
  expect(member?.n).toBe(1)
})

it('a permission acts on the very next request', async () => {
  const [owner, noor] = await team({})
  if (!noor) throw new Error('the team is not whole')
  await addClients(owner, 1)
  const seen = async () => (await clientsOf(noor)).length
  expect(await seen()).toBe(0)
  void (await permit(owner, noor.userId, { viewOtherAssignedClients: true })).body
  expect(await seen()).toBe(1)
  void (await permit(owner, noor.userId, {})).body
  expect(await seen()).toBe(0)
})

it('the account changes its owner by the codes of both, and by neither alone', async () => {
  const [owner, noor, amy] = await team({}, { manageTeam: true })
  if (!noor || !amy) throw new Error('the team is not whole')
  const give = (code: string, to = noor) => owner.browser.call(offerOwnership, { body: { user_id: to.userId, code } })
  const take = (by: Person, code: string) => by.browser.call(takeOwnership, { body: { code } })
  await world().advance({ minutes: 1 })
  void (await owner.browser.call(askToGiveOwnership)).body
  const code = await codeTo(world(), owner.email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await give(wrong)).status).toBe(400)
  expect((await give(code)).body.offer).toMatchObject({ to: { id: noor.userId } })
  expect((await amy.browser.call(getOwnershipOffer)).body.offer).toBeNull()
  expect((await amy.browser.call(askToTakeOwnership)).status).toBe(404)
  void (await noor.browser.call(askToTakeOwnership)).body
  const theirs = await codeTo(world(), noor.email)
  expect((await take(amy, theirs)).status).toBe(404)
  expect((await take(noor, theirs === code ? wrong : code)).status).toBe(400)
  expect((await take(noor, theirs)).status).toBe(200)
  const roles = await world().sql(
    'select user_id, role from memberships where org_id = $1 and user_id = any($2) order by role desc',
    [owner.orgId, [owner.userId, noor.userId]],
  )
  expect(roles).toEqual([
    { user_id: noor.userId, role: 'OWNER' },
    { user_id: owner.userId, role: 'MEMBER' },
  ])
  // Who gave it manages the team still, and owns nothing.
  expect((await managed(owner, owner.userId))?.permissions).toMatchObject({ manageTeam: true, deleteClients: true })
  expect((await owner.browser.call(askToGiveOwnership)).status).toBe(403)
  expect((await take(noor, theirs)).status).toBe(404)
})

it.runIf(process.env.DATABASE_URL)('the person who is deactivated while they add a client adds none', async () => {
  const [owner, noor] = await team({})
  if (!noor) throw new Error('nobody')
  let added: Promise<{ status: number }> | undefined
  await world().inOrg(owner.orgId, async (ctx) => {
    await ctx.db.$client.query(`update memberships set status = 'DEACTIVATED' where org_id = $1 and user_id = $2`, [
      owner.orgId,
      noor.userId,
    ])
    let isOver = false
    added = noor.browser.call(createClient, { body: { name: 'Grace' } }).finally(() => {
      isOver = true
    })
    const waiting = async () =>
      (
        await world().sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%memberships%'`,
        )
      ).length > 0
    await vi.waitUntil(async () => isOver || (await waiting()), { timeout: 60_000, interval: 20 })
  })
  expect((await added)?.status).toBe(401)
  expect((await holders(owner)).size).toBe(0)
})

it('permissions are shown as they were given: what comes with one of them goes with it', async () => {
  const [owner, manager] = await team({ manageTeam: true })
  if (!manager) throw new Error('nobody')
  const given = (await managed(owner, manager.userId))?.permissions ?? memberDefaults
  expect([given.manageTeam, given.viewOtherAssignedClients, given.viewSelfAssignedClients]).toEqual([true, false, true])
  await addClients(owner, 1)
  expect(await clientsOf(manager)).toHaveLength(1)
  void (await permit(owner, manager.userId, { ...given, manageTeam: false })).body
  expect(await clientsOf(manager)).toEqual([])
})
