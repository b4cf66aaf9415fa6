import { aClient, clientsOf, type Person, timelineOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../server/src/testing/pdf.ts'
import { audit } from '../harness/audit.ts'
import { stopContactLinks, useJourney } from '../harness/journey.ts'
import { openReader } from '../harness/reader.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A sender's page, whose contact links lead nowhere. */
async function start(email: string) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open()
  await stopContactLinks(page)
  await enterAs(page, world, person)
  return { world, person, page }
}

const add = (person: Person, name: string) =>
  aClient(person, { name, phonenumber: '+6591234567', email: 'daniel@example.com' })

/** What is sent to a client, with its link: chosen in the share dialog that is open. */
async function send(page: Page, content: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Share with/ })
  await dialog.getByRole('checkbox', { name: content }).check()
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
  const textOf = async () => new URL((await whatsApp.getAttribute('href')) ?? 'about:').searchParams.get('text') ?? ''
  await expect.poll(textOf).toMatch(/\/s\//)
  const [url = ''] = /https?:\/\/\S+\/s\/\S+/.exec(await textOf()) ?? []
  await whatsApp.click()
  await dialog.waitFor({ state: 'detached' })
  return url
}

test('a PDF is uploaded, sent by WhatsApp and read on a phone: the sender sees the reading live, and the seconds per page', async () => {
  const { person, page } = await start('mira@harbour.test')
  const { id } = await add(person, 'Daniel Ong')
  await page.goto('/content')
  await page.getByRole('link', { name: /^Files/ }).click()
  await button(page, 'Upload files').first().waitFor()
  const file = { name: 'The Halden brochure.pdf', mimeType: 'application/pdf', buffer: makePdf(12) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('link', { name: 'The Halden brochure' }).waitFor()
  await page.getByText('PDF, 12 pages').waitFor()
  await button(page, 'Share The Halden brochure').waitFor({ state: 'attached' })

  await page.goto(`/client/${id}`)
  await button(page, 'Share content').click()
  await audit(page, 'the share dialog', 'light')
  const url = await send(page, 'The Halden brochure')
  const entry = page.locator('li[data-kind=SHARED_DOCUMENT_TEMPLATE]')
  await entry.getByText('Not opened yet').waitFor()

  // What draws a preview card is no view.
  const preview = await fetch(url, { headers: { 'user-agent': 'WhatsApp/2.24.11.78 A' } })
  expect(preview.status).toBe(200)

  const reader = await openReader(journey())
  await reader.goto(url)
  await page.getByText('Reading page 1 now').waitFor()
  await reader.locator('#page-2').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.getByText('Reading page 2 now').waitFor()
  await reader.locator('#page-3').evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.getByText('Reading page 3 now').waitFor()
  await entry.getByText('1 time', { exact: true }).waitFor()
  await reader.close()

  await entry.getByRole('link', { name: 'View statistics' }).click()
  await page.getByRole('heading', { name: 'Shared with 1' }).waitFor()
  await page.getByRole('radio', { name: 'Opened: 1', exact: true }).waitFor({ state: 'attached' })
  await button(page, 'Visits of Daniel Ong').click()
  const path = page.getByRole('list', { name: 'Read in this order' }).first()
  for (const number of [1, 2, 3])
    await path
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${number}\\d+ s$`) })
      .waitFor()
  await button(page, /automatic open/).click()
  await page.getByText('Not counted', { exact: true }).first().waitFor()
  await audit(page, 'a file with its visits', 'dark')

  const results = await timelineOf(person, id)
  const shared = results.find((item) => item.item_type === 'SHARED_DOCUMENT_TEMPLATE')
  expect(shared?.type_specific_data).toMatchObject({ is_opened: true, times_viewed: 1, pages: 12 })
  // The sender is told of the first opening.
  await button(page, /^Notifications/).click()
  await page.getByText('Daniel Ong opened The Halden brochure').waitFor()
})

test('a page is made from a template, a question asked on it comes to the timeline, and a gate makes a lead', async () => {
  const { person, page } = await start('ida@harbour.test')
  const { id } = await add(person, 'Hannah Whitlock')
  await page.goto('/content/pages/new')
  await button(page, /^Property/).click()
  await page.getByRole('textbox', { name: 'Name of the page' }).fill('3-bedroom, #14-05')
  await button(page, 'Link').click()
  await page.getByRole('textbox', { name: 'URL' }).fill('not an address')
  await page.getByRole('textbox', { name: 'Button text' }).fill('Book a viewing')
  await page.getByText('Invalid URL format').waitFor()
  await page.getByRole('textbox', { name: 'URL' }).fill('https://harbour.example/viewing')
  await page.getByText(/^Saved \d/).waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('Book a viewing').waitFor()
  await audit(page, 'the editor of a page', 'light')
  await button(page, 'Undo').click()
  await button(page, 'Redo').click()
  await page.getByText(/^Saved \d/).waitFor()

  await page.goto(`/client/${id}`)
  await button(page, 'Share content').click()
  const url = await send(page, '3-bedroom, #14-05')
  const reader = await openReader(journey())
  await reader.goto(url)
  await reader.getByRole('heading', { name: '3-bedroom, #14-05' }).waitFor()
  await reader.getByRole('textbox', { name: /^Your question/ }).fill('Is the balcony shaded at noon?')
  await reader.getByRole('button', { name: 'Send question' }).click()
  await reader.getByText(/^Your question was sent/).waitFor()
  await page.locator('li[data-kind=CONTENT_QUESTION]').getByText('Is the balcony shaded at noon?').waitFor()

  await page.locator('li[data-kind=PAGE]').getByRole('link', { name: 'View statistics' }).click()
  await button(page, 'Link options').click()
  await page.getByRole('switch', { name: 'Ask who’s reading' }).press('Space')
  await page.getByRole('textbox', { name: 'Consent wording' }).waitFor()
  await button(page, 'More for 3-bedroom, #14-05').click()
  await page.getByRole('menuitem', { name: 'Public link and QR code' }).click()
  const address = page.getByRole('textbox', { name: 'Link', exact: true })
  await address.waitFor()
  await audit(page, 'a public link', 'dark')
  const stranger = await openReader(journey())
  await stranger.goto(await address.inputValue())
  await stranger.getByRole('textbox', { name: /^Full name/ }).fill('Tobias Lindgren')
  await stranger.getByRole('textbox', { name: /^Email/ }).fill('tobias@example.com')
  await stranger.getByRole('button', { name: /^View/ }).click()
  await stranger.getByText('This field is required').waitFor()
  await stranger.getByRole('checkbox', { name: /may call or message me/ }).check()
  await stranger.getByRole('button', { name: /^View/ }).click()
  await stranger.getByRole('textbox', { name: /^Your question/ }).waitFor()
  await expect.poll(async () => (await clientsOf(person)).map(({ name }) => name)).toContain('Tobias Lindgren')
})

test('a message is written with tokens, previewed, and sent from the composer’s quick replies', async () => {
  const { person, page } = await start('noor@harbour.test')
  const { id } = await add(person, 'Priya Raghunathan')
  await page.goto('/content/message/new')
  await page.getByRole('textbox', { name: /^Name/ }).fill('First enquiry')
  await page.getByRole('radiogroup', { name: 'Used as' }).getByText('Follow-up', { exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Hi ')
  await button(page, 'Insert').click()
  await page.getByRole('menuitem', { name: 'Client’s first name' }).click()
  await expect.poll(() => text.inputValue()).toBe('Hi {{client_first_name|there}}')
  await text.fill(`${await text.inputValue()}, thanks for asking. {{client_budgt}}`)
  await page.getByText('There’s no token called “client_budgt”').waitFor()
  await page.getByText('Hi Priya, thanks for asking.').first().waitFor()
  await audit(page, 'a message that is being written', 'light')
  await button(page, 'Save message').click()
  await page.getByRole('heading', { name: 'First enquiry' }).waitFor()
  await page.goto(`/client/${id}`)
  await button(page, 'Quick replies').click()
  await page.getByRole('menuitem', { name: 'First enquiry' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share with Priya Raghunathan' })
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Text to/ }).inputValue()).toContain('Hi Priya, thanks')
  await dialog
    .getByRole('link', { name: 'SMS' })
    .evaluate((link) => link.addEventListener('click', (e) => e.preventDefault()))
  await dialog.getByRole('link', { name: 'SMS' }).click()
  const entry = page.locator('li[data-kind=SHARED_TEXT_TEMPLATE]')
  await entry.waitFor()
  await entry.getByRole('button', { name: 'I didn’t send it' }).click()
  await entry.waitFor({ state: 'detached' })
})
