import { subscribePush, unreadNotices } from '@fairlead/contract/seeing/notifications'
import { clientOf, clientsOf } from '@fairlead/server/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pushService } from '../../server/src/testing/outside/push-service.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { deliver, source } from '../harness/source.ts'
import { until } from '../harness/until.ts'
import { installWorker, shownAlerts, showPush, standInForPush, tapAlert } from '../harness/worker.ts'

const push = await pushService()
afterAll(() => push.close())
const journey = useJourney({ notifies: true, overrides: { sources: [source], reachable: [push.host] } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

/** A page of somebody who is signed in. */
async function start(email: string, options: BrowserContextOptions = {}) {
  const { world, open } = journey()
  // What an earlier try was told leads to the clients of its own world.
  push.received.length = 0
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  const lead = (name: string, more: object = {}) => deliver(world, person, [{ id: `${email} ${name}`, name, ...more }])
  return { world, person, page, lead }
}

test('a new lead tells of itself on whatever page is open: a toast, the bell, the title; opening it counts it off', async () => {
  const { page, lead } = await start('mira@harbour.test')
  await page.goto('/account/notifications')
  await button(page, 'Notifications').waitFor()
  await lead('Amara Okonkwo', { phone: '+2348031112222', answers: { Room: 'Kitchen' } })
  await page.getByRole('status').getByText('New lead: Amara Okonkwo').waitFor()
  await button(page, 'Notifications, 1 unread').waitFor()
  await page.waitForFunction(() => document.title.startsWith('(1) '))
  await lead('Lukas Steinbrenner')
  await page.waitForFunction(() => document.title.startsWith('(2) '))

  await bell(page).click()
  const list = page.getByRole('list', { name: 'Notifications' })
  await list.getByText('Test source: Test batch').first().waitFor()
  await audit(page, 'the bell, open', 'dark')
  // A window of another width closes it.
  await bell(page).click()
  await button(page, 'Mark as read: New lead: Lukas Steinbrenner').click()
  await page.waitForFunction(() => document.title.startsWith('(1) '))
  await list.getByRole('link', { name: 'New lead: Amara Okonkwo' }).click()
  await page.getByRole('heading', { name: 'Amara Okonkwo' }).first().waitFor()
  await page.waitForFunction(() => !document.title.startsWith('('))
})

test('the number of unread notifications stands on one line from ten upward', async () => {
  const { world, person, page } = await start('ten@harbour.test')
  await page.goto('/account/notifications')
  const sizeAt = async (unread: number, ...names: string[]) => {
    await deliver(
      world,
      person,
      names.map((name) => ({ id: `ten ${name}`, name })),
    )
    const badge = button(page, `Notifications, ${unread} unread`).getByText(String(unread), { exact: true })
    await badge.waitFor()
    return badge.evaluate(({ clientWidth: width, clientHeight: height }) => ({ width, height }))
  }
  const one = await sizeAt(9, 'Ada', 'Ben', 'Cem', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ida')
  const two = await sizeAt(12, 'Jan', 'Kai', 'Lou')
  expect(two.height).toBe(one.height)
  expect(two.width).toBeGreaterThanOrEqual(one.width)
})

test('the toast leads to the client, whose page marks what was told of it as read, on every open page', async () => {
  const { page, person, lead } = await start('noor@harbour.test')
  await page.goto('/clients')
  await page.getByText('Your leads will appear here').waitFor()
  const other = await page.context().newPage()
  await other.goto('/clients')
  await other.getByText('Your leads will appear here').waitFor()
  await lead('Henry')
  await other.waitForFunction(() => document.title.startsWith('(1) '))
  await page.bringToFront()
  await lead('Grace Njoroge')
  await page.getByRole('status').filter({ hasText: 'New lead: Grace' }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Grace Njoroge' }).first().waitFor()
  await until(async () => (await person.browser.call(unreadNotices)).body.unread === 1)
  await other.waitForFunction(() => document.title.startsWith('(1) '))
})

test('on a phone the bell opens from below, with targets for a thumb', async () => {
  const { page, lead } = await start('pia@harbour.test', { viewport: phone, hasTouch: true, isMobile: true })
  await lead('Priya Raghunathan')
  await page.goto('/clients')
  const box = await bell(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await bell(page).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'New lead: Priya Raghunathan' }).tap()
  await page.getByRole('heading', { name: 'Priya Raghunathan' }).first().waitFor()
})

test('a device shows alerts after a tap and a permission; the push says who and what, and a tap on it opens the client', async () => {
  const { page, lead, world } = await start('quinn@harbour.test', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: world.appUrl })
  await standInForPush(page, push.subscribe())
  await page.goto('/account/notifications')
  const worker = await installWorker(page)
  await page.getByText('No devices have alerts on yet.').waitFor()
  await button(page, 'Turn on alerts').click()
  await page.getByText('Alerts appear on this device').waitFor()
  await page.getByText(/This device · Since/).waitFor()

  await button(page, 'Send a test alert').click()
  await page.getByText('Test alert sent to 1 device').waitFor()
  await until(() => push.received.length > 0)
  await lead('Rosalind Sim', { phone: '+6591230001' })
  const pushAbout = (name: string) =>
    push.received.map(({ payload }) => payload as { title: string; path: string }).find((p) => p.title.includes(name))
  await until(() => pushAbout('Rosalind Sim') !== undefined)
  const payload = pushAbout('Rosalind Sim')
  await showPush(page, worker, payload)
  await expect
    .poll(() => shownAlerts(worker))
    .toMatchObject([
      { title: 'New lead: Rosalind Sim', body: 'Test source: Test batch', actions: ['call', 'whatsapp'] },
    ])

  await button(page, 'Notifications, 1 unread').waitFor()
  await tapAlert(worker, '')
  await page.getByRole('heading', { name: 'Rosalind Sim' }).first().waitFor()
  await button(page, 'Notifications').waitFor()
  await expect.poll(() => shownAlerts(worker)).toEqual([])
})

test('the buttons of an alert reach the client and note the contact, and a renewed subscription is told to the server', async () => {
  const { page, lead, world, person } = await start('rita@harbour.test', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: world.appUrl })
  await page.goto('/clients')
  const worker = await installWorker(page)
  const fresh = push.subscribe()
  await worker.evaluate((given) => {
    const change = new Event('pushsubscriptionchange')
    dispatchEvent(Object.assign(change, { newSubscription: { toJSON: () => given }, waitUntil: () => {} }))
  }, fresh)
  const devices = () => world.sql('select 1 from push_subscriptions where user_id = $1', [person.userId])
  await until(async () => (await devices()).length === 1)

  await lead('Tan Wei Ling', { phone: '+6596123344' })
  const pushAbout = () => push.received.find(({ payload }) => JSON.stringify(payload).includes('Tan Wei Ling'))?.payload
  await until(() => pushAbout() !== undefined)
  await showPush(page, worker, pushAbout())
  await tapAlert(worker, 'whatsapp')
  const [row] = await clientsOf(person)
  const id = row?.id ?? ''
  await until(async () => (await clientOf(person, id)).last_interaction_at !== null)
  await button(page, 'Notifications').waitFor()
})

test('a device is turned off here, and another one is taken out after a question', async () => {
  const { page, world, person } = await start('rosa@harbour.test', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'], { origin: world.appUrl })
  await standInForPush(page, push.subscribe())
  const other = world.browser()
  await world.advance({ minutes: 2 })
  await world.signIn(person.email, other)
  void (await other.call(subscribePush, { body: push.subscribe() })).body
  await page.goto('/account/notifications')
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No devices have alerts on yet.').waitFor()
  await button(page, 'Turn on alerts').click()
  await button(page, 'Turn off').click()
  await page.getByText('Alerts turned off on this device').waitFor()
  await button(page, 'Turn on alerts').waitFor()
  await expect.poll(() => world.sql('select 1 from push_subscriptions where user_id = $1', [person.userId])).toEqual([])
})

test('a browser that refuses, cannot, or would have to be installed says so in words', async () => {
  const { page, world } = await start('sven@harbour.test', { serviceWorkers: 'allow' })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/account/notifications')
  await page.getByText('Alerts from this site are blocked in your browser.').waitFor()
  await expect.poll(() => button(page, 'Turn on alerts').count()).toBe(0)
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.reload()
  await page.getByText('This browser can’t show alerts').waitFor()
  // This phone goes on in the browser.
  await page.context().addCookies([{ name: 'stays-in-browser', value: '1', url: world.appUrl }])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
  })
  await page.reload()
  await page.getByText('On iPhone and iPad, add the app to your home screen to get alerts.').waitFor()
})

test('what tells of which kind is saved switch by switch, and a refusal takes it back', async () => {
  const { page, lead, world } = await start('tara@harbour.test')
  await page.goto('/account/notifications')
  const mail = page.getByRole('switch', { name: 'A new lead arrives: Email' })
  const saved = page.waitForResponse((r) => r.url().includes('user-preferences') && r.request().method() === 'POST')
  await mail.press('Space')
  await saved
  await page.reload()
  await expect.poll(() => mail.isChecked()).toBe(false)
  await lead('No mail')
  await page.waitForFunction(() => document.title.startsWith('(1) '))
  const mails = await world.outbox('tara@harbour.test')
  expect(mails.filter((m) => m.message.channel === 'mail' && m.message.mail.subject.includes('No mail'))).toEqual([])
  await page.route('**/user-preferences/', (route) => route.abort())
  await mail.press('Space')
  await page.getByRole('alert').getByText('We can’t reach the server.').waitFor()
  await expect.poll(() => mail.isChecked()).toBe(false)
})

test('the application can be installed, and says so when the server cannot be reached', async () => {
  const { page, world } = await start('uma@harbour.test', { serviceWorkers: 'allow' })
  await page.goto('/clients')
  await installWorker(page)
  const cdp = await page.context().newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = (await (await fetch(`${world.appUrl}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  for (const { src } of manifest.icons)
    expect((await fetch(`${world.appUrl}${src}`)).headers.get('content-type')).toBe('image/png')
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A profile of a test is a private window, where nothing can be installed; that is the only thing in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])

  await page.context().setOffline(true)
  // What a link with a token leads to, the server alone knows; everything else opens from what is kept.
  await page.goto('/clients/follow-ups?token=abc')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await audit(page, 'the page without a connection', 'dark')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor({ state: 'detached' })
})
