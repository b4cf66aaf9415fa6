import { getUserDetails, getUserPreferences } from '@fairlead/contract/identity/account'
import { listSessions } from '@fairlead/contract/identity/session'
import { getDeletion } from '@fairlead/contract/seeing/account-deletion'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeTo } from '../../server/src/testing/sent.ts'
import { png } from '../../server/src/testing/upload.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

async function start(email: string, options: BrowserContextOptions = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  const details = async () => (await person.browser.call(getUserDetails)).body
  return { world, person, page, details }
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pick = async (page: Page, label: string, search: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  await page.getByRole('combobox', { name: `Search: ${label}` }).fill(search)
  await page.getByRole('option', { name: option }).click()
}

test('the profile is kept field by field; what is refused stays as it was typed, with the reason', async () => {
  const { page, details } = await start('mira@profile.test')
  await page.goto('/clients')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await field(page, 'Your name').fill('Mira Fernandes')
  await field(page, 'Company name').fill('Harbour & Lane')
  await page.getByText('Saved', { exact: true }).waitFor()
  await field(page, 'Phone').fill('9127 4486')
  await page.keyboard.press('Tab')
  await until(async () => (await details()).phone_number !== null)
  await pick(page, 'Time zone', 'kuala', 'Asia, Kuala Lumpur')
  await pick(page, 'Your country', 'malay', 'Malaysia')
  await until(async () => (await details()).country_code === 'MY')
  await expect
    .poll(() => details())
    .toMatchObject({
      name: 'Mira Fernandes',
      organization: { name: 'Harbour & Lane' },
      zone: 'Asia/Kuala_Lumpur',
    })
  await field(page, 'Your name').fill(' ')
  await page.keyboard.press('Enter')
  await page.getByText('This field is required').waitFor()
  await field(page, 'WhatsApp number').fill('12')
  await page.keyboard.press('Tab')
  await page.getByText('Unsupported or invalid phone number').waitFor()
  await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe('12')
  await audit(page, 'the profile with errors', 'light')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png() })
  await page.getByRole('button', { name: 'Remove' }).waitFor()
  await expect.poll(async () => (await details()).profile_picture).not.toBeNull()
  await page.getByRole('button', { name: 'Remove' }).click()
  await until(async () => (await details()).profile_picture === null)
})

test('the address is changed by a code to the new one, from the profile', async () => {
  const { page, world, details } = await start('old@profile.test')
  await page.goto('/account/profile')
  await page.getByText('Verified').waitFor()
  await world.advance({ minutes: 1 })
  await page.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: /^New address/ }).fill('old@profile.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('This is already your address.').waitFor()
  await audit(page, 'the change of the address', 'dark')
  await world.advance({ minutes: 1 })
  await page.getByRole('textbox', { name: /^New address/ }).fill('new@profile.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText('Sent to new@profile.test.').waitFor()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeTo(world, 'new@profile.test'))
  await page.getByText('Your email is now new@profile.test.').waitFor()
  expect((await details()).email).toBe('new@profile.test')
})

test('personalisation and quiet hours are kept as they are chosen', async () => {
  const { page, person } = await start('pia@profile.test')
  const preferences = async () => (await person.browser.call(getUserPreferences)).body
  await page.goto('/account')
  await page.getByRole('link', { name: 'Personalisation' }).click()
  await page.getByText('First name', { exact: true }).click()
  await page.getByText('Telegram', { exact: true }).click()
  await field(page, 'Default share message').fill(`Have a look: ${'x'.repeat(1000)}`)
  await page.getByText('This message is over 1000 characters').waitFor()
  await field(page, 'Default share message').fill('Have a look at this, please:')
  await page.keyboard.press('Tab')
  await until(async () => (await preferences()).default_content_share_platform === 'telegram')
  expect((await preferences()).display_name_type).toBe('first_word')
  await page.reload()
  await until(async () => (await field(page, 'Default share message').inputValue()) === 'Have a look at this, please:')

  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('switch', { name: 'Use quiet hours' }).press('Space')
  await page.getByLabel('From').fill('22:30')
  await page.keyboard.press('Enter')
  await until(async () => (await preferences()).quiet_hours?.from === '22:30')
  expect((await preferences()).quiet_hours).toEqual({ from: '22:30', until: '07:00' })
  await page.getByRole('switch', { name: 'Use quiet hours' }).press('Space')
  await until(async () => (await preferences()).quiet_hours === null)
})

test('other devices are signed out one by one, or all at once', async () => {
  const { page, world, person } = await start('sam@profile.test', { viewport: phone, hasTouch: true, isMobile: true })
  await world.advance({ minutes: 1 })
  await world.signIn(person.email, world.browser())
  await page.goto('/account/security')
  await page.getByText('This device').waitFor()
  const others = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  await others.first().click()
  await page.getByText('was signed out').waitFor()
  await until(async () => (await others.count()) === 0)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/login**')
  expect((await person.browser.call(listSessions)).error?.statusCode).toBe(401)
})

test('the account is deleted after a code and two weeks, and can be kept until then', async () => {
  const { page, world, person } = await start('dora@profile.test')
  await world.advance({ minutes: 1 })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await page.getByRole('dialog').waitFor()
  await audit(page, 'the question before the deletion', 'light')
  await page.getByRole('textbox', { name: '6-digit code' }).fill('000000')
  await page.getByText('Incorrect OTP').waitFor()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeTo(world, 'dora@profile.test'))
  await page.getByText(/^This account will be deleted on/).waitFor()
  await audit(page, 'an account that will be deleted', 'dark')
  expect((await person.browser.call(getDeletion)).body.delete_at).not.toBeNull()
  await page.getByRole('button', { name: 'Keep account' }).click()
  await page.getByText('Account kept').waitFor()
  expect((await person.browser.call(getDeletion)).body.delete_at).toBeNull()
})

test('a page that stays open hears that its session is over, and that Fairlead is newer', async () => {
  const { page, person, world } = await start('kim@profile.test')
  // The stream tells of it at once: here it is cut, and the page asks by itself.
  await page.route('**/api/realtime**', (route) => route.abort())
  await page.clock.install()
  await page.route('**/api/session/keep-alive', async (route) => {
    const answer = await route.fetch()
    if (answer.ok()) await route.fulfill({ json: { ...(await answer.json()), version: '99.0.0' } })
    else await route.fulfill({ response: answer })
  })
  await page.goto('/clients')
  await page.getByText('Your leads will appear here').waitFor()
  await page.clock.runFor(31_000)
  await page.getByText('A new version of Fairlead is available.').waitFor()
  await world.sql(`update sessions set ended_at = now(), ended_because = 'ended_by_user' where user_id = $1`, [
    person.userId,
  ])
  await page.clock.runFor(31_000)
  await page.waitForURL('**/login?next=**')
  await page.getByText('This session was ended from another device.').waitFor()
})
