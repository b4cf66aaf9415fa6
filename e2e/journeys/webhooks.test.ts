import { createServer } from 'node:http'
import { getIntegration } from '@fairlead/contract/flow/lead-sources'
import { updateWebhook, type Webhook } from '@fairlead/contract/flow/webhooks'
import { aWebhook, clientsOf, type Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

/** A page of somebody who is signed in. */
async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}
const made = (person: Person, name: string, recipe: Webhook['recipe'] = 'custom') => aWebhook(person, name, recipe)
const send = async ({ url }: Webhook, lead: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(lead) })

/** Another site, on another port, that knows nothing of Fairlead but an address. */
let form = ''
const site = createServer((request, response) => {
  const isThanks = request.url?.startsWith('/thanks')
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>Shop</title>${isThanks ? '<h1>Our shop thanks you</h1>' : form}`)
})
let shop = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  shop = `http://localhost:${(site.address() as { port: number }).port}`
})
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

test('the form of a site that stands already becomes a source: its address is copied into it, and nothing else is changed', async () => {
  const { person, page } = await start('mira@shop.test')
  await page.goto('/clients')
  // The bar of warnings offers the same.
  await page.getByRole('main').getByRole('button', { name: 'Connect a lead source' }).click()
  await page.getByRole('dialog').getByText('Where do your leads come from?').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Connect HTML form' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop window')
  const id = 'html_form'
  await until(async () => (await person.browser.call(getIntegration, { params: { id } })).body.is_preferred)
  await button(page, 'Create webhook').click()
  await page.getByRole('heading', { name: 'How to connect HTML form' }).waitFor()
  const tag = await page.getByRole('textbox', { name: 'Form tag' }).inputValue()

  form = `${tag}<input name="your-name"><input name="your-email"><input name="tel-1"><textarea name="msg"></textarea>
    <input type="checkbox" name="wants[]" value="Oak" checked><input type="checkbox" name="wants[]" value="Ash" checked>
    <button>Send it</button></form>`
  const stranger = await journey().open({ javaScriptEnabled: false })
  await stranger.goto(shop)
  await stranger.locator('[name=your-name]').fill('Grâce Njoroge')
  await stranger.locator('[name=your-email]').fill('grace@example.com')
  await stranger.locator('[name=tel-1]').fill('+254 712 345678')
  await stranger.locator('[name=msg]').fill('Do you deliver & mount?')
  await stranger.getByRole('button', { name: 'Send it' }).click()
  await stranger.getByRole('heading', { name: 'Thank you' }).waitFor()
  await until(async () => (await clientsOf(person)).length === 1)
  expect((await clientsOf(person))[0]).toMatchObject({
    name: 'Grâce Njoroge',
    email: 'grace@example.com',
    phone_number: '+254712345678',
    source_detail: 'Shop window',
  })

  // The owner has a page of thanks already.
  await link(page, 'Settings').click()
  await page.getByRole('textbox', { name: 'Thank-you page URL' }).fill(`${shop}/thanks`)
  await button(page, 'Save').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await audit(page, 'the settings', 'light')
  await stranger.goto(shop)
  await stranger.locator('[name=your-email]').fill('second@example.com')
  await stranger.getByRole('button', { name: 'Send it' }).click()
  await stranger.getByRole('heading', { name: 'Our shop thanks you' }).waitFor()
  await until(async () => (await clientsOf(person)).length === 2)
  await link(page, 'Deliveries').click()
  await link(page, 'Grâce Njoroge').waitFor()
  await page.getByText('Original data').first().click()
  await page.getByText('wants[]: Oak').first().waitFor()
  await audit(page, 'the deliveries', 'dark')
})

test('what was guessed wrong is put right beside the client that comes of it, and read again the same clients are corrected', async () => {
  const { world, person, page } = await start('noor@shop.test')
  const webhook = await made(person, 'Orders')
  await page.goto(`/integration/webhook/${webhook.id}?show=mapping`)
  await page.getByText('Nothing has arrived yet').waitFor()
  for (const i of [1, 2]) await send(webhook, { who: `Person ${i}`, firm: `Firm ${i}`, mail: `p${i}@example.com` })
  await world.settle()
  await until(async () => (await clientsOf(person)).length === 2)
  const before = (await clientsOf(person)).map(({ id }) => id).sort()
  await page.reload()
  const result = page.getByRole('region', { name: 'Resulting client' })
  await result.getByText('p2@example.com').first().waitFor()
  await page.getByRole('combobox', { name: 'Field for who' }).selectOption({ label: 'Full name' })
  await result.getByText('Person 2').first().waitFor()
  await page.getByRole('combobox', { name: 'Field for firm' }).selectOption({ label: 'Company' })
  await result.getByText('Firm 2', { exact: true }).waitFor()
  await audit(page, 'the mapping', 'light')
  await expect.poll(() => button(page, 'Reprocess the last 20').isDisabled()).toBe(true)
  await button(page, 'Save mapping').click()
  await page.getByText('Mapping saved').waitFor()
  await button(page, 'Reprocess the last 20').click()
  await page.getByText('Reprocessed: 2 corrected, 0 unchanged, 0 new, 0 on hold').waitFor()
  const after = await clientsOf(person)
  expect(after.map(({ id }) => id).sort()).toEqual(before)
  expect(after.map(({ name, company }) => [name, company]).sort()).toEqual([
    ['Person 1', 'Firm 1'],
    ['Person 2', 'Firm 2'],
  ])
})

test('a test goes the whole way and is wiped again, on a phone', async () => {
  const { person, page } = await start('ola@shop.test', { viewport: phone, hasTouch: true, isMobile: true })
  const webhook = await made(person, 'Course form', 'typeform')
  await page.goto(`/integration/webhook/${webhook.id}`)
  await button(page, 'Send test').tap()
  await page.getByText('Test received and saved as').waitFor()
  expect((await clientsOf(person)).map(({ name }) => name)).toEqual(['Test Lead'])
  await button(page, 'Remove test clients').tap()
  await page.getByText('1 test client moved to the bin').waitFor()
  await expect.poll(() => clientsOf(person)).toEqual([])
  await link(page, 'Settings').tap()
  await button(page, 'New key').tap()
  const old = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'New key' }).tap()
  await page.getByText('New key created').waitFor()
  await page.getByText(/The previous one works until/).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).not.toBe(old)
})

test('the integrations show what is connected and what is upcoming, and the doctor what was not taken', async () => {
  const { person, page } = await start('pia@shop.test')
  const webhook = await made(person, 'Zaps', 'zapier')
  await send(webhook, { name: 'Ann', email: 'ann@example.com' })
  await until(async () => (await clientsOf(person)).length === 1)
  await fetch(webhook.url, { method: 'POST' })
  await page.goto('/integrations')
  await page.getByRole('listitem').filter({ hasText: 'Zapier' }).getByText('Connected', { exact: true }).waitFor()
  await button(page, 'Notify me about Lead email').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lead email is coming soon').waitFor()
  await audit(page, 'an upcoming integration', 'dark')
  await dialog.getByRole('textbox', { name: /Email/ }).fill('later@example.com')
  await button(page, 'Notify me').click()
  await page.getByText('We’ll tell you when Lead email is ready').waitFor()
  await link(page, 'More').click()
  await link(page, 'Connect Make').click()
  await until(() => page.getByRole('radio', { name: /^Make/ }).isChecked())
  await page.goBack()
  await page.getByRole('searchbox').fill('fax')
  await page.getByText('no results found for fax').waitFor()
  await link(page, 'Source health').click()
  await page.getByText('It was empty.').waitFor()
  await page.getByText('Choose which fields the sender includes.').waitFor()
  await link(page, 'Zaps').first().click()
  await page.getByRole('heading', { name: 'How to connect Zapier' }).waitFor()
  await link(page, 'Back to webhooks').click()
  await page.getByRole('table', { name: 'Webhooks' }).waitFor()
})

test('a webhook that is off says so, and one that was deleted comes back', async () => {
  const { person, page } = await start('rosa@shop.test')
  const webhook = await made(person, 'Site')
  void (await person.browser.call(updateWebhook, { params: { id: webhook.id }, body: { is_on: false } })).body
  await page.goto('/clients')
  await page.getByRole('main').getByRole('button', { name: 'Connect a lead source' }).click()
  await audit(page, 'where leads come from', 'light')
  await button(page, 'Don’t show again').click()
  await link(page, 'Connect a lead source').click()
  await page.getByRole('heading', { name: 'Integrations' }).waitFor()
  await page.goto(`/integration/webhook/${webhook.id}`)
  await page.getByText('This webhook is off.').waitFor()
  await link(page, 'Settings').click()
  await button(page, 'Delete webhook').click()
  await page.getByText('“Site” deleted. Its leads are kept.').waitFor()
  await page.getByText('Get leads from your website and apps').waitFor()
  await link(page, 'Deleted webhooks').click()
  await button(page, 'Restore').click()
  await page.getByText('“Site” restored').waitFor()
})
