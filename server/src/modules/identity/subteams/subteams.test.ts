import { setOrgPreferences } from '@fairlead/contract/identity/account'
import {
  createSubteam,
  deleteSubteam,
  getSubteam,
  listSubteams,
  removeSubteamMember,
  subteamHasContent,
  subteamMembers,
  updateSubteam,
  userSubteams,
} from '@fairlead/contract/identity/subteams'
import { memberDefaults } from '@fairlead/contract/permissions'
import { deleteClient, getClient, listClients, searchClients, updateClient } from '@fairlead/contract/records/clients'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { countFollowUps, listFollowUps } from '@fairlead/contract/work/follow-ups'
import { inviteMembers, manageMembers } from '@fairlead/contract/work/members'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { openStream } from '../../../testing/event-stream.ts'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { deactivate, joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let owner: Person
let ann: Person
let ben: Person
let viewer: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  ann = await joinTeam(world(), owner, 'ann@example.com')
  ben = await joinTeam(world(), owner, 'ben@example.com')
  viewer = await joinTeam(world(), owner, 'viewer@example.com')
})

let count = 0
const make = async (...members: Person[]) =>
  (
    await owner.browser.call(createSubteam, {
      body: { name: `Sub-team ${++count}`, member_ids: members.map(({ userId }) => userId) },
    })
  ).body
const seesBy = (person: Person, ids: string[], more: object = {}) =>
  permit(world(), person, { accessSubTeamMembers: true, accessibleSubteamIds: ids, ...more })
const status = async (person: Person, id: string) => (await person.browser.call(getClient, { params: { id } })).status

describe('a sub-team', () => {
  it('has a name of its own, and members who work here, each once', async () => {
    const made = await owner.browser.call(createSubteam, { body: { name: 'Orchard', member_ids: [ann.userId] } })
    expect(made.status).toBe(201)
    const { id } = made.body
    expect(made.body).toMatchObject({ name: 'Orchard', members_count: 1, viewers_count: 0 })
    const twin = await owner.browser.call(createSubteam, { body: { name: ' ORCHARD ' } })
    expect([twin.status, Object.keys(twin.error.errors ?? {})]).toEqual([400, ['name']])

    const gone = await joinTeam(world(), owner, 'gone@example.com')
    await deactivate(world(), gone)
    const stranger = await world().signIn('stranger@example.com')
    for (const userId of [gone.userId, stranger.userId, newId()]) {
      const refused = await owner.browser.call(updateSubteam, {
        params: { id },
        body: { name: 'Changed', add_member_ids: [ben.userId, userId] },
      })
      expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['add_member_ids']])
    }
    expect((await owner.browser.call(getSubteam, { params: { id } })).body).toMatchObject({
      name: 'Orchard',
      members_count: 1,
    })
    const both = [ann.userId, ben.userId, ben.userId]
    const grown = await owner.browser.call(updateSubteam, { params: { id }, body: { add_member_ids: both } })
    expect(grown.body.members_count).toBe(2)
    const members = (await owner.browser.call(subteamMembers, { params: { id }, query: { count: 'true' } })).body
    expect(members.results.map((person) => person.id).sort()).toEqual([ann.userId, ben.userId].sort())
    expect(members.count).toBe(2)
    expect((await ann.browser.call(userSubteams)).body.results).toEqual([{ id, name: 'Orchard' }])
    expect((await viewer.browser.call(userSubteams)).body.results).toEqual([])

    const removed = { params: { id, memberId: ben.userId } }
    expect((await owner.browser.call(removeSubteamMember, removed)).status).toBe(200)
    expect((await owner.browser.call(removeSubteamMember, removed)).status).toBe(404)
    expect((await owner.browser.call(deleteSubteam, { params: { id } })).status).toBe(200)
    expect((await owner.browser.call(getSubteam, { params: { id } })).status).toBe(404)
    // The name is free again, and who was in it is still in the team.
    expect((await owner.browser.call(createSubteam, { body: { name: 'Orchard' } })).status).toBe(201)
    expect((await ann.browser.call(listClients)).status).toBe(200)
  })

  it('is listed by name, page by page, and found by a fragment', async () => {
    for (const name of ['Zeta Page', 'alpha page', 'Beta Page'])
      void (await owner.browser.call(createSubteam, { body: { name } })).body
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const query: object = { search: 'page', page_size: 2, count: 'true', ...(cursor ? { cursor } : {}) }
      const page = (await owner.browser.call(listSubteams, { query })).body
      expect(page.count).toBe(3)
      pages.push(...page.results.map((row) => row.name))
      cursor = page.next
    } while (cursor)
    expect(pages).toEqual(['alpha page', 'Beta Page', 'Zeta Page'])
  })

  it('made twice at once under one name is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.browser.call(createSubteam, { body: { name: 'As soon as possible' } })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 400, 400, 400, 400, 400])
  })

  it('is for the person who manages the team, and for accounts that switched sub-teams on (425)', async () => {
    expect((await ann.browser.call(listSubteams)).status).toBe(403)
    const other = await world().signIn('other@example.com')
    expect((await other.browser.call(listSubteams)).status).toBe(425)
    void (await other.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
    const { id } = await make(ann)
    expect((await other.browser.call(getSubteam, { params: { id } })).status).toBe(404)
    const content = { params: { a: id, b: ann.userId } }
    expect((await other.browser.call(subteamHasContent, content)).status).toBe(404)
    expect((await owner.browser.call(subteamHasContent, content)).body).toEqual({ has_content: false })
  })
})

describe('who may see a sub-team (rules 142 and 207)', () => {
  it('sees its members’ clients in every list, search and count, and changes none of them', async () => {
    const team = await make(ann)
    await seesBy(viewer, [team.id])
    const [own, seen, hidden] = [
      await addClient(viewer, 'Quokka own'),
      await addClient(ann, 'Quokka seen'),
      await addClient(ben, 'Quokka hidden'),
    ]
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    for (const [person, id] of [
      [ann, seen],
      [ben, hidden],
    ] as const)
      await planFollowUp(person, id, { day })
    const mine = [own, seen].sort()
    for (const query of [{}, { sort: 'name' }, { sort: 'created' }, { sort: 'follow_up' }, { order: 'ASC' }] as const) {
      const list = (await viewer.browser.call(listClients, { query: { ...query, count: 'true' } })).body
      expect([list.results.map((row) => row.id).sort(), list.count]).toEqual([mine, 2])
    }
    const found = (await viewer.browser.call(searchClients, { query: { search: 'quokka', count: 'true' } })).body
    expect([found.results.map((row) => row.id).sort(), found.count]).toEqual([mine, 2])
    expect((await viewer.browser.call(listFollowUps)).body.results.map((row) => row.client_id)).toEqual([seen])
    expect((await viewer.browser.call(countFollowUps)).body.upcoming).toBe(1)

    const params = { id: seen }
    expect((await viewer.browser.call(getClient, { params })).body.access_policy).toEqual({
      EDIT: false,
      DELETE: false,
      REASSIGN: false,
    })
    expect((await viewer.browser.call(getTimeline, { params })).status).toBe(200)
    expect((await viewer.browser.call(updateClient, { params, body: { city: 'Ipoh' } })).status).toBe(455)
    expect((await viewer.browser.call(deleteClient, { params })).status).toBe(455)
    expect((await viewer.browser.call(reassignClient, { params, body: { assigned_to_id: null } })).status).toBe(455)
    expect(await status(viewer, hidden)).toBe(404)
    // Being in a sub-team shows nothing of others; sight of it does.
    expect(await status(ann, own)).toBe(404)
  })

  it('sees the pool too where that is permitted, and pages through all of it once', async () => {
    const both = await joinTeam(world(), owner, 'both@example.com', { viewUnassignedClients: true })
    // Somebody in two of the sub-teams, and the viewer in one: no client stands twice.
    const [first, second] = [await make(ann, both), await make(ann, ben)]
    await seesBy(both, [first.id, second.id], { viewUnassignedClients: true })
    for (const person of [ann, ben, both, owner]) for (let i = 0; i < 3; i++) await addClient(person, `Page ${i}`)
    const pool = await addClient(owner, 'Page pool')
    await world().sql('update clients set assigned_to_id = null where id = $1', [pool])
    const wanted = await world().sql<{ id: string }>(
      'select id from clients where org_id = $1 and (assigned_to_id is null or assigned_to_id = any($2)) and deleted_at is null',
      [owner.orgId, [ann.userId, ben.userId, both.userId]],
    )
    for (const query of [{}, { order: 'ASC' }, { sort: 'follow_up' }, { sort: 'name' }] as const) {
      const ids: string[] = []
      let cursor: string | null = null
      let last: string | null = null
      do {
        const page: { results: { id: string }[]; next: string | null; previous: string | null } = (
          await both.browser.call(listClients, { query: { ...query, page_size: 4, ...(cursor ? { cursor } : {}) } })
        ).body
        ids.push(...page.results.map((row) => row.id))
        cursor = page.next
        last = page.previous
      } while (cursor)
      expect(ids).toHaveLength(wanted.length)
      expect(new Set(ids)).toEqual(new Set(wanted.map((row) => row.id)))
      const back = (await both.browser.call(listClients, { query: { ...query, page_size: 4, cursor: last ?? '' } }))
        .body
      expect(ids.join()).toContain(back.results.map((row) => row.id).join())
    }
  })

  it('sees no more with the next request: a member taken out, the sub-team deleted, the feature or the right taken away', async () => {
    const watcher = await joinTeam(world(), owner, 'watcher@example.com')
    const id = await addClient(ann, 'Comes And Goes')
    const inTeam = { add_member_ids: [ann.userId] }
    const team = await make(ann)
    await seesBy(watcher, [team.id])
    expect(await status(watcher, id)).toBe(200)
    void (await owner.browser.call(removeSubteamMember, { params: { id: team.id, memberId: ann.userId } })).body
    expect(await status(watcher, id)).toBe(404)
    void (await owner.browser.call(updateSubteam, { params: { id: team.id }, body: inTeam })).body
    expect(await status(watcher, id)).toBe(200)
    void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: false } })).body
    expect(await status(watcher, id)).toBe(404)
    void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
    expect(await status(watcher, id)).toBe(200)
    void (await owner.browser.call(deleteSubteam, { params: { id: team.id } })).body
    expect(await status(watcher, id)).toBe(404)
    const [row] = await world().sql<{ permissions: { accessibleSubteamIds: string[] } }>(
      'select permissions from memberships where user_id = $1',
      [watcher.userId],
    )
    expect(row?.permissions.accessibleSubteamIds).toEqual([])
  })

  it('hears on an open stream of these clients alone, and is asked to look again when that changes (S15, S33)', async () => {
    const listener = await joinTeam(world(), owner, 'listener@example.com')
    const team = await make(ann)
    await seesBy(listener, [team.id])
    const stream = await openStream(listener.browser)
    const [hidden, seen] = [await addClient(ben, 'Unheard'), await addClient(ann, 'Heard')]
    await stream.heard((m) => m.client_id === seen)
    expect(stream.messages.map((m) => m.client_id)).not.toContain(hidden)
    void (await owner.browser.call(removeSubteamMember, { params: { id: team.id, memberId: ann.userId } })).body
    await stream.heard((m) => m.kind === 'rights.changed')
    await stream.heard((m) => m.kind === 'reset')
    const later = await addClient(ann, 'Later')
    const own = await addClient(listener, 'Own')
    await stream.heard((m) => m.client_id === own)
    expect(stream.messages.map((m) => m.client_id)).not.toContain(later)
    stream.stop()
  })
})

it('a deleted sub-team leaves open invitations too: the person who accepts one sees nothing by it', async () => {
  const { id } = await make(ann)
  const permissions = { ...memberDefaults, accessSubTeamMembers: true, accessibleSubteamIds: [id] }
  const members = [{ name: 'Guest', email: 'guest@example.com' }]
  void (await owner.browser.call(inviteMembers, { body: { members, permissions } })).body
  void (await owner.browser.call(deleteSubteam, { params: { id } })).body
  await world().settle()
  const rows = (await owner.browser.call(manageMembers, { query: { account_status: 'INVITED' } })).body.results
  expect(rows.map((row) => row.permissions.accessibleSubteamIds)).toEqual([[]])
})
