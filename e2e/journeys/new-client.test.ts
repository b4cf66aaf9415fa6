import { clientFields, createDefaultFields } from '@fairlead/contract/records/fields/custom-fields'
import { addClient, aField, clientsOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A page of somebody who is signed in, and their own browser to look with. */
async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  const clients = () => clientsOf(person)
  return { world, person, page, clients }
}

test('a client is added by hand, and stands on top of the list', async () => {
  const { page, clients } = await start('mira@harbour.test')
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Add a client' }).click()
  await field(page, /Full name/).fill('Ahmad Faizal bin Abdul Rahman')
  await field(page, 'Phone').fill('9127 4486')
  await field(page, 'Email').fill('Ahmad@Faizal.test')
  await field(page, 'Company').fill('Faizal Interiors')
  await button(page, 'More fields').click()
  await field(page, 'City').fill('Singapore')
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Singapore' })
  await button(page, 'Add client').click()

  await page.getByText('Ahmad Faizal bin Abdul Rahman was added').waitFor()
  await page.getByRole('heading', { name: 'Ahmad Faizal bin Abdul Rahman' }).waitFor()
  await expect.poll(() => page.title()).toBe('Ahmad Faizal bin Abdul Rahman - Fairlead')
  expect((await clients())[0]).toMatchObject({ phone_number: '+6591274486', email: 'ahmad@faizal.test' })
  // Back leads to the list, not to the filled form.
  await page.goBack()
  const row = page.getByRole('row').nth(1)
  await row.getByText('Ahmad Faizal bin Abdul Rahman').waitFor()
  await row.getByText('Faizal Interiors').waitFor()
  await page.getByText('1 client', { exact: true }).waitFor()
})

test('own fields are filled in with a new client; a number that is none is said at its field', async () => {
  const { page, person } = await start('ola@harbour.test', { viewport: phone })
  const { results } = (await person.browser.call(createDefaultFields)).body
  await aField(person, 'Site visit', 'date')
  await page.goto('/client')
  await field(page, /Full name/).fill('Vera Hofer')
  await field(page, 'Opportunity size').fill('a lot')
  await page.getByRole('combobox', { name: 'Lead stage' }).selectOption('Qualified')
  await page.getByLabel('Site visit').fill('2026-12-04')
  await button(page, 'Add client').click()
  await page.getByText('Enter a number, like 1,250.50.').waitFor()
  await audit(page, 'a new client with own fields', 'dark')
  await page.reload()
  await field(page, 'Opportunity size').fill('12,500')
  await button(page, 'Add client').click()
  await page.getByText('Vera Hofer was added').waitFor()
  await page.locator('label', { hasText: 'Details' }).click()
  await page.getByRole('button', { name: /^Edit Opportunity size: S.12,500$/ }).waitFor()
  await page.getByRole('button', { name: 'Edit Site visit: 04 Dec 2026' }).waitFor()
  const [row] = await clientsOf(person)
  const values = (await person.browser.call(clientFields, { params: { id: row?.id ?? '' } })).body.results
  const qualified = results[1]?.options.find(({ label }) => label === 'Qualified')?.id
  expect(values.map(({ value }) => value)).toEqual([12_500, qualified, '2026-12-04'])
})

test('the person who has the number already is shown while it is typed, and can be opened', async () => {
  const { page, person } = await start('ben@harbour.test')
  const body = { name: 'Grace Wanjiru', phonenumber: '+254712345678', email: 'grace@njoroge.test' }
  await addClient(person, body)
  await page.goto('/client')
  await field(page, 'Phone').fill('+254 712 345 67')
  await expect.poll(() => page.getByText('already exists').count()).toBe(0)
  await field(page, 'Phone').fill('+254 712 345 678')
  await page.getByText('A client with this number already exists').waitFor()
  await page.getByText(/^Assigned to you since \d\d \w{3} \d{4}$/).waitFor()
  await field(page, 'Phone').fill('')
  await page.getByText('A client with this number already exists').waitFor({ state: 'detached' })
  await field(page, 'Email').fill('GRACE@njoroge.test')
  await page.getByText('A client with this email already exists').waitFor()
  await page.getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Grace Wanjiru' }).waitFor()
})

test('a submit whose answer is lost keeps what was typed, and repeated makes one client', async () => {
  const { page, clients } = await start('fay@harbour.test')
  await page.goto('/client')
  let lost = 0
  await page.route('**/v1/user-client/', async (route) => {
    if (lost++ > 0) return route.continue()
    // It reaches the server; only the answer does not come back.
    await route.fetch()
    await route.abort()
  })
  await field(page, /Full name/).fill('Tan Wei Ling')
  await button(page, 'Add client').click()
  await page.getByText('We can’t reach the server.').waitFor()
  await expect.poll(() => field(page, /Full name/).inputValue()).toBe('Tan Wei Ling')
  await button(page, 'Add client').click()
  await page.getByRole('heading', { name: 'Tan Wei Ling' }).waitFor()
  await expect.poll(() => clients()).toHaveLength(1)
})

test('on a phone the + leads here, and the button is within the reach of the thumb', async () => {
  const { page, clients } = await start('gina@harbour.test', { viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/clients')
  await page.getByRole('navigation').getByRole('link', { name: 'New client' }).tap()
  await field(page, /Full name/).fill('Priya')
  const box = await button(page, 'Add client').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeGreaterThan(phone.height / 2)
  await button(page, 'Add client').tap()
  await page.getByRole('heading', { name: 'Priya' }).waitFor()
  await expect.poll(() => clients()).toHaveLength(1)
})
