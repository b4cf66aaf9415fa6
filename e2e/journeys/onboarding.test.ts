import { listLeadForms } from '@fairlead/contract/flow/lead-forms'
import { getUserDetails } from '@fairlead/contract/identity/account'
import { onboardingFlow } from '@fairlead/contract/seeing/onboarding'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { atOnce, signUp, walkToFirstLead } from '../harness/first-steps.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { codeFor, enterAs, signIn } from '../harness/sign-in.ts'

const journey = useJourney()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const step = (page: Page, at: number, count: number) =>
  page.getByRole('img', { name: `Step ${at} of ${count}` }).waitFor()

/** Somebody who has just signed up, in a page of their own. */
async function begin(email: string, options: BrowserContextOptions = {}) {
  const { world, open } = journey()
  const person = await world.signUp(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, page, person }
}

test.each([
  ['desk', '+65 9127 4486', { viewport: desk }],
  ['phone', '+65 9127 4487', { viewport: phone, hasTouch: true }],
] as const)(
  'somebody new on a %s signs up, puts a form online in two taps, and sees a lead arrive',
  async (name, number, options) => {
    const { world, open } = journey()
    const page = await open(options)
    const email = `${name}@first.test`
    const began = performance.now()
    await signUp(page, { email, codeOf: () => codeFor(world, email) })
    // Each screen as it stands, once; then at the pace of a machine.
    const pace = {
      ...atOnce,
      read: (screen: string) => (name === 'desk' ? audit(page, screen, 'light') : Promise.resolve()),
    }
    await walkToFirstLead(page, { name: 'Mira Fernandes', company: 'Harbour and Lane', phone: number }, pace)
    process.stdout.write(
      `from the sign-up page to the first lead, on a ${name}: ${Math.round(performance.now() - began)} ms\n`,
    )
    expect(new URL(page.url()).pathname).toMatch(/^\/client\/[0-9a-f-]{36}$/)
    // What it is: a test of the form, with one's own number.
    await page.getByText(number).first().waitFor()
    await page.goto('/clients')
    await page.getByText('Test lead').first().waitFor()
    await page.goto('/onboarding')
    await heading(page, 'Clients')
  },
)

test('each screen can be skipped, and one finds again what one had done, nowhere asked twice', async () => {
  const { page, person } = await begin('skips@first.test', { viewport: phone, hasTouch: true })
  // Wherever one goes: first here. The document, and a move within the application.
  await page.goto('/clients/follow-ups?from=mail')
  await page.waitForURL('**/onboarding?next=%2Fclients%2Ffollow-ups%3Ffrom%3Dmail')
  await heading(page, 'Welcome to Fairlead')
  await step(page, 1, 4)
  await expect.poll(() => button(page, 'Skip').count()).toBe(0)
  await button(page, 'Get started').tap()
  await heading(page, 'About you')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('About you')
  const name = page.getByRole('textbox', { name: /^Your name/ })
  // Nobody's name is guessed from their address.
  await expect.poll(() => name.inputValue()).toBe('')
  await button(page, 'Continue').tap()
  await page.getByText('This field is required').waitFor()
  await name.fill('Ida Lim')
  await button(page, 'Continue').tap()
  await heading(page, 'Leads on your phone')
  await step(page, 3, 4)
  // Back, by the screen and by the browser: what was typed stands there.
  await button(page, 'Back').tap()
  await heading(page, 'About you')
  await expect.poll(() => name.inputValue()).toBe('Ida Lim')
  await expect.poll(() => page.getByRole('textbox', { name: /^Company/ }).inputValue()).toBe('')
  await page.goBack()
  await heading(page, 'Leads on your phone')
  await page.getByRole('textbox', { name: /^Phone/ }).fill('12')
  await button(page, 'Send link').tap()
  await page.getByText('Unsupported or invalid phone number').waitFor()
  await button(page, 'Skip').tap()
  await heading(page, 'Your first lead form')
  await step(page, 4, 4)

  // Away and back: none that was taken is offered.
  await page.goto('/clients')
  await page.waitForURL('**/onboarding')
  await heading(page, 'Your first lead form')
  const { screens } = (await person.browser.call(onboardingFlow)).body
  expect(screens.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'SKIPPED', 'OPEN'])

  // A form that is made is found again, too, and not made twice.
  await button(page, 'Publish').tap()
  await heading(page, 'Your form is live')
  await page.reload()
  await heading(page, 'Your form is live')
  const forms = (await person.browser.call(listLeadForms)).body.results
  expect(forms).toMatchObject([{ name: 'Ask for a quote', state: 'live' }])
  await expect.poll(() => page.getByRole('textbox', { name: /^Link to/ }).inputValue()).toBe(forms[0]?.public_url)
  await button(page, 'Skip setup').tap()
  await heading(page, 'Clients')
  expect((await person.browser.call(getUserDetails)).body).toMatchObject({
    name: 'Ida Lim',
    organization: { name: 'Ida Lim' },
    web_onboarding_status: 'COMPLETED',
    mobile_onboarding_status: 'NOT_STARTED',
  })
})

test('all of it can be skipped, which leads to where one wanted to go, in every tab', async () => {
  const { page } = await begin('all@first.test')
  await page.goto('/client?from=mail')
  await heading(page, 'Welcome to Fairlead')
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/onboarding')
  await heading(tab, 'Welcome to Fairlead')
  // The router's own guard, without a document: the way back to a page that is not exempt.
  await tab.evaluate(() => {
    window.history.pushState(null, '', '/clients/follow-ups')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await tab.waitForURL('**/onboarding?next=%2Fclients%2Ffollow-ups')
  await button(page, 'Skip setup').click()
  await heading(page, 'New client')
  await tab.waitForURL('**/clients/follow-ups')
})

test('a lead that comes through the form itself is as good as a test', async () => {
  const { world, page } = await begin('real@first.test')
  await page.goto('/onboarding')
  await button(page, 'Get started').click()
  await button(page, 'Skip').click()
  await heading(page, 'Leads on your phone')
  await button(page, 'Skip').click()
  await page.getByRole('radio', { name: /^Get in touch/ }).check()
  await button(page, 'Publish').click()
  await heading(page, 'Your form is live')
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open form' }).click()
  const form = await popup
  await form.getByRole('textbox', { name: 'Full name' }).fill('Grace Lim')
  await form.getByRole('textbox', { name: 'Phone' }).fill('+65 9633 2045')
  await form.getByRole('checkbox').check()
  await world.advance({ seconds: 5 })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('sent').first().waitFor()
  await heading(page, 'Your lead is here')
  await page.getByText('Grace Lim').waitFor()
  await expect.poll(() => page.getByText('Test', { exact: true }).count()).toBe(0)
  await button(page, 'Go to clients').click()
  await page.getByText('Grace Lim').first().waitFor()
})

test('what cannot be loaded says so, and is tried again', async () => {
  const { page } = await begin('trouble@first.test')
  await page.route('**/user-onboarding-flow/**', (route) => route.abort())
  await page.goto('/onboarding?screen=UNIVERSAL_ONBOARDING_V2')
  await page.getByText('Setup couldn’t be loaded').waitFor()
  await page.unroute('**/user-onboarding-flow/**')
  await page.route('**/get-onboarding-screen/**', (route) => route.abort())
  await button(page, 'Try again').click()
  await page.getByText('Your form couldn’t be loaded').waitFor()
  await page.unroute('**/get-onboarding-screen/**')
  await button(page, 'Try again').click()
  // What fails on the way to a form makes none twice.
  await page.route('**/publish', (route) => route.abort())
  await button(page, 'Publish').click()
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/publish')
  await button(page, 'Publish').click()
  await heading(page, 'Your form is live')
  await page.goto('/onboarding')
  await button(page, 'Skip setup').click()
  // The way on is open once the server knows of it.
  await heading(page, 'Clients')
  await page.goto('/integration/fairlead-lead-forms')
  await page.getByText('Ask for a quote').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Ask for a quote' }).count()).toBe(1)
})

test('somebody who comes back signs in to the list of clients', async () => {
  const { world, open } = journey()
  await world.signIn('back@first.test')
  await world.advance({ minutes: 1 })
  const page = await open()
  await signIn(page, world, 'back@first.test')
  expect(new URL(page.url()).pathname).toBe('/clients')
})

const wordy = useJourney({
  env: { ONBOARDING_SURVEY: 'true', ONBOARDING_VIDEO_URL: 'https://media.example/welcome.mp4' },
})

test('where they are switched on, a survey and a film come before the form', async () => {
  const { world, open } = wordy()
  const person = await world.signUp('asked@first.test')
  const page = await open()
  await page.route('https://media.example/**', (route) => route.fulfill({ status: 404 }))
  await enterAs(page, world, person)
  await page.goto('/onboarding?screen=NEW_USER_SURVEY')
  await heading(page, 'What do you do?')
  await page.getByText('Home services').click()
  await page.getByText('Just me').click()
  await audit(page, 'the survey', 'dark')
  await button(page, 'Continue').click()
  await heading(page, 'See how it works')
  await page.getByText('The video can’t be played here.').waitFor()
  await audit(page, 'a film that cannot be played', 'light')
  await button(page, 'Continue').click()
  await heading(page, 'Your first lead form')
  const answers = await world.sql('select platform, trade, team_size, lead_origin from survey_responses')
  expect(answers).toEqual([{ platform: 'web', trade: 'home_services', team_size: 'just_me', lead_origin: null }])
})
