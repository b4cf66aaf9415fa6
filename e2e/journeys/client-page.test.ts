import { updateClient } from '@fairlead/contract/records/clients'
import { aClient, addNote, clientOf, type Person, timelineOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { png } from '../../server/src/testing/upload.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { addMany } from '../harness/sample-clients.ts'
import { clientNamed, kitchenForm, sendLead } from '../harness/sample-leads.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, text: string) => page.locator('li[data-kind]').filter({ hasText: text })

async function start(email: string, options = {}) {
  const { world, open } = journey()
  await world.advance({ minutes: 10 })
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}
const add = (person: Person, body: object) => aClient(person, { name: 'Ahmad Faizal', ...body })
const notes = (person: Person, id: string) => timelineOf(person, id, { types: 'NOTE', page_size: 100 })

test('a row leads here; details are changed where they stand, and the timeline tells of it', async () => {
  const { person, page } = await start('mira@harbour.test')
  const { id } = await add(person, { phonenumber: '+6591274486' })
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Ahmad Faizal' }).click()
  await page.getByRole('heading', { name: 'Ahmad Faizal', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe('Ahmad Faizal - Fairlead')
  await expect
    .poll(() => page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
    .toBe('https://wa.me/6591274486')

  await button(page, 'Add details').click()
  await button(page, 'Add: Company').click()
  await page.keyboard.type('Harbour & Lane')
  await page.keyboard.press('Enter')
  await button(page, 'Change Company: Harbour & Lane').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Company')
  await entry(page, 'You changed Company').waitFor()

  await button(page, 'Add: Country').click()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('SG')
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  await button(page, 'Change Country: Singapore').waitFor()
  await until(async () => (await clientOf(person, id)).country === 'SG')
  await expect.poll(() => clientOf(person, id)).toMatchObject({ company: 'Harbour & Lane', country: 'SG' })

  await button(page, 'Change Company: Harbour & Lane').click()
  await page.keyboard.type('never mind')
  await page.keyboard.press('Escape')
  await button(page, 'Change Company: Harbour & Lane').waitFor()
})

test('what happens while another screen is open stands in the list and on the page when one comes back', async () => {
  const { person, page } = await start('ida@harbour.test')
  const { id } = await add(person, {})
  await page.goto(`/client/${id}`)
  await addNote(person, id, 'Asked for a price')
  await entry(page, 'Asked for a price').waitFor()
  await page
    .getByRole('link', { name: /Clients/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Ahmad Faizal' }).waitFor()
  // Now both are remembered. The page of the client does not hear of this, the list does.
  const heard = page.waitForResponse((response) => response.url().includes(`/user-client/${id}/`))
  await addNote(person, id, 'Meanwhile')
  await person.browser.call(updateClient, { params: { id }, body: { company: 'Fjord' } })
  await heard
  await page.getByRole('link', { name: 'Ahmad Faizal' }).click()
  await entry(page, 'Meanwhile').waitFor()
  await add(person, { name: 'Came In the meantime' })
  await addNote(person, id, 'Told after it')
  await entry(page, 'Told after it').waitFor()
  await page
    .getByRole('link', { name: /Clients/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Came In the meantime' }).waitFor()
})

test('what is refused comes back as it was typed; a change of somebody else beside it hinders nothing', async () => {
  const { person, page } = await start('ben@harbour.test')
  const { id } = await add(person, {})
  await page.goto(`/client/${id}`)
  await button(page, 'Change Full name: Ahmad Faizal').click()
  await field(page, 'Full name').fill('')
  await field(page, 'Full name').press('Enter')
  await page.getByText('This field is required').waitFor()
  await field(page, 'Full name').press('Escape')

  // The server says no, after the change was shown.
  await page.route('**/user-client/*/', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const body = { message: 'No', statusCode: 400, request_id: 'r', errors: { company: ['Not this company'] } }
    return route.fulfill({ status: 400, json: body })
  })
  await button(page, 'Add details').click()
  await button(page, 'Add: Company').click()
  await page.keyboard.type('Fjord')
  await page.keyboard.press('Enter')
  await page.getByText('Not this company').waitFor()
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Fjord')
  expect((await clientOf(person, id)).company).toBeNull()
  await page.unroute('**/user-client/*/')
  await field(page, 'Company').press('Escape')

  // While one types, another is faster: first with another field, which hinders nothing.
  await button(page, 'Add: City').click()
  await page.keyboard.type('Hamburg')
  await person.browser.call(updateClient, { params: { id }, body: { company: 'Fjord Interiors' } })
  await page.keyboard.press('Enter')
  await until(async () => (await clientOf(person, id)).city === 'Hamburg')
  await button(page, 'Change Company: Fjord Interiors').waitFor()
})

test('a number that somebody has is warned of and saved all the same; another can be used first', async () => {
  const { person, page } = await start('carla@harbour.test')
  await add(person, { name: 'Chloé Beaumont', phonenumber: '+33612345678' })
  const { id } = await add(person, { phonenumber: '+6591274486' })
  await page.goto(`/client/${id}`)
  await button(page, 'Add: Phone').click()
  await field(page, /^Phone/).fill('12')
  await button(page, 'Save').click()
  await page.getByText('Unsupported or invalid phone number').waitFor()
  await field(page, /^Phone/).fill('+33 6 12 34 56 78')
  await page.getByText('A client with this number already exists').waitFor()
  await page.getByText('Chloé Beaumont').waitFor()
  await button(page, 'Save').click()
  await page.getByRole('link', { name: '+33 6 12 34 56 78' }).waitFor()
  await until(async () => (await clientOf(person, id)).phones.length === 2)

  await page.getByRole('button', { name: 'Change Phone: +33 6 12 34 56 78' }).click()
  await button(page, 'Make primary').click()
  await until(async () => (await clientOf(person, id)).phone_number === '+33612345678')
  await expect
    .poll(() => page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
    .toBe('https://wa.me/33612345678')
  await page.getByRole('button', { name: /^Change Phone: \+6591274486/ }).click()
  await button(page, 'Remove').click()
  await until(async () => (await clientOf(person, id)).phones.length === 1)
})

test('a note with a file is written, edited, shows its versions, is deleted and comes back', async () => {
  const { person, page } = await start('dora@harbour.test')
  const { id } = await add(person, {})
  await page.goto(`/client/${id}`)
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  // Keys are heard a moment after the page is seen.
  await page.keyboard.press('n')
  await until(() => field(page, /Write a note/).evaluate((text) => text === document.activeElement))
  await page.keyboard.type('Wants quartz')
  await page.setInputFiles('input[type=file]', { name: 'plan.png', mimeType: 'image/png', buffer: await png() })
  await page.getByRole('list', { name: 'Attachments' }).getByText(/ B$/).waitFor()
  await page.keyboard.press('Control+Enter')
  await entry(page, 'You wrote a note').getByText('Wants quartz').waitFor()
  await expect.poll(() => field(page, /Write a note/).inputValue()).toBe('')
  await entry(page, 'Wants quartz').getByRole('link', { name: 'Open plan.png' }).waitFor()

  await entry(page, 'Wants quartz').hover()
  await button(page, 'Actions for: Note').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit this entry' })
  await edit.getByRole('textbox').first().fill('Wants matte quartz')
  await edit.getByRole('button', { name: 'Save' }).click()
  await entry(page, 'Wants matte quartz').waitFor()
  await button(page, 'Edited: show earlier versions').click()
  await page.getByRole('dialog').getByText('Wants quartz', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await entry(page, 'Wants matte quartz').hover()
  await button(page, 'Actions for: Note').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await entry(page, 'Wants matte quartz').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await entry(page, 'Wants matte quartz').waitFor()
  await expect.poll(() => notes(person, id)).toMatchObject([{ num_attachments: 1 }])
})

test('what was typed survives a reload and a failure; nothing is saved twice', async () => {
  const { person, page } = await start('elin@harbour.test')
  const { id } = await add(person, {})
  await page.goto(`/client/${id}`)
  await field(page, /Write a note/).fill('Prefers WhatsApp')
  await page.reload()
  await until(async () => (await field(page, /Write a note/).inputValue()) === 'Prefers WhatsApp')
  await page.route('**/activity/', (route) => route.abort(), { times: 1 })
  await button(page, 'Save note').click()
  // It waits, and is sent by itself.
  await entry(page, 'Prefers WhatsApp').waitFor()
  await until(async () => (await notes(person, id)).length === 1)
})

test('the timeline goes on page by page, and what others write appears by itself', async () => {
  const { person, page } = await start('finn@harbour.test')
  const { id } = await add(person, {})
  for (let i = 1; i <= 45; i++) await addNote(person, id, `Note ${i}.`)
  await page.goto(`/client/${id}`)
  await entry(page, 'Note 45.').waitFor()
  await expect.poll(() => entry(page, 'Note 1.').count()).toBe(0)
  for (const text of ['Note 26.', 'Note 6.', 'You added this client'])
    await until(async () => {
      await page.mouse.wheel(0, 3000)
      return (await entry(page, text).count()) > 0
    })
  await expect.poll(() => page.locator('li[data-kind=NOTE]').count()).toBe(45)
  await addNote(person, id, 'From the other desk.')
  await entry(page, 'From the other desk.').waitFor()
  await expect.poll(() => page.locator('li[data-kind=NOTE]').count()).toBe(46)

  await page.getByRole('button', { name: 'Show: All activity' }).click()
  await page.getByRole('menuitemradio', { name: 'Shared content' }).click()
  await page.getByText('no results found for Shared content').waitFor()
  await button(page, 'Show all activity').click()
  await entry(page, 'Note 45.').waitFor()
})

test('a lead that comes back shows at once; its answers and the reason for it are there to read', async () => {
  const { world, person, page } = await start('gina@harbour.test')
  const stranger = await journey().open()
  const form = await kitchenForm(person)
  const plans = 'New kitchen'
  await sendLead(world, stranger, form, { name: 'Aishah binte Zulkifli', phone: '+6596332045', plans })
  const id = await clientNamed(person, 'Aishah binte Zulkifli')
  await page.goto(`/client/${id}`)
  await entry(page, 'Lead received from').waitFor()
  await page.getByRole('region', { name: 'Their answers' }).getByText('New kitchen').waitFor()
  // Looked at by its assignee, it is new no longer.
  await until(async () => !(await clientOf(person, id)).is_new_lead)
  await page.getByText('New', { exact: true }).waitFor({ state: 'detached' })

  await world.advance({ hours: 2 })
  const again = { name: 'Aishah Zulkifli', phone: '+6596332045', company: 'Zulkifli & Daughters' }
  await sendLead(world, stranger, form, again)
  await entry(page, 'Came back from lead form').waitFor()
  await page.getByText('New', { exact: true }).waitFor()
  await button(page, 'Change Company: Zulkifli & Daughters').waitFor()
  await entry(page, 'Came back').getByRole('button', { name: 'Use this value' }).click()
  await page.getByRole('heading', { name: 'Aishah Zulkifli', exact: true }).waitFor()
  await entry(page, 'Came back').getByText('Updated').waitFor()

  await entry(page, 'Came back').getByRole('button', { name: 'Raw lead info' }).click()
  const raw = page.getByRole('dialog')
  await raw.getByText('Exactly as received.').waitFor()
  await raw.getByText('Added to this client').waitFor()
  await expect.poll(() => raw.locator('[aria-expanded]').count()).toBe(2)
  await expect.poll(() => raw.locator('[aria-expanded=true] + div').innerText()).toContain('Aishah Zulkifli')
  await button(page, 'Close').click()
  await raw.waitFor({ state: 'detached' })

  await button(page, 'How was this assigned?').click()
  await page.getByRole('dialog').getByText('Aishah binte Zulkifli became a client').waitFor()
  await page.getByRole('dialog').getByText('There are no assignment rules').waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Mark as contacted' }).click()
  await page.getByText('was marked as contacted').waitFor()
  expect((await clientOf(person, id)).is_new_lead).toBe(false)
  await button(page, 'Undo').click()
  await until(async () => (await clientOf(person, id)).is_new_lead)
})

test('a client goes to the bin and comes back, by undo and by its own button', async () => {
  const { person, page } = await start('hana@harbour.test')
  const { id } = await add(person, { phonenumber: '+6591274486' })
  await addNote(person, id, 'Met at the fair.')
  await page.goto(`/client/${id}`)
  await entry(page, 'Met at the fair.').waitFor()
  const toBin = async () => {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await page.getByText('This client is in the bin').waitFor()
  }
  await toBin()
  await button(page, 'Undo').click()
  await page.getByText('This client is in the bin').waitFor({ state: 'detached' })
  await until(async () => (await clientOf(person, id)).deleted_at === null)

  await toBin()
  await until(async () => (await clientOf(person, id)).deleted_at !== null)
  await expect.poll(() => page.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('form').count()).toBe(0)
  await expect.poll(() => button(page, 'Actions for: Note').count()).toBe(0)
  await page.reload()
  await button(page, 'Restore').click()
  await page.getByRole('link', { name: 'WhatsApp' }).waitFor()
  await entry(page, 'Met at the fair.').waitFor()
  await until(async () => (await clientOf(person, id)).deleted_at === null)

  // Who does not remember the address finds it in the list of the bin.
  await toBin()
  await until(async () => (await clientOf(person, id)).deleted_at !== null)
  await page
    .getByRole('link', { name: /Clients/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Bin', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody')
  await page.getByText('no results found for nobody').waitFor()
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('faizal')
  await button(page, 'Restore Ahmad Faizal').click()
  await page.getByText('Ahmad Faizal was restored').waitFor()
  await until(async () => (await clientOf(person, id)).deleted_at === null)
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('')
  await page.getByText('The bin is empty').waitFor()
})

test('a client that cannot be loaded says why, and comes once the server is reached', async () => {
  const { person, page } = await start('ines@harbour.test')
  const { id } = await add(person, {})
  let isReached = false
  await page.route('**/user-client/*/', (route) => (isReached ? route.fallback() : route.abort()))
  await page.goto(`/client/${id}`)
  const unreached = page.getByText('We can’t reach the server, and this wasn’t opened on this device')
  await unreached.waitFor()
  // Asked again while it still cannot be reached: once it can be, the page may find out by itself, without the button.
  const asked = page.waitForRequest('**/user-client/*/')
  await button(page, 'Try again').click()
  await asked
  isReached = true
  await page.getByRole('heading', { name: 'Ahmad Faizal' }).waitFor()
})

test('the way back leads to the list as it was left', async () => {
  const { world, person, page } = await start('kim@harbour.test')
  await addMany(world, person, 60)
  await page.goto('/clients?search=client&sort=name')
  await page.getByRole('link', { name: 'Client 001' }).waitFor()
  // What stands above the list may come after it.
  await page.getByRole('region', { name: 'Get started' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 1200))
  const row = page.getByRole('link', { name: 'Client 030' })
  await row.waitFor()
  const top = async () => Math.round((await row.boundingBox())?.y ?? 0)
  const before = await top()
  // The line of lists shows how many there are: that changes without a look at what is above.
  await add(person, { name: 'Somebody else' })
  await page.getByRole('navigation', { name: 'Client lists' }).getByText('61', { exact: true }).waitFor()
  await expect.poll(top).toBe(before)
  await row.click()
  await page.getByRole('heading', { name: 'Client 030' }).waitFor()
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await row.waitFor()
  expect(new URL(page.url()).search).toBe('?search=client&sort=name')
  await until(async () => (await page.evaluate(() => window.scrollY)) > 600)
})

test('on a phone the ways to reach the client stand at the thumb, and details are one tap away', async () => {
  const { person, page } = await start('lea@harbour.test', { viewport: phone, hasTouch: true, isMobile: true })
  const { id } = await add(person, { phonenumber: '+6591274486' })
  await page.goto(`/client/${id}`)
  const call = page.getByRole('link', { name: 'Call', exact: true })
  // Between two drawings of the page it has no box.
  await expect.poll(async () => (await call.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await call.boundingBox())?.y ?? 0).toBeGreaterThan(phone.height - 100)
  await expect.poll(() => page.getByText('Assigned to').isVisible()).toBe(false)
  await page.getByText('Details', { exact: true }).first().tap()
  await button(page, 'Add details').tap()
  await button(page, 'Add: City').tap()
  await page.keyboard.type('Singapore')
  await page.keyboard.press('Enter')
  await until(async () => (await clientOf(person, id)).city === 'Singapore')
  await page.getByText('Timeline', { exact: true }).first().tap()
  await entry(page, 'You changed City').waitFor()
})
