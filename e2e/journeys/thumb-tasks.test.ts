import { getUserPreferences } from '@fairlead/contract/identity/account'
import { listSessions } from '@fairlead/contract/identity/session'
import { addClient, aWebhook, clientOf, clientsOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, stopContactLinks, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { expectNoSideways, tap } from '../harness/thumb.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' })
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const entry = (page: Page, text: string) => page.locator('li[data-kind]').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const primary = { inReach: true }

test('twenty tasks of a day are done by the thumb on a small phone, and nothing is too small or too wide', async () => {
  const { world, open } = journey()
  const { browser, ...person } = await world.signIn('mira@harbour.test')
  const add = (name: string, more: object) => addClient({ browser }, { name, ...more })
  const stored = (id: string) => clientOf({ browser }, id)
  const ahmad = await add('Ahmad Faizal', { phonenumber: '+6591274486', email: 'ahmad@faizal.test' })
  await add('Grace Njoroge', { phonenumber: '+254712345678' })
  await aWebhook({ browser }, 'Zaps')

  const page = await open({ viewport: phone, hasTouch: true, isMobile: true })
  await enterAs(page, world, { browser, ...person })
  await stopContactLinks(page)
  const done: string[] = []
  const task = async (name: string, act: () => Promise<unknown>) => {
    try {
      await act()
      await expectNoSideways(page, name)
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
    done.push(name)
  }
  const more = async (name: string | RegExp, role: 'button' | 'link') => {
    await tap(page, button(page, 'More'), primary)
    await tap(page, dialog(page).getByRole(role, { name }))
  }
  await page.goto('/clients')

  await task('find a client by a piece of the number', async () => {
    await link(page, 'Grace Njoroge').waitFor()
    await tap(page, page.getByRole('searchbox'))
    await page.keyboard.type('9127')
    await link(page, 'Grace Njoroge').waitFor({ state: 'detached' })
  })
  await task('clear the search', async () => {
    await tap(page, button(page, 'Clear search'))
    await link(page, 'Grace Njoroge').waitFor()
  })
  await task('open a client', async () => {
    await tap(page, link(page, 'Ahmad Faizal'))
    await heading(page, 'Ahmad Faizal').waitFor()
  })
  await task('call, and say what came of it', async () => {
    const call = link(page, 'Call')
    await expect.poll(() => call.getAttribute('href')).toBe('tel:+6591274486')
    await tap(page, call, primary)
    await dialog(page).getByText('You called Ahmad Faizal').waitFor()
    await tap(page, dialog(page).getByRole('group', { name: 'Outcome' }).getByRole('radio', { name: 'Call back' }))
    await field(page, 'Note').fill('In a meeting until three')
    await tap(page, dialog(page).getByRole('button', { name: 'Save' }), primary)
    await dialog(page).waitFor({ state: 'detached' })
    await entry(page, 'In a meeting until three').waitFor()
  })
  await task('write a note', async () => {
    await tap(page, field(page, /^Write a note/))
    await page.keyboard.type('Wants quartz')
    await tap(page, button(page, 'Save note'))
    await entry(page, 'Wants quartz').waitFor()
  })
  await task('set a follow-up', async () => {
    await tap(page, button(page, 'Set follow-up').first())
    await tap(page, dialog(page).getByRole('group', { name: 'When' }).getByRole('radio', { name: 'In 3 days' }))
    await tap(page, dialog(page).getByRole('button', { name: 'Set follow-up' }), primary)
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(ahmad)).follow_up).not.toBeNull()
  })
  await task('put it off', async () => {
    const before = (await stored(ahmad)).follow_up?.remind_on
    await tap(page, button(page, 'Snooze'))
    await tap(page, item(page, 'Tomorrow'))
    await expect.poll(async () => (await stored(ahmad)).follow_up?.remind_on).not.toBe(before)
  })
  await task('do it, and say what came of it', async () => {
    await tap(page, button(page, 'Done'))
    await tap(page, choice(page, 'Interested').last())
    await expect.poll(async () => (await stored(ahmad)).follow_up).toBeNull()
  })
  await task('undo it', async () => {
    await tap(page, button(page, 'Undo'), primary)
    await expect.poll(async () => (await stored(ahmad)).follow_up).not.toBeNull()
  })
  await task('see only calls and messages', async () => {
    await tap(page, button(page, /All activity/))
    await tap(page, page.getByRole('menuitemradio', { name: 'Calls and messages' }))
    await entry(page, 'Wants quartz').waitFor({ state: 'detached' })
  })
  await task('correct a name where it stands', async () => {
    await tap(page, page.locator('label').filter({ hasText: 'Details' }))
    await tap(page, button(page, /^Change Full name/))
    await page.locator('input:focus').fill('Ahmad Faizal bin Abdul')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(ahmad)).name).toBe('Ahmad Faizal bin Abdul')
  })
  await task('add a number', async () => {
    await tap(page, button(page, 'Add: Phone'))
    await page.locator('form input:focus').fill('+6588420917')
    await tap(page, button(page, 'Save'))
    await expect.poll(async () => (await stored(ahmad)).phones.length).toBe(2)
  })
  await task('put a client into the bin, and take it back', async () => {
    await tap(page, button(page, 'More actions'))
    await tap(page, item(page, 'Move to bin'))
    await page.getByText('This client is in the bin').waitFor()
    await tap(page, button(page, 'Restore'))
    await page.getByText('This client is in the bin').waitFor({ state: 'detached' })
    await tap(page, link(page, 'Clients'))
    await link(page, 'Grace Njoroge').waitFor()
  })
  await task('add a client', async () => {
    await tap(page, link(page, 'New client').last(), primary)
    await field(page, /^Full name/).fill('Tan Wei Ling')
    await tap(page, button(page, 'Add client'), primary)
    await heading(page, 'Tan Wei Ling').waitFor()
    expect(await clientsOf({ browser })).toHaveLength(3)
    await tap(page, link(page, 'Clients'))
  })
  await task('jump to a client from everywhere', async () => {
    await more('Search or jump to', 'button')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('grace')
    await tap(page, page.getByRole('option', { name: /^Grace Njoroge/ }))
    await heading(page, 'Grace Njoroge').waitFor()
    await tap(page, link(page, 'Clients'))
  })
  await task('make a lead form and publish it', async () => {
    await more('Integrations', 'link')
    await tap(page, link(page, 'Connect Lead forms'))
    await tap(page, link(page, 'Create your first form'))
    await field(page, /^Form name/).fill('Kitchens')
    await tap(page, button(page, 'Create form'))
    await heading(page, 'Kitchens').waitFor()
    await tap(page, button(page, 'Publish'))
    await field(page, 'Link').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('see the deliveries', async () => {
    await page.goto('/integrations')
    await tap(page, button(page, 'Integrations and automations'))
    await tap(page, link(page, 'Deliveries'))
    await heading(page, 'Deliveries').waitFor()
    await tap(page, button(page, 'Integrations and automations'))
  })
  await task('make a webhook', async () => {
    await tap(page, link(page, 'Webhooks'))
    await tap(page, link(page, 'New webhook'))
    await field(page, 'Name').fill('Course form')
    await tap(page, button(page, 'Create webhook'))
    await heading(page, 'Course form').waitFor()
  })
  await task('replace its address', async () => {
    await tap(page, link(page, 'Settings'))
    await tap(page, button(page, 'New URL'))
    await tap(page, dialog(page).getByRole('button', { name: 'New URL' }), primary)
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('keep quiet at night', async () => {
    await page.goto('/clients')
    await more('Settings', 'link')
    await tap(page, page.getByRole('switch', { name: 'Use quiet hours' }))
    await page.getByLabel('From', { exact: true }).fill('22:30')
    await tap(page, page.getByLabel('Until', { exact: true }))
    await expect
      .poll(async () => (await browser.call(getUserPreferences)).body.quiet_hours)
      .toMatchObject({ from: '22:30' })
  })
  await task('switch to dark', async () => {
    await tap(page, button(page, 'More'), primary)
    await tap(page, dialog(page).locator('label').filter({ hasText: 'Dark' }))
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })
  await task('sign out everywhere', async () => {
    await tap(page, button(page, 'All settings'))
    await tap(page, link(page, 'Security'))
    await tap(page, button(page, 'Sign out everywhere'))
    await tap(page, dialog(page).getByRole('button', { name: 'Sign out everywhere' }), primary)
    await page.waitForURL('**/login**')
    expect((await browser.call(listSessions)).error?.statusCode).toBe(401)
  })
  expect(done.length).toBeGreaterThanOrEqual(20)
})
