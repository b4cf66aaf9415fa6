import { setUserPreferences } from '@fairlead/contract/identity/account'
import { createDocument, getDocument } from '@fairlead/contract/records/document-templates'
import { enrolClient } from '@fairlead/contract/work/sequence-clients'
import { addSequenceStep, createSequence } from '@fairlead/contract/work/sequences'
import { listToday } from '@fairlead/contract/work/today'
import { addClient, addSequence } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { makePdf } from '../../server/src/testing/pdf.ts'
import { uploadFile } from '../../server/src/testing/upload.ts'
import { audit } from '../harness/audit.ts'
import { phone, stopContactLinks, useJourney } from '../harness/journey.ts'
import { openReader } from '../harness/reader.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Adds a step of a type at the end of a sequence. */
async function addStep(page: Page, type: string): Promise<void> {
  await button(page, 'Add step').last().click()
  await page.getByRole('menuitem', { name: type }).click()
}

/** Someone who works on every day of the week, so that steps are due on whichever day this runs. */
async function signInForEveryDay(email: string) {
  const person = await journey().world.signIn(email)
  void (await person.browser.call(setUserPreferences, { body: { days_off: [] } })).body
  return person
}
const done = (page: Page) => button(page, 'Done').click()
/** Until the server has what was sent: a page that is left before then cuts it off. */
const isSent = (page: Page) =>
  page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/api/content/shares'))
/** A number in a name would find every client whose phone number has it. */
const buyers = ['Aileen', 'Bram', 'Chandra', 'Dewi', 'Elias', 'Farah', 'Guo', 'Hana', 'Imran', 'Joyce']

test('a sequence of five steps is built, and worked for ten clients on a phone, also after the page was loaded again', async () => {
  const { world, open } = journey()
  const person = await signInForEveryDay('mira@sequences.test')
  for (const [i, name] of buyers.entries()) await addClient(person, { name, phonenumber: `+6591234${500 + i}` })
  const desk = await open()
  await enterAs(desk, world, person)
  await desk.goto('/content/sequences')
  await desk.getByText('Plan what every new client gets, step by step').waitFor()
  await button(desk, 'New sequence').click()
  await desk.getByRole('textbox', { name: /^Name/ }).fill('New buyer')
  await button(desk, 'Create sequence').click()
  await desk.getByRole('heading', { name: 'New buyer' }).waitFor()
  await addStep(desk, 'Contact client')
  await desk.getByRole('radio', { name: 'WhatsApp' }).check()
  await desk.getByRole('textbox', { name: 'Message' }).fill('Hello {{client_name|there}}, thanks for your interest.')
  await done(desk)
  await addStep(desk, 'Wait')
  await done(desk)
  await addStep(desk, 'Contact client')
  await desk.getByRole('textbox', { name: 'What to talk about' }).fill('Budget and area')
  await done(desk)
  await addStep(desk, 'Wait')
  await desk.getByRole('radio', { name: 'Until something happens' }).check()
  await button(desk, 'Wait until: Content is opened').click()
  await desk.getByRole('option', { name: 'They reply' }).click()
  await done(desk)
  await button(desk, 'Add a step: If they don’t within 3 days').click()
  await desk.getByRole('menuitem', { name: 'Contact client' }).click()
  await done(desk)
  await audit(desk, 'a sequence with a branch', 'light')
  await button(desk, 'Save').click()
  await desk.getByText('Saved as version 1').waitFor()
  for (const name of buyers) {
    await button(desk, 'Add clients').click()
    const dialog = desk.getByRole('dialog', { name: 'Add a client' })
    await dialog.getByRole('searchbox').fill(name)
    await dialog.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await desk.getByText('10 clients').first().waitFor()
  const hand = await open({ viewport: phone, hasTouch: true })
  await stopContactLinks(hand)
  await enterAs(hand, world, person)
  await hand.goto('/clients')
  await hand.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await hand.getByRole('article').getByRole('link', { name: 'Open WhatsApp' }).waitFor()
  await audit(hand, 'today on a phone', 'dark')
  const card = hand.getByRole('article', { name: /sequence step$/i })
  for (let i = 0; i < buyers.length; i += 1) {
    const name = (await card.getByRole('heading').textContent()) ?? ''
    await expect.poll(() => card.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(`Hello ${name}`)
    // What a page that is loaded again cuts off before the server has it waits again.
    const kept = isSent(hand)
    await hand.getByRole('link', { name: 'Open WhatsApp' }).click()
    await hand
      .getByText(`${i + 1} done`)
      .first()
      .waitFor()
    await kept
    if (i === 4) await hand.reload()
  }
  await hand.getByText('You’re done for today').waitFor()
  await expect
    .poll(async () => (await person.browser.call(listToday, { query: { kind: 'step' } })).body.results)
    .toEqual([])
})

test('a client who opens the brochure moves to the other branch, and the member sees it', async () => {
  const { world, open } = journey()
  const person = await signInForEveryDay('ida@sequences.test')
  const key = await uploadFile(person.browser, 'DOCUMENT_TEMPLATE', 'The Halden brochure.pdf', makePdf(2))
  const brochure = (await person.browser.call(createDocument, { body: { key } })).body
  await until(
    async () => (await person.browser.call(getDocument, { params: { id: brochure.id } })).body.status === 'PROCESSED',
  )
  const { id } = (await person.browser.call(createSequence, { body: { name: 'Brochure first' } })).body
  const add = async (action: object, more: object = {}) =>
    (await person.browser.call(addSequenceStep, { params: { id }, body: { action, ...more } as never })).body.step.id
  const content = { type: 'file' as const, id: brochure.id }
  await add({ step_type: 'SHARE_CONTENT', content, channel: 'whatsapp' })
  const wait = await add({ step_type: 'DELAY', until: { kind: 'opened' }, time_limit: { amount: 3, unit: 'days' } })
  const call = { step_type: 'CONTACT_CLIENT' as const, channel: 'phone_call' as const }
  await add({ ...call, text: 'What they liked in it' }, { parent_step_id: wait, branch: 'met' })
  await add({ ...call, text: 'Whether it arrived' }, { parent_step_id: wait, branch: 'not_met' })
  const body = { name: 'Daniel Ong', phonenumber: '+6591234567' }
  const client_id = await addClient(person, body)
  void (await person.browser.call(enrolClient, { params: { id }, body: { client_id } })).body
  const page = await open()
  await stopContactLinks(page)
  await enterAs(page, world, person)
  await page.goto('/clients/today')
  const card = page.getByRole('article', { name: /sequence step$/i })
  const link = /https?:\/\/\S+\/s\/\S+/
  const message = card.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => message.inputValue()).toMatch(link)
  const [url = ''] = link.exec(await message.inputValue()) ?? []
  const sent = isSent(page)
  await page.getByRole('link', { name: 'Open WhatsApp' }).click()
  await sent
  await page.goto(`/client/${client_id}`)
  const sequences = page.getByRole('region', { name: 'Sequences' })
  await sequences.getByText(/^Not opened yet\./).waitFor()
  await sequences.getByText(/^Step 2 of 4: Wait until .+ is opened/).waitFor()
  // Who is to be added to one is told how it begins.
  await sequences.getByRole('button', { name: 'Add to a sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Daniel Ong to a sequence' })
  await dialog.getByRole('button', { name: 'Sequence: Not selected' }).click()
  await page.getByRole('option', { name: 'Brochure first' }).click()
  await dialog
    .getByText(
      /^4 steps. The first, “Share The Halden brochure.*”, is due now, or when the assignee’s working hours begin/,
    )
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // What draws a preview card is no person: the client waits on.
  expect((await fetch(url, { headers: { 'user-agent': 'WhatsApp/2.24.11.78 A' } })).status).toBe(200)
  const reader = await openReader(journey())
  await reader.goto(url)
  await sequences.getByText(/Not opened yet/).waitFor({ state: 'detached' })
  await page.goto('/clients/today')
  await card.getByText('What they liked in it').waitFor()
  await card.getByRole('heading', { name: 'Daniel Ong' }).waitFor()
})

test('two hundred clients of a filter are added to a sequence, and the change is undone', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('owner@sequences.test')
  await joinTeam(world, owner, 'member@sequences.test')
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
  for (let i = 1; i <= 200; i += 1) await addClient(owner, { name: `Client ${i}`, company: 'Harbour' })
  const id = await addSequence(owner, 'New buyer', {
    step_type: 'CONTACT_CLIENT' as const,
    channel: 'phone_call' as const,
  })
  const page = await open()
  await enterAs(page, world, owner)
  await page.goto('/clients?search=Harbour')
  await page.getByRole('link', { name: 'Client 200', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected clients' })
  await bar.getByRole('button', { name: 'Select all 200' }).click()
  await bar.getByRole('button', { name: 'Add to sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a sequence' })
  await dialog.getByRole('button', { name: 'Sequence: Not selected' }).click()
  await page.getByRole('option', { name: 'New buyer' }).click()
  await dialog.getByText('200 clients selected: 200 will change.').waitFor()
  await audit(page, 'adding many to a sequence', 'dark')
  await dialog.getByRole('button', { name: 'Update 200 clients' }).click()
  const notice = page.getByRole('region', { name: 'Updating clients' })
  await notice.getByText(/New buyer/).waitFor()
  const inIt = async () =>
    (await world.sql(`select 1 from sequence_enrolments where sequence_id = $1 and state = 'open'`, [id])).length
  await expect.poll(inIt).toBe(200)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inIt).toBe(0)
})
