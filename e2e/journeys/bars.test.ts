import { getUserPreferences, setUserPreferences } from '@fairlead/contract/identity/account'
import { listActivationTasks } from '@fairlead/contract/seeing/activation'
import { listWarnings } from '@fairlead/contract/seeing/warnings'
import { aField, aWebhook } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runWithin } from '../../server/src/commands/index.ts'
import { audit } from '../harness/audit.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()

/** A message of the operator, by the command. */
async function warn(...argv: string[]): Promise<void> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runWithin(journey().world.fairlead, ['warn', ...argv], { say, complain: say, cwd: '.' })
  expect(code, said.join('\n')).toBe(0)
}

test('somebody new is told what is missing, goes through a task, and what they do is ticked off by itself', async () => {
  const { world, open } = journey()
  const person = await world.signIn('mira@bars.test')
  const page = await open({ viewport: desk })
  await enterAs(page, world, person)
  await page.goto('/clients')
  const warnings = page.getByRole('region', { name: 'Warnings' })
  const tasks = page.getByRole('region', { name: 'Get started' })
  await warnings.getByText('No lead source yet.').waitFor()
  await tasks.getByText(/^0 of \d+ done$/).waitFor()
  await audit(page, 'the bars', 'light')

  // The sources open over the page; nothing is chosen.
  await warnings.getByRole('button', { name: 'Connect a lead source' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t show again' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  // A message of the operator joins while the page is open, and is dismissed by its button.
  await warn(
    'Two seats are free. Come and see.',
    '--action',
    'Save my seat',
    '--cta',
    'deeplink',
    '--value',
    '/account',
    '--once-clicked',
  )
  await warnings.getByText('1 of 2').waitFor()
  await warnings.getByRole('button', { name: 'Previous warning' }).click()
  await warnings.getByText('Two seats are free.').waitFor()
  await warnings.getByRole('link', { name: 'Save my seat' }).click()
  await page.waitForURL('**/account/**')
  await expect.poll(async () => (await person.browser.call(listWarnings, { query: {} })).body.results.length).toBe(1)

  // On other screens the tasks are closed.
  await tasks.getByRole('button', { name: 'Show tasks' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Clients' }).click()
  await tasks.getByRole('button', { name: 'More tasks' }).click()
  await tasks.getByRole('button', { name: /^See who opens what you send/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Upload what you send most' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('heading', { name: 'Send it as a link, not an attachment' }).waitFor()
  await audit(page, 'a task', 'dark')
  await dialog.getByLabel('Don’t show again').check()
  await dialog.getByRole('button', { name: 'Add a file' }).click()
  await page.waitForURL('**/content/files')
  const done = async () =>
    (await person.browser.call(listActivationTasks)).body.results.flatMap((one) => (one.is_completed ? one.id : []))
  expect(await done()).toEqual(['TRACK_VIEW_ON_CONTENT'])

  // What is done elsewhere shows here, and nobody is warned of a missing source any more.
  await aWebhook(person, 'A hook')
  await aField(person, 'Budget', 'number')
  await expect.poll(() => tasks.textContent(), { timeout: 60_000 }).toMatch(/3 of \d+ done/)
  await warnings.waitFor({ state: 'hidden' })
})

/** How much room the bars need on the list of clients, once that is known. */
const roomOf = (page: Page) => page.evaluate(() => Number(localStorage.getItem('fairlead-bars-true')))
/** How far from the top what is below the bars begins. */
const topOf = async (page: Page) => (await page.locator('#main').boundingBox())?.y ?? 0

test('on a phone the bars never push away what is already there: they come with the next screen, then have their room', async () => {
  const { world, open } = journey()
  const person = await world.signIn('ana@bars.test')
  const page = await open({ viewport: phone, hasTouch: true })
  await enterAs(page, world, person)
  await page.goto('/clients')
  const tasks = page.getByRole('region', { name: 'Get started' })
  await page.getByRole('heading', { name: 'Clients' }).first().waitFor()
  const before = await topOf(page)
  await expect.poll(() => roomOf(page)).toBeGreaterThan(0)
  expect(await topOf(page)).toBe(before)
  expect(await tasks.count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Clients' }).first().waitFor()
  expect(await topOf(page)).toBe(before + (await roomOf(page)))
  await tasks.waitFor()
  expect(await topOf(page)).toBe(before + (await roomOf(page)))
})

test('on a phone a warning that arrives later keeps what is there in place, and nothing that stood there is hidden', async () => {
  const { world, open } = journey()
  const person = await world.signIn('eda@bars.test')
  void (await person.browser.call(setUserPreferences, { body: { connect_lead_source_warning: false } })).body
  const page = await open({ viewport: phone, hasTouch: true })
  await enterAs(page, world, person)
  const tasks = page.getByRole('region', { name: 'Get started' })
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await page.goto('/clients')
  await expect.poll(() => roomOf(page)).toBeGreaterThan(0)
  await page.reload()
  await tasks.waitFor()
  const [room, top, place] = [await roomOf(page), await topOf(page), await tasks.boundingBox()]
  const stays = async () => {
    await expect.poll(() => roomOf(page)).toBeGreaterThan(room)
    expect([await topOf(page), await tasks.boundingBox()]).toEqual([top, place])
  }
  await warn('Two seats are free.', '--account', 'eda@bars.test')
  await warnings.waitFor()
  await stays()
  // The next screen gives it its room, and so does a tap on what stands there.
  await tasks.getByText(/done$/).tap()
  await expect.poll(() => topOf(page)).toBe(top - room + (await roomOf(page)))
  // It arrived while the page was away: less room was kept than is needed.
  await page.evaluate((height) => localStorage.setItem('fairlead-bars-true', String(height)), room)
  await page.reload()
  await warnings.waitFor()
  await stays()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Content' }).tap()
  await expect.poll(async () => (await warnings.boundingBox())?.y).toBeGreaterThanOrEqual(top - room)
})

test('on a phone a task comes from below, and the missing source is never told again', async () => {
  const { world, open } = journey()
  const person = await world.signIn('ida@bars.test')
  const page = await open({ viewport: phone, hasTouch: true })
  await enterAs(page, world, person)
  await page.goto('/clients')
  const warnings = page.getByRole('region', { name: 'Warnings' })
  const tasks = page.getByRole('region', { name: 'Get started' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect.poll(() => roomOf(page)).toBeGreaterThan(0)
  await bar.getByRole('link', { name: 'Content' }).tap()
  await tasks.waitFor()
  await bar.getByRole('link', { name: 'Clients' }).tap()
  await page.waitForURL('**/clients')
  const heights = await Promise.all([warnings, tasks].map(async (bar) => (await bar.boundingBox())?.height ?? 0))
  expect(heights[0] && heights[1] && heights[0] + heights[1]).toBeLessThanOrEqual(140)
  await warnings.getByRole('button', { name: 'Connect a lead source' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t show again' }).tap()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect
    .poll(async () => (await person.browser.call(getUserPreferences)).body.connect_lead_source_warning)
    .toBe(false)
  await page.reload()
  await tasks.getByRole('button', { name: 'Show tasks' }).tap()
  await tasks.getByRole('button', { name: /^Connect a lead source/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect a lead source' }).tap()
  await page.waitForURL('**/integrations')
  expect(await warnings.count()).toBe(0)
})
