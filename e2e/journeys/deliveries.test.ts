import { clientsOf } from '@fairlead/server/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Hopeless } from '../../server/src/platform/jobs/index.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { deliver, source } from '../harness/source.ts'
import { until } from '../harness/until.ts'

/** What the source cannot do at present: read anything, or one lead of a delivery. */
let fault: 'none' | 'of everything' | 'of one' = 'none'
const faulty: typeof source = {
  ...source,
  async parse(ctx, delivery) {
    if (fault === 'of everything') throw new Hopeless('The list of fields could not be fetched')
    const items = await source.parse(ctx, delivery)
    if (fault === 'none') return items
    return items.map(({ orgId, key }) => ({
      orgId,
      key,
      unreadable: 'The field “phone” is missing.',
      summary: 'Row 1',
    }))
  },
}
const journey = useJourney({ overrides: { sources: [faulty] } })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The ledger of somebody who is signed in, and deliveries to them. */
async function start(email: string, options: BrowserContextOptions = {}) {
  const { world, open } = journey()
  fault = 'none'
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  const arrive = (name: string, more: object = {}) =>
    deliver(world, person, [{ id: `${email} ${name}`, name, ...more }])
  const clients = async () => (await clientsOf(person)).map((client) => client.name)
  return { world, person, page, arrive, clients }
}

test('a delivery that cannot be read says why, and read again it becomes a client', async () => {
  const { page, arrive, clients } = await start('mira@harbour.test')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByText('Nothing has arrived yet').waitFor()
  fault = 'of one'
  await arrive('Amara Okonkwo', { phone: '+2348031112222' })
  const row = page.getByRole('row').filter({ hasText: 'Row 1' })
  await row.getByText('On hold').waitFor()
  await row.getByText('The field “phone” is missing.').waitFor()
  await button(page, 'Reprocess: Row 1').click()
  await page.getByText('Still on hold: The field “phone” is missing.').waitFor()
  await expect.poll(() => clients()).toEqual([])
  fault = 'none'
  await button(page, 'Reprocess: Row 1').click()
  await page.getByRole('link', { name: 'Details for Amara Okonkwo' }).click()
  await expect.poll(() => clients()).toEqual(['Amara Okonkwo'])
  await page.getByRole('dialog').getByText('New client').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Amara Okonkwo' }).click()
  await page.getByRole('heading', { name: 'Amara Okonkwo' }).first().waitFor()
})

test('the details show what was sent as text, whatever it holds, and why it went where it is', async () => {
  const { page, arrive } = await start('noor@harbour.test')
  const evil = '<img src=x onerror="document.title=1"><b>bold</b>'
  await arrive('Grace Njoroge', { phone: '+254712345678', answers: { Message: evil } })
  await page.goto('/integrations/deliveries')
  await page.getByRole('link', { name: 'Details for Grace Njoroge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(evil, { exact: true }).waitFor()
  await dialog.getByText('Assigned to', { exact: false }).waitFor()
  await dialog.getByText('Original data').click()
  await dialog.getByText('"name": "Grace Njoroge"').waitFor()
  await expect.poll(() => dialog.locator('img, b').count()).toBe(0)
  await audit(page, 'a delivery', 'light')
  await button(page, 'Reprocess').click()
  // It was a client before. The answer stands clear of the dialog's buttons, and they of its edge.
  const said = await page.getByText('Reprocessed, nothing changed').boundingBox()
  const action = await button(page, 'Reprocess').boundingBox()
  const edge = await dialog.boundingBox()
  if (!said || !action || !edge) throw new Error('not shown')
  expect(said.y + said.height).toBeLessThan(action.y)
  expect(action.y + action.height).toBeLessThanOrEqual(edge.y + edge.height - 16)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('the ledger is filtered by outcome in its address, and read on page by page', async () => {
  const { world, person, page } = await start('ola@harbour.test')
  const many = Array.from({ length: 24 }, (_, i) => ({ id: `o${i}`, name: `Client ${i}`, phone: `+65912300${10 + i}` }))
  await deliver(world, person, many)
  await deliver(world, person, [{ name: 'without an id' }])
  await page.goto('/integrations/deliveries')
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody').getByRole('row')
  await page.getByRole('cell', { name: 'The item has no id.' }).waitFor()
  await until(async () => (await rows.count()) === 20)
  await button(page, 'Show more').click()
  await until(async () => (await rows.count()) === 25)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'On hold' })
  await until(async () => (await rows.count()) === 1)
  expect(new URL(page.url()).search).toBe('?outcome=parked')
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Not imported' })
  await page.getByText('No deliveries match').waitFor()
  await button(page, 'Clear filters').click()
  await until(async () => (await rows.count()) >= 20)
})

test('work that failed for good stands beside them with its reason, and tried again it succeeds', async () => {
  const { page, arrive, clients } = await start('pia@harbour.test', {
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  })
  fault = 'of everything'
  await arrive('Priya Raghunathan')
  await page.goto('/integrations/deliveries')
  await page.getByRole('link', { name: 'Failed jobs' }).tap()
  await page.getByText('The list of fields could not be fetched', { exact: true }).waitFor()
  await audit(page, 'failed work', 'dark')
  fault = 'none'
  await button(page, 'Try again: Reading a lead').tap()
  await page.getByText(/· Retried/).waitFor()
  await until(async () => (await clients()).includes('Priya Raghunathan'))
})
