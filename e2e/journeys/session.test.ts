import { changeEmail, endSession, listSessions, startChangeEmail } from '@fairlead/contract/identity/session'
import { expect, test } from 'vitest'
import { phone, useJourney } from '../harness/journey.ts'
import { codeField, codeFor, enterAs, linkFor, signIn } from '../harness/sign-in.ts'

const journey = useJourney()

test('logging out asks first, and the other tabs of the browser follow', async () => {
  const { world, open } = journey()
  const page = await open()
  await signIn(page, world, 'mira@harbour.test')
  const tab = await page.context().newPage()
  await tab.goto('/client')
  await tab.getByRole('heading', { name: 'New client' }).waitFor()

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out of Fairlead?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto('/clients')
  await page.waitForURL('**/login?next=%2Fclients')
})

test('a session that is ended on another device leads to the login at once, with the reason and the way back', async () => {
  const { world, open } = journey()
  const person = await world.signIn('ben@harbour.test')
  const page = await open()
  await enterAs(page, world, person)
  const streamed = page.waitForRequest('**/api/realtime/stream*')
  await page.goto('/clients?sort=name')
  await streamed
  await page.getByText('Your leads will appear here').waitFor()
  await world.advance({ minutes: 1 })
  const elsewhere = await world.signIn('ben@harbour.test')
  const { results } = (await elsewhere.browser.call(listSessions)).body
  const other = results.find(({ is_current }) => !is_current)
  void (await elsewhere.browser.call(endSession, { params: { id: other?.id ?? '' } })).body
  await page.getByText('This session was ended from another device.').waitFor()
  expect(page.url()).toBe(`${world.appUrl}/login?next=%2Fclients%3Fsort%3Dname`)
})

test('what the document begins before its scripts is asked for once, and never beside a link that signs somebody in', async () => {
  const { world, open } = journey()
  const page = await open()
  await signIn(page, world, 'noa@harbour.test')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const calls = () => asked.filter((one) => one.includes('app-startup'))
  // What the page before loads while it is idle is not asked for by this one.
  page.once('framenavigated', () => asked.splice(0))
  await page.goto('/clients')
  await page.getByText('Your leads will appear here').waitFor()
  expect(calls()).toEqual(['/api/auth/api/v1/app-startup?platform=WEB_APP&fetch_num_devices=true'])
  // Begun while the screen's code was not there yet: that is asked for by the code that the document names.
  const document = await (await page.request.get('/clients')).text()
  const screen = asked.findIndex((one) => one.startsWith('/assets/') && !document.includes(one))
  expect(asked.findIndex((one) => one.includes('app-startup'))).toBeLessThan(screen)

  asked.splice(0)
  const exchange = page.waitForRequest('**/resources-access-policy?*')
  await page.goto('/clients?token=spent')
  await exchange
  expect(calls()).toEqual([])
})

test('one tab holds the stream for all, and another takes over when it closes', async () => {
  const { world, open } = journey()
  const first = await open()
  const begun = first.waitForRequest('**/api/realtime/stream*')
  await signIn(first, world, 'cleo@harbour.test')
  await begun
  const second = await first.context().newPage()
  const streams: string[] = []
  second.on('request', (request) => {
    if (request.url().includes('/realtime/stream')) streams.push(request.url())
  })
  await second.goto('/clients')
  await second.getByText('Your leads will appear here').waitFor()
  expect(streams).toEqual([])
  const takenOver = second.waitForRequest('**/api/realtime/stream*')
  await first.close()
  await takenOver
})

test('a page belongs to the person who signed in last in this browser', async () => {
  const { world, open } = journey()
  const page = await open()
  await signIn(page, world, 'dora@harbour.test')
  await world.signIn('emil@harbour.test')
  await world.advance({ minutes: 1 })
  const tab = await page.context().newPage()
  await tab.goto('/clients')
  await tab.getByText('Your leads will appear here').waitFor()
  await page.context().clearCookies()
  await signIn(page, world, 'emil@harbour.test')
  await tab.getByRole('button', { name: 'emil, account menu' }).waitFor()
})

test('the look that is chosen stays, here and on another device', async () => {
  const { world, open } = journey()
  const page = await open({ colorScheme: 'light' })
  await signIn(page, world, 'fay@harbour.test')
  const scheme = (of = page) => of.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(() => scheme()).toBe('light')
  await page.getByRole('button', { name: /account menu/ }).click()
  const saved = page.waitForResponse('**/user-preferences/')
  await page.getByText('Dark', { exact: true }).click()
  await saved
  await expect.poll(() => scheme()).toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => scheme()).toBe('dark')

  await world.advance({ minutes: 1 })
  const mobile = await open({ colorScheme: 'light', viewport: phone })
  await enterAs(mobile, world, await world.signIn('fay@harbour.test'))
  await mobile.goto('/clients')
  await mobile.locator('html[data-mantine-color-scheme="dark"]').waitFor()
})

test('a new address is confirmed by its code, and the old one can take it back', async () => {
  const { world, open } = journey()
  const person = await world.signIn('old@harbour.test')
  const page = await open()
  await enterAs(page, world, person)
  void (await person.browser.call(startChangeEmail, { body: { new_email: 'new@harbour.test' } })).body
  await page.goto('/account/verify-email-update?email=new%40harbour.test')
  // The code belongs to the browser that asked for it.
  expect(await codeFor(world, 'new@harbour.test')).toMatch(/^\d{6}$/)
  await enterAs(page, world, person)
  await codeField(page).fill(await codeFor(world, 'new@harbour.test'))
  await page.getByText('Your email is now new@harbour.test.').waitFor()

  const undo = await linkFor(world, 'old@harbour.test')
  const stranger = await open()
  await stranger.goto(undo)
  await stranger.getByRole('heading', { name: 'Restore your old email?' }).waitFor()
  await stranger.getByRole('button', { name: 'Restore old email' }).click()
  await stranger.getByText('Your email is old@harbour.test again.').waitFor()
  await expect.poll(() => stranger.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('old@harbour.test')
  // Everybody who was signed in is signed out.
  await page.getByText('Your email was restored, so everyone was signed out.').waitFor()
  expect((await person.browser.call(changeEmail, { body: { code: '123456' } })).status).toBe(401)
})
