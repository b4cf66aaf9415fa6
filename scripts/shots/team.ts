import { addAbsence } from '@fairlead/contract/identity/team'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient } from '@fairlead/contract/records/clients'
import { editAccountStatus, inviteMembers } from '@fairlead/contract/work/members'
import type { Page } from 'playwright-core'
import type { Person, World } from '../../server/src/testing/index.ts'
import { joinTeam } from '../../server/src/testing/members.ts'
import type { Shot } from './shot.ts'

const names = ['Noor Rahman', 'Liam Tan Wei Jie', 'Alexandria Constantinopoulou-Featherstonehaugh', 'Dewi Lestari']

/** A team with members, invited ones, one who is away and one who was deactivated, and what became of their leads. */
export async function addTeam(world: World, owner: Person): Promise<void> {
  await world.advance({ hours: 1 })
  const members: Person[] = []
  for (const [i, name] of names.entries()) {
    const permissions = i === 0 ? { manageTeam: true, deleteClients: true } : { viewUnassignedClients: i === 1 }
    const member = await joinTeam(world, owner, `${name.split(' ')[0]?.toLowerCase()}@harbourandlane.test`, permissions)
    await world.sql('update users set name = $1 where id = $2', [name, member.userId])
    for (let n = 0; n < i * 2 + 1; n++)
      void (await member.browser.call(createClient, { body: { name: `Client ${i} ${n}` } })).body
    await world.sql(`update clients set is_new_lead = true where assigned_to_id = $1 and name like '%0'`, [
      member.userId,
    ])
    members.push(member)
  }
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const [noor, liam, , dewi] = members
  const away = { from: day(0), until: day(9), user_id: liam?.userId, stand_in_id: noor?.userId }
  void (await owner.browser.call(addAbsence, { body: away })).body
  const invited = ['Amara Okonkwo', 'Ben'].map((name) => ({ name, email: `${name[0]}@harbourandlane.test` }))
  void (await owner.browser.call(inviteMembers, { body: { members: invited, permissions: memberDefaults } })).body
  await world.sql(`update invitations set expires_at = created_at where name = 'Ben'`)
  const out = { id: dewi?.userId ?? '', account_status: 'DEACTIVATED' as const, hand_over: { to: 'pool' as const } }
  void (await owner.browser.call(editAccountStatus, { body: out })).body
}

const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}
/** What Liam sees, who has few rights. */
const seeAs = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Liam Tan Wei Jie' }).click()
  await page.getByRole('menuitem', { name: 'View as this member' }).click()
  await page.getByRole('searchbox', { name: 'Check a client' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
}
const invitation = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  team: 'Harbour & Lane',
  invited_by: 'Mira Fernandes',
  name: 'Noor Rahman',
  email: 'noor.rahman@harbourandlane.test',
  expires_at: '2026-12-20T03:42:00Z',
}
const answers =
  (state: string, rest: object = {}) =>
  async (page: Page) => {
    const json = { state, invitation, signed_in_as: null, own_account: null, ...rest }
    await page.route('**/api/team/invitation?*', (route) => route.fulfill({ json }))
    await page.goto('/invite?token=abc')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

/** The team: members, invitations, figures, and when people work. */
export const teamShots: readonly Shot[] = [
  { name: 'team', path: '/team/manage', as: 'team', prepare: (page) => page.getByText('Noor Rahman').waitFor() },
  { name: 'team-first', path: '/team/manage', as: 'empty' },
  { name: 'team-no-match', path: '/team/manage?status=DEACTIVATED', as: 'team' },
  {
    name: 'team-menu',
    path: '/team/manage',
    as: 'team',
    prepare: (page) => page.getByRole('button', { name: 'Actions for Noor Rahman' }).click(),
  },
  {
    name: 'team-invite',
    path: '/team/manage',
    as: 'team',
    async prepare(page) {
      await page.getByRole('button', { name: /^Invite/ }).click()
      await page.getByText('Permissions').click()
    },
  },
  {
    name: 'team-invite-many',
    path: '/team/manage',
    as: 'team',
    async prepare(page) {
      await page.getByRole('button', { name: /^Invite/ }).click()
      await page.getByRole('button', { name: 'Paste a list instead' }).click()
      await page.getByRole('textbox', { name: 'People' }).fill('Somebody\nOther a@x\nNo address at all')
      await page.getByRole('button', { name: /^Send/ }).click()
    },
  },
  {
    name: 'team-permissions',
    path: '/team/manage',
    as: 'team',
    prepare: (page) => menu(page, 'Noor Rahman', 'Permissions…'),
  },
  {
    name: 'team-deactivate',
    path: '/team/manage',
    as: 'team',
    async prepare(page) {
      await menu(page, 'Noor Rahman', 'Deactivate …')
      await page.getByRole('radio', { name: 'Round robin' }).check()
    },
  },
  {
    name: 'team-availability',
    path: '/team/manage',
    as: 'team',
    async prepare(page) {
      await menu(page, 'Liam Tan Wei Jie', 'Hours and absences…')
      await page.getByText('stands in').last().waitFor()
    },
  },
  { name: 'team-see-as', path: '/team/manage', as: 'team', prepare: (page) => seeAs(page) },
  {
    name: 'team-see-as-why',
    path: '/team/manage',
    as: 'team',
    async prepare(page) {
      await seeAs(page)
      await page.getByRole('searchbox').fill('client 2')
      await page.getByText('Hidden', { exact: true }).first().waitFor()
    },
  },
  { name: 'team-dashboard', path: '/team/dashboard', as: 'team', prepare: (page) => page.getByText('Noor').waitFor() },
  {
    name: 'team-figure',
    path: '/team/dashboard',
    as: 'team',
    async prepare(page) {
      await page.getByRole('row', { name: /Liam/ }).getByRole('link').first().click()
      await page.getByRole('heading', { name: /new clients/ }).waitFor()
    },
  },
  {
    name: 'account-availability',
    path: '/account/availability',
    as: 'team',
    prepare: (page) => page.getByRole('switch').press('Space'),
  },
  {
    name: 'account-brought',
    path: '/account/security',
    as: 'team',
    async prepare(page) {
      const brought = { total: 12, copied: 10, joined: 2, is_finished: true, is_undone: false, taken_back: 0, kept: 0 }
      const known = [
        { name: 'Grace Njoroge', holder: 'Noor Rahman' },
        { name: 'Lukas Berg', holder: null },
      ]
      await page.route('**/api/team/brought-clients', (route) =>
        route.fulfill({ json: { brought: { ...brought, known } } }),
      )
      await page.reload()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
  { name: 'account-team', path: '/account/security', as: 'team' },
  { name: 'invite-signed-out', path: '/login', prepare: answers('signed_out') },
  {
    name: 'invite-open',
    path: '/error?status=404',
    as: 'team',
    prepare: answers('open', { own_account: { name: 'Rahman Interiors', clients: 12 } }),
  },
  {
    name: 'invite-other',
    path: '/error?status=404',
    as: 'team',
    prepare: answers('other_address', { signed_in_as: 'mira@harbourandlane.test' }),
  },
  { name: 'invite-expired', path: '/login', prepare: answers('expired') },
]
