import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam, updateSubteam } from '@fairlead/contract/identity/subteams'
import { addAbsence } from '@fairlead/contract/identity/team'
import { memberDefaults } from '@fairlead/contract/permissions'
import { listClients, searchClients, updateClient } from '@fairlead/contract/records/clients'
import { leaveTeam } from '@fairlead/contract/work/invitations'
import { createAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import {
  editAccountStatus,
  editMemberPermissions,
  inviteMembers,
  manageMembers,
  teamDashboard,
  teamFigureRows,
} from '@fairlead/contract/work/members'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { seeAs, seeAsClients, seeAsLookUp } from '@fairlead/contract/work/see-as'
import { beforeAll, expect, it } from 'vitest'
import { clientOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

/** Advisories of products like this one, each held against the calls of the team (issue of permissions). */
const world = useWorld()
let owner: Person
let manager: Person
let member: Person
let stranger: Person
let foreignSubteam: string
const withSubteams = async ({ browser }: Person) =>
  void (await browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body

beforeAll(async () => {
  owner = await world().signIn('mira@advisories.test')
  manager = await joinTeam(world(), owner, 'max@advisories.test', { manageTeam: true })
  member = await joinTeam(world(), owner, 'noor@advisories.test')
  stranger = await world().signIn('stranger@elsewhere.test')
  await withSubteams(owner)
  await withSubteams(stranger)
  foreignSubteam = (await stranger.browser.call(createSubteam, { body: { name: 'Theirs' } })).body.id
})

it('ids of another organisation are refused wherever they are nested', async () => {
  const { id: own } = (await owner.browser.call(createSubteam, { body: { name: 'Ours' } })).body
  const client = await addClient(owner, 'Grace')
  const seesTheirs = { ...memberDefaults, accessSubTeamMembers: true, accessibleSubteamIds: [foreignSubteam] }
  const person = { name: 'Guest', email: 'guest@advisories.test' }
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const them = stranger.userId
  const call = owner.browser.call.bind(owner.browser)
  const before = await world().sql('select * from memberships order by user_id')
  const answers = [
    await call(inviteMembers, { body: { members: [person], permissions: seesTheirs } }),
    await call(editMemberPermissions, { body: { id: member.userId, permissions: seesTheirs } }),
    await call(createSubteam, { body: { name: 'Mixed', member_ids: [them] } }),
    await call(updateSubteam, { params: { id: own }, body: { add_member_ids: [them] } }),
    await call(addAbsence, { body: { from: day, until: day, stand_in_id: them } }),
    await call(reassignClient, { params: { id: client }, body: { assigned_to_id: them } }),
    await call(editAccountStatus, {
      body: { id: member.userId, account_status: 'DEACTIVATED', hand_over: { to: 'person', user_id: them } },
    }),
    await call(createAssignmentRule, {
      body: {
        rule_type: 'ASSIGNED',
        rule_definition: { expressions: [], logical_operator: 'AND' },
        member_recipients: [{ member_prof_id: them }],
      },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(400))
  const params = { id: them }
  for (const { status } of [
    await call(seeAs, { params }),
    await call(seeAsClients, { params }),
    await call(seeAsLookUp, { params, query: { search: 'grace' } }),
    await call(teamFigureRows, { params: { ...params, figure: 'new' } }),
  ])
    expect(status).toBe(404)
  expect(await world().sql('select * from memberships order by user_id')).toEqual(before)
})

it('a row is not moved out of one’s right, nor into it, by a patch', async () => {
  const id = await addClient(member, 'Lukas')
  const others = await addClient(owner, 'Ana')
  for (const field of ['assigned_to_id', 'assigned_to', 'org_id', 'created_by_id', 'deleted_at']) {
    const body = { company: 'Lane', [field]: owner.userId } as never
    expect((await member.browser.call(updateClient, { params: { id }, body })).status, field).toBe(400)
  }
  const given = await member.browser.call(reassignClient, { params: { id }, body: { assigned_to_id: owner.userId } })
  expect([403, 455]).toContain(given.status)
  const taken = { params: { id: others }, body: { assigned_to_id: member.userId } }
  expect((await member.browser.call(reassignClient, taken)).status).toBe(404)
  expect(await clientOf(member, id)).toMatchObject({
    company: null,
    assigned_to: { id: member.userId },
  })
})

it('counts and filters tell nothing of hidden rows: not in lists, nor in the figures and previews of the person who manages the team', async () => {
  // Managing the team shows what is assigned, not what nobody has.
  const id = await addClient(owner, 'Xanthippe Pool')
  await addClient(owner, 'Xanthippe Mine')
  await world().sql(
    `update clients set assigned_to_id = null, is_new_lead = true, client_source = 'external_integration' where id = $1`,
    [id],
  )
  await world().sql(
    `insert into activities (id, org_id, client_id, kind, at, actor_id, data, created_at)
     values (gen_random_uuid(), $1, $2, 'FIRST_RESPONSE', clock_now(), $3, '{"seconds": 60, "channel": null}', clock_now())`,
    [owner.orgId, id, member.userId],
  )
  const { browser } = manager
  for (const is_new_lead of ['true', undefined] as const) {
    const query = { search: 'xanthippe', count: 'true' as const, ...(is_new_lead ? { is_new_lead } : {}) }
    const found = (await browser.call(listClients, { query })).body
    expect([found.count, found.results.map(({ name }) => name)]).toEqual(
      is_new_lead ? [0, []] : [1, ['Xanthippe Mine']],
    )
  }
  expect((await browser.call(searchClients, { query: { search: 'pool', count: 'true' } })).body.count).toBe(0)
  const figures = (await browser.call(teamDashboard)).body.results.find((row) => row.member.id === member.userId)
  expect(figures).toMatchObject({ responses: 0, median_response_seconds: null })
  const params = { id: member.userId, figure: 'responses' as const }
  expect((await browser.call(teamFigureRows, { params, query: { count: 'true' } })).body).toMatchObject({
    count: 0,
    results: [],
  })
  const seen = (await owner.browser.call(teamFigureRows, { params, query: { count: 'true' } })).body
  expect(seen.count).toBe(1)
  const looked = (await browser.call(seeAsLookUp, { params: { id: member.userId }, query: { search: 'pool' } })).body
  expect(looked.results).toEqual([])
})

it('nobody grants what they lack, also not by an invitation or by what comes with it', async () => {
  const asked = { ...memberDefaults, deleteClients: true }
  const ask = (permissions: typeof memberDefaults) =>
    manager.browser.call(editMemberPermissions, { body: { id: member.userId, permissions } })
  const { own_permissions: own } = (await manager.browser.call(manageMembers)).body
  expect(own.deleteClients).toBe(false)
  expect((await ask(asked)).status).toBe(403)
  const members = [{ name: 'Guest', email: 'other@advisories.test' }]
  expect((await manager.browser.call(inviteMembers, { body: { members, permissions: asked } })).status).toBe(403)
  expect((await ask({ ...memberDefaults, viewOtherAssignedClients: true })).status).toBe(200)
})

it('the account never loses its last owner', async () => {
  const out = (id: string) => ({
    body: { id, account_status: 'DEACTIVATED' as const, hand_over: { to: 'pool' as const } },
  })
  const tries = [
    await manager.browser.call(editAccountStatus, out(owner.userId)),
    await owner.browser.call(editAccountStatus, out(owner.userId)),
    await manager.browser.call(editMemberPermissions, { body: { id: owner.userId, permissions: memberDefaults } }),
    await owner.browser.call(leaveTeam, { body: { organization_id: owner.orgId } }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const owners = await world().sql(
    `select user_id from memberships where org_id = $1 and role = 'OWNER' and status = 'ACTIVE'`,
    [owner.orgId],
  )
  expect(owners).toEqual([{ user_id: owner.userId }])
})
