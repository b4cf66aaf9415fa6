import { addAbsence } from '@fairlead/contract/identity/team'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient } from '@fairlead/contract/records/clients'
import { inviteMembers } from '@fairlead/contract/work/members'
import type { Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { codeField, codeFor, enterAs, linkFor } from '../harness/sign-in.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}
const menu = async (page: Page, name: string, item: string) => {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const addClients = async ({ browser }: Person, names: string[]) => {
  for (const name of names) void (await browser.call(createClient, { body: { name } })).body
}
const permissions = memberDefaults

test('an owner who is alone invites the first member; somebody new comes by the link and works', async () => {
  const { world, page } = await start('mira@team.test')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByText('Work on your leads together').waitFor()
  await button(page, 'Invite your first member').click()
  await audit(page, 'the invitation of one', 'light')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Noor Rahman')
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill('noor@team.test')
  await dialog(page).getByText('Permissions').click()
  await page.getByRole('checkbox', { name: /^Manage the team/ }).check()
  const others = page.getByRole('checkbox', { name: /^See other people’s clients/ })
  expect([await others.isChecked(), await others.isDisabled()]).toEqual([true, true])
  await page.getByText('Comes with “Manage the team”.').waitFor()
  await page.getByRole('checkbox', { name: /^Manage the team/ }).uncheck()
  await expect.poll(() => others.isChecked()).toBe(false)
  await button(page, 'Send invitation').click()
  await row(page, 'Noor Rahman').getByText('Invited just now').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).waitFor()

  const hers = await journey().open()
  const link = await linkFor(world, 'noor@team.test')
  await hers.goto(link)
  await hers.getByRole('heading', { name: 'Mira has invited you to their team' }).waitFor()
  await hers.getByRole('link', { name: 'Continue with noor@team.test' }).click()
  await button(hers, 'Send code').click()
  await hers.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await codeField(hers).fill(await codeFor(world, 'noor@team.test'))
  await button(hers, 'Join team').waitFor()
  await audit(hers, 'an invitation, signed in', 'dark')
  await button(hers, 'Join team').click()
  await hers.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await expect.poll(() => hers.getByRole('link', { name: 'Team', exact: true }).count()).toBe(0)
  await hers.goto('/team/manage')
  await hers.getByText('You don’t have permission to manage the team. Ask the account owner.').waitFor()

  await page.reload()
  await row(page, 'Noor Rahman').getByText('Active').waitFor()
  const again = await journey().open()
  await again.goto(link)
  await again.getByRole('heading', { name: 'This invitation has already been used' }).waitFor()
})

test('the person who has an account joins by the link of the mail alone, finds it resting, and comes back to it by leaving', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('mira@two.test')
  const liam = await world.signIn('liam@two.test')
  await addClients(liam, ['Own Client'])
  const invited = { members: [{ name: 'Liam', email: 'liam@two.test' }], permissions }
  void (await owner.browser.call(inviteMembers, { body: invited })).body
  const link = await linkFor(world, 'liam@two.test')
  await world.advance({ minutes: 2 })
  // On a phone, where nobody is signed in: the link of the sign-in mail leads back to the invitation.
  const page = await open({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto(link)
  await page.getByRole('link', { name: 'Continue with liam@two.test' }).tap()
  await button(page, 'Send code').tap()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await codeFor(world, 'liam@two.test')
  const [mail] = await world.outbox('liam@two.test')
  const text = mail?.message.channel === 'mail' ? mail.message.mail.text : ''
  await page.goto(/https?:\/\/\S*[?&]sign_in=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByText('Your own account “Liam” with 1 client is kept, but paused').waitFor()
  await button(page, 'Join team').tap()
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Own Client').count()).toBe(0)

  await page.goto('/account/security')
  await button(page, 'Leave team…').tap()
  await dialog(page).getByText('Leave the team Mira?').waitFor()
  await audit(page, 'leaving the team', 'light')
  await dialog(page).getByRole('button', { name: 'Leave team' }).tap()
  await page.getByText('Own Client').waitFor()
})

test('the person who has clients of their own brings copies along, sees how far they are, and takes them back', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('mira@along.test')
  const liam = await world.signIn('liam@along.test')
  await addClients(liam, ['Grace Njoroge', 'Lukas Berg'])
  const invited = { members: [{ name: 'Liam', email: 'liam@along.test' }], permissions }
  void (await owner.browser.call(inviteMembers, { body: invited })).body
  const page = await open()
  await enterAs(page, world, liam)
  await page.goto('/invite')
  await page.getByRole('checkbox', { name: 'Bring your 2 clients with you' }).check()
  await audit(page, 'an invitation for the person who has clients', 'dark')
  await button(page, 'Join team').click()
  await page.getByRole('link', { name: 'Grace Njoroge' }).waitFor()
  await page.goto('/account/security')
  await page.getByText('2 clients copied').waitFor()
  await audit(page, 'clients that came along', 'light')
  await button(page, 'Undo').click()
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Removed: 2. Kept because someone has worked on them: 0.').waitFor()
})

test('the clients of the person who is away are with the stand-in, who sees for whom and until when', async () => {
  const { world, person } = await start('mira@lent.test')
  const noor = await joinTeam(world, person, 'noor@lent.test')
  const amy = await joinTeam(world, person, 'amy@lent.test')
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [person.orgId])
  await addClients(noor, ['Grace Njoroge'])
  const page = await journey().open({ viewport: phone, hasTouch: true, isMobile: true })
  await enterAs(page, world, amy)
  await page.goto('/clients')
  const day = (await world.now()).toISOString().slice(0, 10)
  const next = new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  void (await noor.browser.call(addAbsence, { body: { from: before, until: next, stand_in_id: amy.userId } })).body
  // By the stream, without a touch of hers.
  await page.getByText('Grace Njoroge').waitFor()
  await page.getByText(/for Noor until/).waitFor()
  await audit(page, 'a list with lent clients', 'dark')
  await page.getByText('Grace Njoroge').tap()
  await page
    .getByText(/for Noor until/)
    .first()
    .waitFor()
})

test('many are invited by a list; each line that cannot be sent stays with its reason', async () => {
  const { page } = await start('mira@many.test')
  await page.goto('/team/manage')
  await button(page, 'Invite your first member').click()
  await button(page, 'Paste a list instead').click()
  const list = page.getByRole('textbox', { name: 'People' })
  await list.fill('Ann One, ann@many.test\nNobody\nMira mira@many.test\nBo Two <bo@many.test>')
  await button(page, 'Send 3 invitations').click()
  await page.getByText('Line 2: mira@many.test: Already on the team').waitFor()
  await page.getByText('Line 1: no email').waitFor()
  await expect.poll(() => list.inputValue()).toBe('Nobody\nMira mira@many.test')
  await page.keyboard.press('Escape')
  await row(page, 'Bo Two').waitFor()
  await menu(page, 'Bo Two', 'Resend invitation')
  await page.getByText('Sent to bo@many.test').waitFor()
  await menu(page, 'Bo Two', 'Cancel invitation')
  await row(page, 'Bo Two').waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('nobody here')
  await page.getByText('no results found for nobody here').waitFor()
})

test('a member is deactivated while looking on, and is out; undone, everything is back', async () => {
  const { world, person, page } = await start('mira@out.test')
  const noor = await joinTeam(world, person, 'noor@out.test')
  const amy = await joinTeam(world, person, 'amy@out.test')
  await addClients(noor, ['Grace Njoroge', 'Lukas Berg'])
  const hers = await journey().open()
  await enterAs(hers, world, noor)
  await hers.goto('/clients')
  await hers.getByText('Grace Njoroge').waitFor()

  await page.goto('/team/manage')
  await menu(page, 'Noor', 'Permissions…')
  await audit(page, 'the permissions of a member', 'light')
  await page.getByRole('checkbox', { name: /^Delete own clients/ }).check()
  await button(page, 'Save').click()
  await row(page, 'Noor').getByText('Delete own clients').waitFor()

  await menu(page, 'Noor', 'Deactivate…')
  await dialog(page).getByText('Who should get the 2 clients?').waitFor()
  await audit(page, 'the end of a membership', 'dark')
  await dialog(page).getByText('Round robin').click()
  await button(page, 'Deactivate').click()
  await page.getByRole('alert').getByText('Choose who should get the clients').waitFor()
  await page.getByRole('checkbox', { name: 'Amy' }).check()
  await button(page, 'Deactivate').click()
  await page.getByText('Noor was deactivated. 2 clients were reassigned.').waitFor()
  // By the stream, without a touch of hers.
  await hers.getByText('Your access to this account was deactivated.').waitFor()
  expect(new URL(hers.url()).pathname).toBe('/login')
  await row(page, 'Amy').getByText('2 clients').waitFor()
  await button(page, 'Undo').click()
  await row(page, 'Noor').getByText('2 clients').waitFor()
  expect(amy.orgId).toBe(person.orgId)
})

test('the person who manages the team looks through the eyes of a member, and is told why a client is hidden', async () => {
  const { world, person, page } = await start('mira@eyes.test')
  const noor = await joinTeam(world, person, 'noor@eyes.test', { viewUnassignedClients: true })
  await addClients(noor, ['Grace Njoroge'])
  await addClients(person, ['Lukas Berg'])
  await page.goto('/team/manage')
  await menu(page, 'Noor', 'View as this member')
  await page.getByRole('heading', { name: 'Viewing as Noor' }).waitFor()
  await page.getByText('Grace Njoroge').waitFor()
  await expect.poll(() => page.getByText('Lukas Berg').count()).toBe(0)
  await page.getByText('All 1', { exact: true }).waitFor()
  await audit(page, 'what a member sees', 'light')
  await page.getByRole('searchbox').fill('lukas')
  await row(page, 'Lukas Berg').getByText('Hidden', { exact: true }).waitFor()
  await page.getByText('It’s assigned to Mira, and Noor can’t see Mira’s clients.').waitFor()
  await audit(page, 'why a client is hidden', 'dark')
  await page.getByRole('searchbox').fill('grace')
  await page.getByText('Assigned to Noor.').waitFor()
  await page.getByRole('searchbox').fill('nobody at all')
  await button(page, 'Clear search').click()
  await row(page, 'Grace Njoroge').waitFor()
})

test('the figures of the team, and when each works, on a desk and a phone', async () => {
  const { world, person, page } = await start('mira@days.test')
  const noor = await joinTeam(world, person, 'noor@days.test')
  await addClients(noor, ['Grace Njoroge'])
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [person.orgId])
  await page.goto('/team')
  await page.getByRole('row', { name: /Noor/ }).waitFor()
  await expect
    .poll(() => page.getByRole('row', { name: /Noor/ }).getByRole('cell').allInnerTexts())
    .toEqual(['1', '0', 'None', '0', '0', '0'])
  await row(page, 'Noor').getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('heading', { name: 'Noor’s new clients' }).waitFor()
  await row(page, 'Grace Njoroge').waitFor()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await page.getByText('30 days').click()
  await page.waitForURL(/days=30/)

  await page.getByRole('link', { name: 'Members' }).click()
  await menu(page, 'Noor', 'Hours and absences…')
  await dialog(page).getByText('Absences', { exact: true }).waitFor()
  await audit(page, 'hours and absences of a member', 'light')
  const day = new Date((await world.now()).getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await dialog(page).getByLabel('First day').fill(day)
  await dialog(page).getByLabel('Cover').selectOption({ label: 'Mira' })
  await button(page, 'Add absence').click()
  await dialog(page).getByText('Mira covers').waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Noor').getByText('Mira covers').waitFor()

  await page.goto('/account/availability')
  await page.getByRole('switch', { name: 'Available 24/7' }).press('Space')
  await page.getByLabel('Monday start').fill('18:00')
  await page.getByText('The end must be after the start').waitFor()
  await page.getByLabel('Monday start').fill('08:30')
  await button(page, 'Save hours').click()
  await page.getByText('Working hours saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Monday start').inputValue()).toBe('08:30 AM')
})

test('the owner gives the account to a member, who takes it with a code of their own', async () => {
  const { world, person, page } = await start('mira@own.test')
  const noor = await joinTeam(world, person, 'noor@own.test')
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [person.orgId])
  await world.advance({ minutes: 2 })
  // The codes by which they signed in lie in the same places.
  const [hisOld, herOld] = [await codeFor(world, 'mira@own.test'), await codeFor(world, 'noor@own.test')]
  await page.goto('/team/manage')
  await menu(page, 'Noor', 'Transfer ownership…')
  await button(page, 'Send me a code').click()
  await codeField(page).waitFor()
  await audit(page, 'giving the account away', 'dark')
  await codeField(page).fill(await codeFor(world, 'mira@own.test', hisOld))
  await page.getByText('Noor has 7 days to accept').waitFor()

  const hers = await journey().open()
  await enterAs(hers, world, noor)
  await hers.goto('/account/security')
  await hers.getByText('Mira wants to transfer the account of Mira to you').waitFor()
  await audit(hers, 'an offer of the account', 'light')
  await button(hers, 'Become owner…').click()
  await codeField(hers).fill(await codeFor(world, 'noor@own.test', herOld))
  await row(hers, 'Noor').getByText('Owner').waitFor()
})
