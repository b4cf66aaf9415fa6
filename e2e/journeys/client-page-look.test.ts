import { activityKinds } from '@fairlead/contract/records/timeline'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { addEveryKind, clientNamed, kitchenForm, sendLead } from '../harness/sample-leads.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()

/** The page of a client that a lead made. */
async function start(email: string): Promise<{ page: Page; everyKind: () => Promise<void> }> {
  const { world, open } = journey()
  await world.advance({ minutes: 10 })
  const person = await world.signIn(email)
  const stranger = await open()
  const lead = { name: 'Aishah binte Zulkifli', phone: '+6596332045', plans: 'New kitchen\nand a pantry' }
  await sendLead(world, stranger, await kitchenForm(person), lead)
  const id = await clientNamed(person, lead.name)
  const page = await open()
  await enterAs(page, world, person)
  await page.goto(`/client/${id}`)
  await page.locator('li[data-kind]').first().waitFor()
  return { page, everyKind: () => addEveryKind(world, person, id) }
}

test('every kind of entry has a look of its own', async () => {
  const { page, everyKind } = await start('mira@harbour.test')
  await everyKind()
  await page.locator('li[data-kind=CONVERSION_SENT]').waitFor()
  await page.getByRole('button', { name: 'Show earlier' }).scrollIntoViewIfNeeded()
  for (const kind of activityKinds) await page.locator(`li[data-kind=${kind}]`).first().waitFor()
  await expect.poll(() => page.getByText('New type of activity').count()).toBe(0)
  // Where the page stands by now depends on the time of day: a bar may lie over half a button.
  await page.evaluate(() => scrollTo(0, 0))
  await audit(page, 'every kind')
})

test('it is sound while somebody writes and changes', async () => {
  const { page } = await start('ben@harbour.test')
  // All kinds are in sight on the narrowest phone.
  await page.setViewportSize(phone)
  const kinds = page.getByRole('button', { name: 'Message', exact: true }).locator('..')
  await expect.poll(() => kinds.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBe(0)
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('button', { name: 'Add details' }).click()
  await page.getByRole('button', { name: 'Add: Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('valid e-mail').or(page.getByText('valid email')).first().waitFor()
  await page.getByRole('button', { name: 'Add: Company' }).click()
  await audit(page, 'writing and changing')
})

test('it is sound with the raw lead info open', async () => {
  const { page } = await start('carla@harbour.test')
  await page.getByRole('button', { name: 'Raw lead info' }).last().click()
  await page.getByText('Exactly as received.').waitFor()
  await audit(page, 'raw lead info')
})

test('it is sound in the bin', async () => {
  const { page } = await start('dora@harbour.test')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await page.getByText('This client is in the bin').waitFor()
  await audit(page, 'in the bin')
})
