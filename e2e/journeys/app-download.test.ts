import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { askForCode, codeField, codeFor, enterAs, skipFirstSteps } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney({ env: { SALES_EMAIL: 'sales@fairlead.test' } })
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const onPhone = { viewport: phone, hasTouch: true, isMobile: true, userAgent: iPhone }

test('a phone is shown once how to install, goes on in the browser, and comes to where it wanted to go', async () => {
  const { world, open } = journey()
  const page = await open(onPhone)
  await page.goto('/client?from=mail')
  await page.getByRole('heading', { name: 'Fairlead on your phone' }).waitFor()
  await page.getByText('Add to Home Screen').waitFor()
  await page.getByRole('button', { name: 'Continue in the browser' }).tap()
  await page.waitForURL('**/login?next=%2Fclient%3Ffrom%3Dmail')
  await askForCode(page, 'pia@app.test')
  await codeField(page).fill(await codeFor(world, 'pia@app.test'))
  await skipFirstSteps(page, 'New client')
  // Remembered: it is not asked again.
  await page.goto('/clients')
  await page.getByText('Your leads will appear here').waitFor()
})

test('from a desk the link goes to the phone by SMS, and the number is kept', async () => {
  const { world, open } = journey()
  const person = await world.signIn('desk@app.test')
  const page = await open()
  await enterAs(page, world, person)
  await page.goto('/clients')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Mobile app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fairlead on your phone' })
  await dialog.getByRole('img', { name: /^QR code for/ }).waitFor()
  await audit(page, 'the application on the phone', 'dark')
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('12')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('Unsupported or invalid phone number').waitFor()
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('+65 9127 4486')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('Link sent').waitFor()
  const [sms] = await world.outbox('+6591274486')
  expect(sms?.message).toMatchObject({
    channel: 'sms',
    sms: { text: `Fairlead on your phone: ${world.appUrl}/app-download` },
  })
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText(/^Please wait \d+ seconds/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  const number = page.getByRole('textbox', { name: 'Phone', exact: true })
  await until(async () => (await number.inputValue()).replaceAll(' ', '') === '+6591274486')
})

test('the address that mails print keeps where one wanted to go', async () => {
  const page = await journey().open(onPhone)
  await page.goto('/download?next=%2Fclients%2Ffollow-ups')
  await page.getByRole('button', { name: 'Continue in the browser' }).tap()
  await page.waitForURL('**/login?next=%2Fclients%2Ffollow-ups')
})

test('where there is a native app, a move within the application leads a phone to it, too', async () => {
  const { world, open } = journey()
  const native = 'https://apps.example/fairlead'
  const page = await open(onPhone)
  await page.route(native, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The native app</h1>' }))
  await page.route('**/app-startup**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, links: { ...body.links, app_download: native } } })
  })
  await page.goto('/login')
  await askForCode(page, 'nat@app.test')
  await codeField(page).fill(await codeFor(world, 'nat@app.test'))
  // Somebody new goes through the first screens before.
  await page.getByRole('button', { name: 'Skip setup' }).tap()
  await page.waitForURL(native)
  await page.getByRole('heading', { name: 'The native app' }).waitFor()
})

test('the installed application sets the cookie by which the server lets it pass', async () => {
  const page = await journey().open(onPhone)
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await page.goto('/clients')
  await page.waitForURL('**/login?next=%2Fclients')
})

test('deep links of the mobile app lead to their screens, and unknown ones to the list', async () => {
  const { world, open } = journey()
  const person = await world.signIn('deep@app.test')
  const page = await open()
  await enterAs(page, world, person)
  await page.goto('/open-in-app?path=/next-steps')
  await page.waitForURL('**/clients/follow-ups')
  await page.goto('/open-in-app?path=/integrations/lead-forms')
  await page.waitForURL('**/integration/fairlead-lead-forms')
  await page.goto('/open-in-app?path=/messages')
  await page.waitForURL('**/content/messages')
  for (const path of ['/no-such-screen', '//evil.example/x', '']) {
    await page.goto(`/open-in-app?path=${encodeURIComponent(path)}`)
    await page.waitForURL('**/clients')
  }
})

test('a call is booked by the person who wants one, signed in or not', async () => {
  const { world, open } = journey()
  const page = await open()
  await page.goto('/contact-sales')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await page.getByText('This field is required').first().waitFor()
  await audit(page, 'booking a call, with errors', 'light')
  await page.getByRole('textbox', { name: /^Your name/ }).fill('Ann Tan')
  await page.getByRole('textbox', { name: /^Email/ }).fill('ann@call.test')
  await page.getByRole('textbox', { name: 'How can we help?' }).fill('Ten seats')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  const [mail] = await world.outbox('sales@fairlead.test')
  expect(mail?.message).toMatchObject({ channel: 'mail', mail: { subject: 'Ann Tan would like a call' } })
})
