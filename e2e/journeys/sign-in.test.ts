import { phoneSignIn } from '@fairlead/contract/identity/session'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseAccount, googleKeys, standInForGoogle } from '../harness/google.ts'
import { useJourney } from '../harness/journey.ts'
import { askForCode, codeField, codeFor, linkFor, signIn, skipFirstSteps } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

describe('by a code', () => {
  test('a new person signs up, and comes by the first screens to an empty list', async () => {
    const { world, open } = journey()
    const page = await open()
    await page.goto('/signup')
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await expect.poll(() => page.title()).toBe('Create your account - Fairlead')
    await askForCode(page, 'mira@harbour.test')
    const code = await codeFor(world, 'mira@harbour.test')
    // Typed digit by digit: with the sixth it is sent.
    await codeField(page).pressSequentially(code)
    await page.getByRole('heading', { name: 'Welcome to Fairlead' }).waitFor()
    await expect.poll(() => page.title()).toBe('Welcome - Fairlead')
    await skipFirstSteps(page)
    await page.getByText('Your leads will appear here').waitFor()
    await expect.poll(() => page.title()).toBe('Clients - Fairlead')
  })

  test('it is pasted as a mail shows it, and leads on to where the person was going', async () => {
    const { world, open } = journey()
    await world.signIn('ben@harbour.test')
    await world.advance({ minutes: 1 })
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/client')
    await page.waitForURL('**/login?next=%2Fclient')
    const old = await codeFor(world, 'ben@harbour.test')
    await askForCode(page, 'ben@harbour.test')
    const code = await codeFor(world, 'ben@harbour.test', old)
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)}-${code.slice(3)}`)
    await codeField(page).press('Control+v')
    await page.getByRole('heading', { name: 'New client' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/client')
  })

  test('another one can be had after 30 seconds, also when the page was left for the mail', async () => {
    const { world, open } = journey()
    const page = await open()
    await page.clock.install()
    await page.goto('/login')
    await askForCode(page, 'emil@harbour.test')
    const first = await codeFor(world, 'emil@harbour.test')
    await page.getByText(/resend in 0:\d\d/).waitFor()
    // A phone throws the page away while the person reads the mail.
    await page.reload()
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    await world.advance({ seconds: 31 })
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'resend the code' }).click()
    await page.getByText('New code sent.').waitFor()
    await codeField(page).fill(await codeFor(world, 'emil@harbour.test', first))
    await skipFirstSteps(page)
  })

  test('by SMS, with the number in any format', async () => {
    const { world, open } = journey()
    const page = await open()
    await page.goto('/login')
    await page.getByText('Phone', { exact: true }).click()
    await page.waitForURL('**/login_mobile')
    await page.getByRole('button', { name: /^Country/ }).waitFor()
    await page.getByRole('textbox', { name: 'Phone' }).fill('(0065) 8123-4470')
    await page.getByRole('button', { name: 'Country: Singapore' }).waitFor()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Sent to +6581234470.').waitFor()
    const code = await until(async () => {
      const [entry] = await world.outbox('+6581234470')
      return entry?.message.channel === 'sms' ? /^\d{6}/.exec(entry.message.sms.text)?.[0] : undefined
    })
    const sent = page.waitForRequest(`**${phoneSignIn.path}`)
    await codeField(page).fill(code)
    expect((await sent).postDataJSON()).toMatchObject({ phone: '+6581234470', zone: 'Asia/Singapore' })
    await skipFirstSteps(page)
  })
})

describe('by the link in the mail', () => {
  test('it signs in where it was asked for, is gone from the address, and a scanner that fetched it spent nothing', async () => {
    const { world, open } = journey()
    const page = await open()
    await page.goto('/login?next=%2Fclient')
    await askForCode(page, 'gina@harbour.test')
    const link = await linkFor(world, 'gina@harbour.test')
    expect((await fetch(link)).status).toBe(200)
    await page.goto(link)
    await skipFirstSteps(page, 'New client')
    expect(page.url()).toBe(`${world.appUrl}/client`)
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  test('on another device it asks before it signs in', async () => {
    const { world, open } = journey()
    const email = 'hugo.fernandes@harbour-kitchens-and-more.test'
    const page = await open()
    await page.goto('/login')
    await askForCode(page, email)
    const other = await open()
    await other.goto(await linkFor(world, email))
    await other.getByRole('heading', { name: `Continue as ${email}?` }).waitFor()
    expect((await other.context().cookies()).some(({ name }) => name === 'system-id')).toBe(false)
    const button = other.getByRole('button', { name: `Continue as ${email}` })
    // However long the address, nothing of it is cut.
    const cut = await other.getByRole('heading').evaluate((title) => title.scrollWidth - title.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
    await button.click()
    await skipFirstSteps(other)
    expect(other.url()).toBe(`${world.appUrl}/clients`)
  })

  test('one that was used leads to the login: address filled in, why it is shown, and on to where it led', async () => {
    const { world, open } = journey()
    const page = await open()
    await page.goto('/login?next=%2Fclient')
    await askForCode(page, 'iris@harbour.test')
    const link = await linkFor(world, 'iris@harbour.test')
    await page.goto(link)
    await skipFirstSteps(page, 'New client')
    await world.advance({ minutes: 2 })
    const other = await open()
    await other.goto(link)
    await other.getByText('This link has already been used. Sign in with a code instead.').waitFor()
    await expect.poll(() => other.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('iris@harbour.test')
    const first = await codeFor(world, 'iris@harbour.test')
    await other.getByRole('button', { name: 'Send code' }).click()
    await codeField(other).fill(await codeFor(world, 'iris@harbour.test', first))
    await other.getByRole('heading', { name: 'New client' }).waitFor()
  })

  test('somebody who is signed in as another is asked which to keep', async () => {
    const { world, open } = journey()
    const page = await open()
    await signIn(page, world, 'jon@harbour.test')
    const elsewhere = await open()
    await elsewhere.goto('/login')
    await askForCode(elsewhere, 'kim@harbour.test')
    const link = await linkFor(world, 'kim@harbour.test')
    const nameOf = async () => {
      await page.getByRole('button', { name: /account menu/ }).click()
      return page.getByText('@harbour.test').innerText()
    }
    await page.goto(link)
    await page.getByRole('heading', { name: 'Which account?' }).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect.poll(() => nameOf()).toBe('jon@harbour.test')
    await page.goto(link)
    await page.getByRole('button', { name: 'Switch account' }).click()
    await skipFirstSteps(page)
    await expect.poll(() => nameOf()).toBe('kim@harbour.test')
  })
})

describe('with Google', async () => {
  const keys = await googleKeys()
  const google = useJourney({ env: keys.env })
  afterAll(() => keys.close())

  test('somebody of whose mailbox Google is sure is in at once', async () => {
    const page = await google().open()
    await standInForGoogle(page)
    await page.goto('/login?next=%2Fclient')
    await chooseAccount(page, { sub: 'g-1', email: 'lena@gmail.com', email_verified: true, name: 'Lena Moser' })
    await skipFirstSteps(page, 'New client')
    await page.getByRole('button', { name: 'Lena Moser, account menu' }).waitFor()
  })

  test('for another mailbox the code from the mail is asked for, once', async () => {
    const { world, open } = google()
    const page = await open()
    await standInForGoogle(page)
    await page.goto('/login')
    await chooseAccount(page, { sub: 'g-2', email: 'max@elsewhere.test', email_verified: true })
    await page.getByText('Sent to max@elsewhere.test.').waitFor()
    await codeField(page).fill(await codeFor(world, 'max@elsewhere.test'))
    await skipFirstSteps(page)
  })

  test('a token that was asked for in another browser is refused, in words', async () => {
    const page = await google().open()
    await standInForGoogle(page)
    await page.goto('/login')
    await chooseAccount(page, { sub: 'g-3', email: 'eve@gmail.com', email_verified: true, nonce: 'stolen' })
    await page.getByRole('alert').filter({ hasText: 'This Google sign-in was started in another browser' }).waitFor()
  })
})
