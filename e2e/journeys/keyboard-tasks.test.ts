import { getUserPreferences } from '@fairlead/contract/identity/account'
import { listSessions } from '@fairlead/contract/identity/session'
import { addClient, aWebhook, clientOf, clientsOf, planFollowUp } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { desk, phone, stopContactLinks, useJourney } from '../harness/journey.ts'
import { choose, enter, expectSeenFocus, pick, reach } from '../harness/keyboard.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' })
const entry = (page: Page, text: string) => page.locator('li[data-kind]').filter({ hasText: text })
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** Presses keys one after the other. */
async function keys(page: Page, ...all: string[]): Promise<void> {
  for (const key of all) await page.keyboard.press(key)
}
const hasFocus = (page: Page, name: string | RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: at, body } = document
        return at === body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.textContent)
      }),
    )
    .toMatch(name)

test('keys that come before the screen is there are heard when it is, and back in a list its row has the place', async () => {
  const { world, open } = journey()
  const person = await world.signIn('early@harbour.test')
  for (let i = 0; i < 40; i++) await addClient(person, `Client ${i + 10}`)
  const page = await open()
  await enterAs(page, world, person)
  const early = async (...all: string[]) => {
    let send = () => {}
    const held = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()))
    await page.goto('/clients', { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    await keys(page, ...all)
    send()
  }
  await early('?')
  await dialog(page).getByText('Next row').waitFor()
  await keys(page, 'Escape')
  await gone(page)
  await early('j', 'j')
  await hasFocus(page, /^Client 48/)
  // Down the list, into a client, and back by each way.
  for (let i = 0; i < 25; i++) await keys(page, 'j')
  await hasFocus(page, /^Client 23/)
  for (const back of [() => page.goBack(), () => enter(page, page.getByRole('link', { name: 'Clients' }).last())]) {
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    const top = await page.evaluate(() => window.scrollY)
    await keys(page, 'Enter')
    await heading(page, 'Client 23').waitFor()
    await back()
    await hasFocus(page, /^Client 23/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  }
  await keys(page, 'k')
  await hasFocus(page, /^Client 24/)
})

test.each([
  ['desk', desk],
  ['phone', phone],
])('the person who changes the filters or the view of a list on a %s goes on from there', async (on, viewport) => {
  const { world, open } = journey()
  const person = await world.signIn(`${on}@harbour.test`)
  const page = await open({ viewport })
  await enterAs(page, world, person)
  await addClient(person, 'Ahmad Faizal')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Ahmad Faizal' }).waitFor()
  const close = async (key: 'Enter' | 'Escape') => {
    if (key === 'Enter') await reach(page, dialog(page).getByRole('button', { name: 'Done' }))
    await keys(page, key)
    await gone(page)
  }
  const isKept = async (name: RegExp) => {
    await hasFocus(page, name)
    // Nor does it go with what is drawn after that.
    await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
    await hasFocus(page, name)
  }
  const adds = async (name: string) => {
    await enter(page, button(page, /^(Add filter|Filter)$/))
    await pick(page, page.getByRole('menuitem', { name }))
  }
  await enter(page, button(page, 'Filter'))
  await page.getByRole('menu').waitFor()
  await keys(page, 'Escape')
  await isKept(/^Filter$/)
  await adds('New lead')
  await isKept(/^who are new, change/)
  await adds('Follow-up')
  await page.locator('[role=dialog]:focus-within').waitFor()
  await close('Escape')
  // It was none yet.
  await isKept(/^Add filter$/)
  for (const key of ['Enter', 'Escape'] as const) {
    await adds('Date added')
    await page.locator('input:focus').waitFor()
    await keys(page, 'Space')
    await close(key)
    await isKept(/added .*, change$/)
    await enter(page, button(page, /^Remove .*added/))
    await isKept(/^Add filter$/)
  }

  if (viewport === desk) await enter(page, button(page, 'Save as view'))
  else {
    await enter(page, button(page, 'Views'), 'Shift+Tab')
    await pick(page, page.getByRole('menuitem', { name: 'Save as view' }))
  }
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Mine')
  await keys(page, 'Enter')
  await gone(page)
  await isKept(/^View: Mine/)
  await enter(page, button(page, 'Clear'))
  await isKept(/^Filter$/)
  await enter(page, button(page, 'Save changes'))
  await button(page, 'Save changes').waitFor({ state: 'detached' })
  await isKept(/^View: Mine/)
})

test('twenty tasks of a day are done with the keyboard alone, and the focus is always seen', async () => {
  const { world, open } = journey()
  const person = await world.signIn('mira@harbour.test')
  const { browser } = person
  const add = (name: string, more: object) => addClient({ browser }, { name, ...more })
  const stored = (id: string) => clientOf({ browser }, id)
  const inTwoHours = new Date((await world.now()).getTime() + 7_200_000).toISOString()
  const owed = async (name: string, phonenumber: string) => {
    const id = await add(name, { phonenumber })
    await planFollowUp({ browser }, id, { remind_on: inTwoHours })
    return id
  }
  const ahmad = await add('Ahmad Faizal', { phonenumber: '+6591274486', email: 'ahmad@faizal.test' })
  const grace = await add('Grace Njoroge', { email: 'grace@njoroge.test' })
  const priya = await owed('Priya Raghunathan', '+919840056789')
  const hannah = await owed('Hannah Lindqvist', '+6596123344')
  await aWebhook({ browser }, 'Zaps')

  const page = await open()
  await enterAs(page, world, person)
  await stopContactLinks(page)
  const done: string[] = []
  /** A task; at its end the focus is somewhere, and to be seen. */
  const task = async (name: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
    await expectSeenFocus(page, name)
    done.push(name)
  }
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Ahmad Faizal' }).waitFor()

  await task('the palette gives the focus back to what opened it', async () => {
    await reach(page, page.getByRole('link', { name: 'Follow-ups' }))
    await keys(page, 'Control+k')
    await palette(page).waitFor()
    await expectSeenFocus(page, 'the palette opened')
    await audit(page, 'the palette', 'light')
    await keys(page, 'Escape')
    await palette(page).waitFor({ state: 'detached' })
    await hasFocus(page, /^Follow-ups/)
  })
  await task('find a client by a piece of the number', async () => {
    await keys(page, 'Control+k')
    await page.keyboard.type('9127')
    await option(page, /^Ahmad Faizal/).waitFor()
    await audit(page, 'what the palette found', 'dark')
    await keys(page, 'Enter')
    await heading(page, 'Ahmad Faizal').waitFor()
  })
  await task('write a note', async () => {
    await keys(page, 'n')
    await page.keyboard.type('Wants quartz')
    await keys(page, 'Control+Enter')
    await entry(page, 'Wants quartz').waitFor()
  })
  await task('log a call with a note', async () => {
    await keys(page, 'Escape', 'l')
    await page.keyboard.type('Called, in a meeting')
    await keys(page, 'Control+Enter')
    await entry(page, 'Called, in a meeting').waitFor()
  })
  await task('set a follow-up', async () => {
    await enter(page, button(page, 'Set follow-up').last())
    await choose(page, dialog(page).getByRole('group', { name: 'When' }), 'In 3 days')
    await enter(page, dialog(page).getByRole('button', { name: 'Set follow-up' }))
    await gone(page)
    await expect.poll(async () => (await stored(ahmad)).follow_up).not.toBeNull()
    await hasFocus(page, /Set follow-up/)
  })
  await task('correct a name where it stands', async () => {
    await enter(page, button(page, /^Change Full name/), 'Shift+Tab')
    await keys(page, 'Control+a')
    await page.keyboard.type('Ahmad Faizal bin Abdul')
    await keys(page, 'Enter')
    await heading(page, 'Ahmad Faizal bin Abdul').waitFor()
    await hasFocus(page, /^Change Full name: Ahmad Faizal bin Abdul/)
  })
  await task('add a number', async () => {
    await enter(page, button(page, 'Add: Phone'))
    await page.locator('form input:focus').waitFor()
    await page.keyboard.type('+6588420917')
    await keys(page, 'Enter')
    await expect.poll(async () => (await stored(ahmad)).phones.length).toBe(2)
  })
  await task('see only the calls of the timeline', async () => {
    await enter(page, button(page, /All activity/))
    await pick(page, page.getByRole('menuitemradio', { name: 'Calls and messages' }))
    await entry(page, 'Wants quartz').waitFor({ state: 'detached' })
  })
  await task('put a client into the bin, and take it back', async () => {
    await keys(page, 'Escape', 'Control+k')
    await page.keyboard.type('grace@nj')
    await option(page, 'Grace Njoroge').first().waitFor()
    await keys(page, 'Enter')
    await heading(page, 'Grace Njoroge').waitFor()
    await enter(page, button(page, 'More actions'))
    await pick(page, page.getByRole('menuitem', { name: 'Move to bin' }))
    await page.getByText('This client is in the bin').waitFor()
    await expectSeenFocus(page, 'moved to the bin')
    await enter(page, button(page, 'Restore'))
    await page.getByText('This client is in the bin').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(grace)).deleted_at).toBeNull()
  })
  await task('search the list, go to the first row, and clear the search', async () => {
    await keys(page, 'g', 'c', '/')
    await page.keyboard.type('priya')
    await keys(page, 'Enter')
    await hasFocus(page, 'Priya')
    await expectSeenFocus(page, 'the row that was searched for')
    await enter(page, button(page, 'Clear search'), 'Shift+Tab')
    await page.getByRole('link', { name: 'Ahmad' }).waitFor()
  })
  await task('go down and up the rows, and reach the call of one', async () => {
    await keys(page, 'Escape', 'j', 'j', 'k')
    const call = page.getByRole('link', { name: /^Call/ }).first()
    await reach(page, call)
    await expect.poll(() => call.getAttribute('href')).toMatch(/^tel:\+/)
  })
  await task('add a client', async () => {
    await keys(page, 'c')
    await heading(page, 'New client').waitFor()
    await page.keyboard.type('Tan Wei Ling')
    await reach(page, field(page, 'Email'))
    await page.keyboard.type('tan@wei.test')
    await keys(page, 'Enter')
    await heading(page, 'Tan Wei Ling').waitFor()
    expect(await clientsOf({ browser })).toHaveLength(5)
  })
  await task('do a follow-up and say what came of it', async () => {
    await keys(page, 'g', 'f')
    await enter(page, button(page, 'Done: Priya Raghunathan'))
    await choose(page, page.getByRole('group', { name: 'How did it go?' }), 'Interested')
    await expect.poll(async () => (await stored(priya)).follow_up).toBeNull()
  })
  await task('undo it', async () => {
    await enter(page, button(page, 'Undo'), 'Shift+Tab')
    await expect.poll(async () => (await stored(priya)).follow_up).not.toBeNull()
  })
  await task('put a follow-up off', async () => {
    await keys(page, 'g', 'c', 'g', 'f')
    const row = page.getByRole('listitem').filter({ hasText: 'Hannah' })
    await reach(page, row.getByRole('link', { name: 'Hannah Lindqvist' }))
    await enter(page, row.getByRole('button', { name: 'Snooze' }))
    await pick(page, page.getByRole('menuitem', { name: 'Next week' }))
    await expect.poll(async () => (await stored(hannah)).follow_up?.remind_on).not.toBe(inTwoHours)
  })
  await task('make a lead form and publish it', async () => {
    await keys(page, 'a', 'f')
    await reach(page, field(page, /Form name/))
    await page.keyboard.type('Kitchens')
    await keys(page, 'Enter')
    await heading(page, 'Kitchens').waitFor()
    await enter(page, button(page, 'Publish'))
    await field(page, 'Link').waitFor()
    await expectSeenFocus(page, 'the link of the form')
    await keys(page, 'Escape')
    await gone(page)
  })
  await task('see the deliveries', async () => {
    await keys(page, 'g', 'j')
    await heading(page, 'Deliveries').waitFor()
  })
  await task('make a webhook', async () => {
    await keys(page, 'a', 'w')
    await reach(page, field(page, 'Name'))
    await page.keyboard.type('Course form')
    await keys(page, 'Enter')
    await heading(page, 'Course form').waitFor()
  })
  await task('replace its key', async () => {
    await keys(page, 'g', 'w')
    await page.getByRole('link', { name: 'Zaps' }).waitFor()
    await keys(page, 'j')
    if (!(await page.evaluate(() => document.activeElement?.textContent?.includes('Zaps')))) await keys(page, 'j')
    await keys(page, 'Enter')
    await enter(page, page.getByRole('link', { name: 'Settings', exact: true }))
    await enter(page, button(page, 'New URL'))
    await enter(page, dialog(page).getByRole('button', { name: 'New URL' }))
    await gone(page)
    await hasFocus(page, 'New URL')
  })
  await task('keep quiet at night', async () => {
    await keys(page, 'g', 'n')
    await reach(page, page.getByRole('switch', { name: 'Use quiet hours' }))
    await keys(page, 'Space')
    await reach(page, page.getByLabel('From', { exact: true }))
    await page.keyboard.type('1030PM')
    await keys(page, 'Enter')
    await expect
      .poll(async () => (await browser.call(getUserPreferences)).body.quiet_hours)
      .toMatchObject({ from: '22:30' })
  })
  await task('switch to dark', async () => {
    await keys(page, 'Control+k')
    await page.keyboard.type('night')
    await option(page, 'Switch to dark').waitFor()
    await keys(page, 'Enter')
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  })
  await task('look at the bell', async () => {
    await reach(page, button(page, /^Notifications/), 'Shift+Tab')
    await keys(page, 'Enter')
    // What there is to read depends on the hour of the day.
    await hasFocus(page, /Mark all as read|Notification settings/)
    await keys(page, 'Escape')
    await gone(page)
    await hasFocus(page, /^Notifications/)
  })
  await task('look up the keys, and let them rest', async () => {
    await keys(page, '?')
    await dialog(page).getByText('Next row').waitFor()
    await audit(page, 'the sheet of keys', 'light')
    await keys(page, 'Escape')
    await gone(page)
    await keys(page, '?')
    await reach(page, page.getByRole('switch', { name: 'Single-key shortcuts' }))
    await keys(page, 'Space', 'Escape')
    await gone(page)
    await hasFocus(page, /^Notifications/)
    await keys(page, '?', 'g', 'c')
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/account/notifications')
  })
  await task('sign out everywhere', async () => {
    await keys(page, 'Control+k')
    await page.keyboard.type('sessions')
    await option(page, /Security/).waitFor()
    await keys(page, 'Enter')
    await enter(page, button(page, 'Sign out everywhere'))
    await enter(page, dialog(page).getByRole('button', { name: 'Sign out everywhere' }))
    await page.waitForURL('**/login**')
    expect((await browser.call(listSessions)).error?.statusCode).toBe(401)
    await reach(page, field(page, /^Email/))
  })
  expect(done.length).toBeGreaterThanOrEqual(20)
})
