import { getUserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import { emailCode, emailSignIn, listSessions } from '@fairlead/contract/identity/session'
import { memberDefaults } from '@fairlead/contract/permissions'
import { deleteClient } from '@fairlead/contract/records/clients'
import { acceptInvitation, getInvitation, leaveTeam } from '@fairlead/contract/work/invitations'
import {
  cancelInvite,
  inviteMembers,
  listTeamMembers,
  manageMembers,
  resendInvite,
  teamPricing,
} from '@fairlead/contract/work/members'
import { expect, it } from 'vitest'
import { clientsOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { codeTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const invite = async (owner: Person, email: string, permissions = {}, name = 'Noor Rahman') =>
  (
    await owner.browser.call(inviteMembers, {
      body: { members: [{ name, email }], permissions: { ...memberDefaults, ...permissions } },
    })
  ).body.results[0]
/** The token of the newest invitation that was mailed to an address. */
async function tokenTo(email: string): Promise<string> {
  await world().settle()
  const mails = (await world().outbox(email)).flatMap(({ message }) =>
    message.channel === 'mail' && message.mail.subject.includes('invited you') ? [message.mail] : [],
  )
  return /\/invite\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}
const opened = async ({ browser }: Pick<Person, 'browser'>, token?: string) =>
  (await browser.call(getInvitation, { query: token ? { token } : {} })).body
const accepts = async (person: Person) => {
  const { invitation } = await opened(person)
  return person.browser.call(acceptInvitation, { params: { id: invitation?.id ?? '' }, body: {} })
}
const details = async ({ browser }: Person) => (await browser.call(getUserDetails)).body
/** A new start for limits of codes. */
const later = () => world().advance({ hours: 2 })

it('the first invitation makes a team; somebody new comes by it, under their name and with what they were permitted', async () => {
  const owner = await world().signIn('mira@first.test')
  expect((await details(owner)).account_type).toBe('SINGLE_USER')
  await invite(owner, 'Noor@First.test ', { viewUnassignedClients: true })
  expect((await details(owner)).account_type).toBe('TEAM')
  const token = await tokenTo('noor@first.test')
  const [mail] = await world().outbox('noor@first.test')
  expect(mail?.message).toMatchObject({
    mail: { text: expect.stringContaining('14 days'), html: expect.stringContaining('View invitation') },
  })
  // An account without a name of its own is called as the person who made it, which is no name of a team.
  expect(mail?.message).toMatchObject({
    mail: { subject: 'Mira invited you to join their team', text: expect.stringContaining('join their team on') },
  })
  void (await owner.browser.call(updateUserDetails, { body: { organization_name: 'Harbour Kitchens' } })).body
  await invite(owner, 'ann@first.test')
  await world().settle()
  expect((await world().outbox('ann@first.test'))[0]?.message).toMatchObject({
    mail: {
      subject: 'Mira invited you to join Harbour Kitchens',
      text: expect.stringContaining('the team of Harbour Kitchens'),
    },
  })
  const [ann] = (await owner.browser.call(manageMembers, { query: { account_status: 'INVITED' } })).body.results.filter(
    ({ email }) => email === 'ann@first.test',
  )
  void (await owner.browser.call(cancelInvite, { body: { id: ann?.id ?? '' } })).body

  const stranger = world().browser()
  expect(await opened({ browser: stranger }, token)).toMatchObject({
    state: 'signed_out',
    invitation: { email: 'noor@first.test', name: 'Noor Rahman' },
    signed_in_as: null,
  })
  const noor = await world().signUp('noor@first.test')
  expect(await opened(noor)).toMatchObject({ state: 'open', own_account: null })
  // Also while the first steps are not over, what somebody has can come along.
  const early = await addClient(noor, 'Early')
  expect(await opened(noor)).toMatchObject({ own_account: { clients: 1 } })
  void (await noor.browser.call(deleteClient, { params: { id: early } })).body
  expect(await opened(noor)).toMatchObject({ own_account: null })
  expect((await accepts(noor)).status).toBe(200)
  expect(await details(noor)).toMatchObject({
    name: 'Noor Rahman',
    role: 'MEMBER',
    web_onboarding_status: 'COMPLETED',
    organization: { id: owner.orgId },
    resources_access_policy: { TEAM: { MANAGE: false }, CLIENT: { UNASSIGNED_CLIENTS_ACCESS: true } },
  })
  const list = (await owner.browser.call(listTeamMembers, { query: { include_invited_members: 'true' } })).body
  expect(list.results.map(({ name, role, account_status }) => [name, role, account_status])).toEqual([
    ['Mira', 'OWNER', 'ACTIVE'],
    ['Noor Rahman', 'MEMBER', 'ACTIVE'],
  ])
  expect(list.team_members_stats).toEqual({
    total_active_members: 1,
    total_deactivated_members: 0,
    total_invited_members: 0,
    invited_members_count: 0,
  })
  expect((await owner.browser.call(teamPricing)).body).toMatchObject({ success: true, active_accounts: 2 })
  expect(await opened({ browser: world().browser() }, token)).toMatchObject({ state: 'used' })
})

it('an account of one’s own rests in a team with all that is in it, and is there again after leaving; the clients wait in the pool', async () => {
  await later()
  const owner = await world().signIn('mira@second.test')
  const liam = await world().signIn('liam@second.test')
  await addClient(liam, 'Own Client')
  const other = await invite(liam, 'guest@second.test')
  await invite(owner, 'liam@second.test')
  expect(await opened(liam)).toMatchObject({ state: 'open', own_account: { name: 'Liam', clients: 1 } })
  expect((await accepts(liam)).status).toBe(200)
  expect((await details(liam)).organization.id).toBe(owner.orgId)
  expect(await clientsOf(liam)).toEqual([])
  // Nobody comes to an account that rests.
  const [row] = await world().sql('select cancelled_at from invitations where id = $1', [other?.id])
  expect(row?.cancelled_at).not.toBeNull()
  await addClient(liam, 'Team Client')

  const leave = (organization_id: string) => liam.browser.call(leaveTeam, { body: { organization_id } })
  expect((await owner.browser.call(leaveTeam, { body: { organization_id: owner.orgId } })).status).toBe(400)
  expect((await leave(owner.orgId)).status).toBe(200)
  expect(await details(liam)).toMatchObject({ role: 'OWNER', organization: { id: liam.orgId } })
  expect((await clientsOf(liam)).map(({ name }) => name)).toEqual(['Own Client'])
  expect((await leave(owner.orgId)).status).toBe(409)
  await world().settle()
  const [left] = await clientsOf(owner)
  expect(left).toMatchObject({ name: 'Team Client', assigned_to: null })
  expect((await world().outbox('mira@second.test'))[0]?.message).toMatchObject({
    mail: { subject: expect.stringContaining('left the team') },
  })
  expect((await owner.browser.call(manageMembers)).body.results).toHaveLength(1)

  // Who left may be invited again, and has been told apart from who never came.
  await invite(owner, 'liam@second.test')
  expect((await accepts(liam)).status).toBe(200)
  expect((await details(liam)).organization.id).toBe(owner.orgId)
})

it('the person who had no account of their own gets an empty one when they leave', async () => {
  await later()
  const owner = await world().signIn('mira@third.test')
  const amy = await world().signUp('amy@third.test')
  await invite(owner, 'amy@third.test')
  void (await accepts(amy)).body
  await world().sql(`delete from memberships where user_id = $1 and status = 'RESTING'`, [amy.userId])
  void (await amy.browser.call(leaveTeam, { body: { organization_id: owner.orgId } })).body
  const now = await details(amy)
  expect(now).toMatchObject({ role: 'OWNER', account_type: 'SINGLE_USER' })
  expect(now.organization.id).not.toBe(owner.orgId)
})

it('an invitation says why it cannot be used: ended, taken back, renewed, for somebody else, in another team', async () => {
  await later()
  const owner = await world().signIn('mira@fourth.test')
  const stranger = { browser: world().browser() }
  const first = await invite(owner, 'ben@fourth.test')
  const old = await tokenTo('ben@fourth.test')
  await world().advance({ days: 14 })
  expect((await opened(stranger, old)).state).toBe('expired')
  void (await owner.browser.call(resendInvite, { body: { id: first?.id ?? '' } })).body
  const renewed = await tokenTo('ben@fourth.test')
  expect((await opened(stranger, old)).state).toBe('unknown')
  expect((await opened(stranger, renewed)).state).toBe('signed_out')
  expect((await opened(owner, renewed)).state).toBe('other_address')

  const ben = await world().signIn('ben@fourth.test')
  expect((await ben.browser.call(acceptInvitation, { params: { id: first?.id ?? '' }, body: {} })).status).toBe(200)
  const second = await world().signIn('second@fourth.test')
  await invite(second, 'ben@fourth.test')
  expect((await opened(ben)).state).toBe('in_other_team')
  expect((await accepts(ben)).error.message).toMatch(/Leave it first/)
  await invite(second, 'mira@fourth.test')
  expect((await opened(owner)).state).toBe('owns_team')
  expect((await accepts(owner)).status).toBe(409)

  const third = await invite(owner, 'cara@fourth.test')
  const cancelled = await tokenTo('cara@fourth.test')
  void (await owner.browser.call(cancelInvite, { body: { id: third?.id ?? '' } })).body
  expect((await opened(stranger, cancelled)).state).toBe('cancelled')
  const cara = await world().signIn('cara@fourth.test')
  expect((await cara.browser.call(acceptInvitation, { params: { id: third?.id ?? '' }, body: {} })).status).toBe(409)
  expect((await owner.browser.call(resendInvite, { body: { id: third?.id ?? '' } })).status).toBe(404)
  // Nobody learns of an invitation to somebody else.
  expect((await second.browser.call(acceptInvitation, { params: { id: third?.id ?? '' }, body: {} })).status).toBe(404)
})

it('many are invited at once; each that cannot be is told, and holds up nobody', async () => {
  await later()
  const owner = await world().signIn('mira@fifth.test')
  await invite(owner, 'known@fifth.test')
  const members = ['one@fifth.test', 'known@fifth.test', 'mira@fifth.test', 'one@fifth.test', 'two@fifth.test']
  const { results } = (
    await owner.browser.call(inviteMembers, {
      body: { members: members.map((email) => ({ name: email, email })), permissions: memberDefaults },
    })
  ).body
  expect(results.map(({ error }) => error)).toEqual([
    null,
    expect.stringContaining('Already invited'),
    'Already on the team',
    'Listed twice',
    null,
  ])
  const waiting = (await owner.browser.call(manageMembers, { query: { account_status: 'INVITED', count: 'true' } }))
    .body
  expect(waiting).toMatchObject({
    count: 3,
    team_members_stats: { total_invited_members: 3, invited_members_count: 3 },
  })
  expect(await tokenTo('two@fifth.test')).not.toBe('')
  await world().advance({ days: 15 })
  const over = (await owner.browser.call(manageMembers, { query: { search: 'TWO@' } })).body
  expect(over.results).toMatchObject([{ email: 'two@fifth.test', invitation: { is_expired: true } }])
  expect(over.team_members_stats).toMatchObject({ total_invited_members: 3, invited_members_count: 0 })
})

it('a new account invites ten people a day until one has joined; its names carry no links', async () => {
  await later()
  const owner = await world().signIn('mira@spam.test')
  void (
    await owner.browser.call(updateUserDetails, {
      body: { name: 'Win at https://evil.example', organization_name: 'evil.example' },
    })
  ).body
  const many = async (...emails: string[]) =>
    owner.browser.call(inviteMembers, {
      body: { members: emails.map((email) => ({ name: 'Prize evil.example', email })), permissions: memberDefaults },
    })
  const people = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `p${from + i}@spam.test`)
  expect((await many(...people(1, 11))).status).toBe(429)
  expect((await many(...people(1, 9))).status).toBe(200)
  const [first] = (await many('p10@spam.test')).body.results
  expect((await many('p11@spam.test')).status).toBe(429)
  expect((await owner.browser.call(resendInvite, { body: { id: first?.id ?? '' } })).status).toBe(429)
  await world().settle()
  const [mail] = await world().outbox('p1@spam.test')
  const text = mail?.message.channel === 'mail' ? `${mail.message.mail.subject} ${mail.message.mail.text}` : ''
  expect(text).not.toMatch(/evil\.example/)
  expect(text).toContain('Win at')
  void (await accepts(await world().signUp('p1@spam.test'))).body
  expect((await many(...people(11, 15))).status).toBe(200)
})

it('pages go by name in both directions and miss nobody, invited and active alike', async () => {
  await later()
  const owner = await world().signIn('mira@sixth.test')
  const names = ['zoe', 'Adam', 'émile', 'bea', 'Cyd', 'dora', 'Eve']
  void (
    await owner.browser.call(inviteMembers, {
      body: {
        members: names.map((name, i) => ({ name, email: `p${i}@sixth.test` })),
        permissions: memberDefaults,
      },
    })
  ).body
  const page = async (cursor?: string | null) =>
    (await owner.browser.call(manageMembers, { query: { page_size: '3', ...(cursor ? { cursor } : {}) } })).body
  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)
  const all = [first, second, third].flatMap(({ results }) => results.map(({ name }) => name))
  expect(all).toEqual(['Adam', 'bea', 'Cyd', 'dora', 'Eve', 'Mira', 'zoe', 'émile'])
  expect(third.next).toBeNull()
  expect((await page(second.previous)).results.map(({ name }) => name)).toEqual(['Adam', 'bea', 'Cyd'])
})

it('somebody who was deactivated and whom another team invites signs in to accept', async () => {
  await later()
  const [owner, other] = [await world().signIn('mira@seventh.test'), await world().signIn('omar@seventh.test')]
  const dan = await world().signUp('dan@seventh.test')
  await invite(owner, 'dan@seventh.test')
  void (await accepts(dan)).body
  await world().sql(`delete from memberships where user_id = $1 and status = 'RESTING'`, [dan.userId])
  await world().sql(`update memberships set status = 'DEACTIVATED' where user_id = $1`, [dan.userId])
  await world().sql('update users set works_in_id = null where id = $1', [dan.userId])
  await later()
  const browser = world().browser()
  const email = 'dan@seventh.test'
  const enter = async () => {
    void (await browser.call(emailCode, { body: { email } })).body
    return browser.call(emailSignIn, { body: { email, code: await codeTo(world(), email) } })
  }
  expect((await enter()).error.message).toMatch(/deactivated/)
  await invite(other, email)
  await later()
  expect((await enter()).status).toBe(200)
  expect((await accepts({ ...dan, browser })).status).toBe(200)
  expect((await details({ ...dan, browser })).organization.id).toBe(other.orgId)
  expect((await browser.call(listSessions)).body.results).toHaveLength(1)
})

it('invites people without a name: nobody’s is guessed, and they keep their own', async () => {
  await later()
  const owner = await world().signIn('mira@nameless.test')
  const body = { members: [{ email: 'ida@nameless.test' }], permissions: memberDefaults }
  expect((await owner.browser.call(inviteMembers, { body })).body.results).toMatchObject([{ error: null }])
  await tokenTo('ida@nameless.test')
  const [mail] = await world().outbox('ida@nameless.test')
  expect(mail?.message).toMatchObject({ mail: { text: expect.stringContaining('Hello,') } })
  const { results } = (await owner.browser.call(manageMembers, { query: { account_status: 'INVITED' } })).body
  expect(results.map(({ name }) => name)).toEqual(['ida@nameless.test'])
  const ida = await world().signUp('ida@nameless.test')
  void (await ida.browser.call(updateUserDetails, { body: { name: 'Ida Lim' } as never })).body
  expect((await accepts(ida)).status).toBe(200)
  expect((await details(ida)).name).toBe('Ida Lim')
})
