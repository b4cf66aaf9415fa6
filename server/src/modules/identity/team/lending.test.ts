import { updateUserDetails } from '@fairlead/contract/identity/account'
import { addAbsence, getAvailability, removeAbsence, standIns } from '@fairlead/contract/identity/team'
import type { Permissions } from '@fairlead/contract/permissions'
import {
  autoUnmarkLead,
  deleteClient,
  getClient,
  searchClients,
  updateClient,
} from '@fairlead/contract/records/clients'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { listFollowUps } from '@fairlead/contract/work/follow-ups'
import { leaveTeam } from '@fairlead/contract/work/invitations'
import { editAccountStatus, manageMembers, teamDashboard } from '@fairlead/contract/work/members'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { seeAsLookUp } from '@fairlead/contract/work/see-as'
import { expect, it } from 'vitest'
import { openStream } from '../../../testing/event-stream.ts'
import { clientOf, clientsOf } from '../../../testing/look.ts'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const today = async (ahead = 0) =>
  new Date((await world().now()).getTime() + ahead * 86_400_000).toISOString().slice(0, 10)

/** A team in which all live by universal time: Noor has clients, Amy is to stand in. */
async function team(domain: string, rights: Partial<Permissions> = {}) {
  const owner = await world().signIn(`mira@${domain}.test`)
  const noor = await joinTeam(world(), owner, `noor@${domain}.test`)
  const amy = await joinTeam(world(), owner, `amy@${domain}.test`, rights)
  for (const { browser } of [owner, noor, amy])
    void (await browser.call(updateUserDetails, { body: { zone: 'UTC' } })).body
  return { owner, noor, amy }
}
const names = async (person: Person) => (await clientsOf(person, { sort: 'name' })).map(({ name }) => name)
const away = async (who: Person, standIn: Person, from = 0, until = from) =>
  (
    await who.browser.call(addAbsence, {
      body: { from: await today(from), until: await today(until), stand_in_id: standIn.userId },
    })
  ).body.id

it('the clients of the person who is absent are lent to the stand-in for the days, to see and to edit, and return by themselves', async () => {
  const { owner, noor, amy } = await team('lent')
  const [hers, own] = [await addClient(noor, 'Grace'), await addClient(amy, 'Bo')]
  await addClient(owner, 'Lukas')
  await away(noor, amy, 1, 2)
  expect(await names(amy)).toEqual(['Bo'])
  await world().advance({ hours: 24 })
  expect(await names(amy)).toEqual(['Bo', 'Grace'])
  expect((await amy.browser.call(searchClients, { query: { search: 'grace', count: 'true' } })).body.count).toBe(1)
  // It stays Noor's, and so do the figures.
  const seen = await clientOf(amy, hers)
  expect([seen.assigned_to?.id, seen.access_policy]).toEqual([
    noor.userId,
    { EDIT: true, DELETE: false, REASSIGN: false },
  ])
  const edited = await amy.browser.call(updateClient, { params: { id: hers }, body: { company: 'Lane' } })
  expect(edited.body.company).toBe('Lane')
  expect((await amy.browser.call(deleteClient, { params: { id: hers } })).status).toBe(455)
  const taken = await amy.browser.call(reassignClient, { params: { id: hers }, body: { assigned_to_id: amy.userId } })
  expect(taken.status).toBe(455)
  const figures = (await owner.browser.call(teamDashboard)).body.results
  expect(figures.map(({ member, new_clients }) => [member.id, new_clients])).toEqual([
    [amy.userId, 1],
    [owner.userId, 1],
    [noor.userId, 1],
  ])
  const lent = { user: { id: noor.userId, name: 'Noor' }, stand_in: { id: amy.userId, name: 'Amy' } }
  for (const { browser } of [owner, noor, amy])
    expect((await browser.call(standIns)).body.results).toMatchObject([lent])
  const why = (await owner.browser.call(seeAsLookUp, { params: { id: amy.userId }, query: { search: 'grace' } })).body
  expect(why.results).toMatchObject([{ is_shown: true, reason: 'lent' }])
  await world().advance({ hours: 48 })
  expect(await names(amy)).toEqual(['Bo'])
  expect((await amy.browser.call(getClient, { params: { id: hers } })).status).toBe(404)
  expect((await amy.browser.call(updateClient, { params: { id: hers }, body: { company: 'X' } })).status).toBe(404)
  expect((await amy.browser.call(getClient, { params: { id: own } })).status).toBe(200)
  expect((await amy.browser.call(standIns)).body.results).toEqual([])
})

it('early return, and the end of either membership, end it with the next request', async () => {
  const { owner, noor, amy } = await team('early', { viewUnassignedClients: true })
  const hers = await addClient(noor, 'Grace')
  const first = await away(noor, amy, 0, 5)
  expect(await names(amy)).toEqual(['Grace'])
  void (await noor.browser.call(removeAbsence, { params: { id: first } })).body
  expect(await names(amy)).toEqual([])
  await away(noor, amy, 0, 5)
  expect(await names(amy)).toEqual(['Grace'])
  const out = {
    id: noor.userId,
    account_status: 'DEACTIVATED' as const,
    hand_over: { to: 'person' as const, user_id: owner.userId },
  }
  void (await owner.browser.call(editAccountStatus, { body: out })).body
  expect(await names(amy)).toEqual([])
  await world().settle()
  // Back again, with clients of her own: what the absence says holds again.
  void (await owner.browser.call(editAccountStatus, { body: { id: noor.userId, account_status: 'ACTIVE' } })).body
  await world().sql('update clients set assigned_to_id = $1 where id = $2', [noor.userId, hers])
  expect(await names(amy)).toEqual(['Grace'])
})

it('the person who is taken out of the team, or leaves it, stands in no more: the absence stays, and everybody sees that nobody does', async () => {
  const { owner, noor, amy } = await team('uncovered')
  const liam = await joinTeam(world(), owner, 'liam@uncovered.test')
  await addClient(noor, 'Grace')
  await away(noor, amy, 0, 5)
  await away(noor, liam, 20, 21)
  await away(noor, amy, 30, 31)
  const member = async (id: string) =>
    (await owner.browser.call(manageMembers)).body.results.find((one) => one.id === id)
  const user = { id: noor.userId, name: 'Noor' }
  expect((await member(amy.userId))?.stands_in_for).toEqual([
    { user, from: await today(), until: await today(5) },
    { user, from: await today(30), until: await today(31) },
  ])
  const stream = await openStream(noor.browser)
  const status = (account_status: 'ACTIVE' | 'DEACTIVATED') =>
    owner.browser.call(editAccountStatus, { body: { id: amy.userId, account_status, hand_over: { to: 'pool' } } })
  expect((await status('DEACTIVATED')).status).toBe(200)
  await stream.heard((m) => m.kind === 'rights.changed')
  stream.stop()
  const names = async () =>
    (await noor.browser.call(getAvailability, { query: {} })).body.absences.map(
      ({ stand_in }) => stand_in?.name ?? null,
    )
  expect(await names()).toEqual([null, 'Liam', null])
  expect(await member(noor.userId)).toMatchObject({
    is_absent: true,
    absence: { until: await today(5), stand_in: null },
  })
  expect((await owner.browser.call(standIns)).body.results).toEqual([])
  // Let in again, nothing is lent that the absence does not say.
  expect((await status('ACTIVE')).status).toBe(200)
  expect((await member(amy.userId))?.stands_in_for).toEqual([])
  expect((await owner.browser.call(standIns)).body.results).toEqual([])

  expect((await liam.browser.call(leaveTeam, { body: { organization_id: owner.orgId } })).status).toBe(200)
  expect(await names()).toEqual([null, null, null])
})

it('open screens of the stand-in are told when it begins, at midnight when it ends, and of each lent client', async () => {
  const { noor, amy } = await team('live')
  const stream = await openStream(amy.browser)
  await away(noor, amy)
  await stream.heard((m) => m.kind === 'rights.changed')
  const id = await addClient(noor, 'Grace')
  await stream.heard((m) => m.kind === 'client.added' && m.client_id === id)
  const before = stream.messages.length
  await world().advance({ hours: 24 })
  await world().settle()
  await stream.heard((m) => m.kind === 'rights.changed' && stream.messages.indexOf(m) >= before)
  await addClient(noor, 'Not lent')
  const own = await addClient(amy, 'Own')
  await stream.heard((m) => m.client_id === own)
  expect(stream.messages.slice(before).filter((m) => m.kind === 'client.added')).toHaveLength(1)
  stream.stop()
})

it('follow-ups and alerts of lent clients go to the stand-in too, who clears the new-lead flag as the assignee would', async () => {
  const { noor, amy } = await team('due')
  const id = await addClient(noor, 'Grace')
  await away(noor, amy, 0, 3)
  const due = { day: await today(1) }
  await planFollowUp(noor, id, due)
  expect((await amy.browser.call(listFollowUps, { query: {} })).body.results).toHaveLength(1)
  await world().advance({ hours: 40 })
  await world().settle()
  const noticesOf = async ({ browser }: Person) =>
    (await browser.call(listNotices)).body.results.filter(({ kind }) => kind === 'FOLLOW_UP_DUE').length
  expect([await noticesOf(noor), await noticesOf(amy)]).toEqual([1, 1])
  await world().sql('update clients set is_new_lead = true, new_lead_since = clock_now() where id = $1', [id])
  const { is_new_lead } = (
    await amy.browser.call(autoUnmarkLead, { params: { id }, body: { unmark_type: 'CLIENT_VIEWED' } })
  ).body
  expect(is_new_lead).toBe(false)
})

it('is asked of each person’s own calendar, also of the person who sees by a sub-team or sees all', async () => {
  const { owner, noor, amy } = await team('zone', { accessSubTeamMembers: true })
  await addClient(noor, 'Grace')
  void (await noor.browser.call(updateUserDetails, { body: { zone: 'Pacific/Kiritimati' } })).body
  await away(noor, amy)
  const kiritimati = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(await world().now())
  expect(await names(amy)).toEqual(kiritimati === (await today()) ? ['Grace'] : [])
  expect(await names(owner)).toEqual(['Grace'])
})
