import { readFileSync } from 'node:fs'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { listClients } from '@fairlead/contract/records/clients'
import { clientFields } from '@fairlead/contract/records/fields/custom-fields'
import { addClient, clientOf, type Person, type World } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { hubspot, phoneBook, portal, type Sheet, workbook } from '../harness/sheets.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const size = 500
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const said = (count: number) => count.toLocaleString('en')

async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  void (await person.browser.call(updateUserDetails, { body: { country_code: 'DE', zone: 'Europe/Berlin' } })).body
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}

const clientsOf = async (world: World, { orgId }: Person) => {
  const [row] = await world.sql<{ count: string }>(
    'select count(*) from clients where org_id = $1 and deleted_at is null',
    [orgId],
  )
  return Number(row?.count)
}
const found = async ({ browser }: Person, search: string) =>
  (await browser.call(listClients, { query: { search } })).body.results

/** Chooses a file, and waits until its columns can be seen. */
async function choose(page: Page, { file }: Pick<Sheet, 'file'>) {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
}

/** Goes on to the dry run, and waits for what it found. */
async function check(page: Page, words: string | RegExp) {
  await button(page, 'Next: check').click()
  await page.getByRole('link', { name: words }).waitFor()
}

/** Imports what was checked, and waits until it is done. */
async function run(page: Page) {
  await button(page, /^Import [\d,]+ rows?$/).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor({ timeout: 120_000 })
}

async function undo(page: Page) {
  await button(page, 'Undo import').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText(/^Undone \d/).waitFor({ timeout: 120_000 })
}

/** The sheet with a verdict in each row, as text. */
async function verdicts(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Download results' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFileSync(await download.path(), 'utf8')
}

test('all contacts of HubSpot, 500 rows with all that is wrong with them, are imported and rolled back', async () => {
  const { world, person, page } = await start('mira@hubspot.test')
  const sheet = hubspot(size)
  // Somebody is there already, by the number of the third row and without its city.
  const known = { name: 'Zoë', phonenumber: '+4915120000002' }
  const id = await addClient(person, known)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('No imports yet').waitFor()
  await choose(page, sheet)
  for (const [column, target] of [
    ['First Name', 'first_name'],
    ['Last Name', 'last_name'],
    ['Email', 'email'],
    ['Phone Number', 'phone'],
    ['Company name', 'company'],
    ['City', 'city'],
  ] as const)
    await expect.poll(() => select(page, `Match ${column} to`).inputValue(), { message: column }).toBe(target)
  await select(page, 'Match Message to').selectOption({ label: 'Note' })
  await page.getByText('“call me” isn’t a phone number.').waitFor()
  await page.getByText('“ext. 12” isn’t a phone number.').waitFor()
  await audit(page, 'columns and the preview', 'light')

  // What was chosen is kept, also when the page is left in the middle.
  await page.reload()
  await expect.poll(() => select(page, 'Match Message to').inputValue()).toBe('notes')
  await button(page, 'Next: clients').click()
  await page.getByRole('radio', { name: /^Fill in blank fields/ }).check()
  await audit(page, 'the rules of an import', 'dark')
  await check(page, `${said(sheet.people - 1)} new clients`)
  await page.getByRole('link', { name: `${sheet.broken} rows are invalid and will be skipped` }).click()
  await page.getByText('Invalid', { exact: true }).first().waitFor()
  await audit(page, 'a dry run', 'light')
  await expect.poll(() => clientsOf(world, person)).toBe(1)

  await run(page)
  await page.getByRole('link', { name: `${said(sheet.people - 1)} new clients` }).waitFor()
  await audit(page, 'what an import did', 'dark')
  await expect.poll(() => clientsOf(world, person)).toBe(sheet.people)
  const [first] = await found(person, 'p0@leads.test')
  expect(first).toMatchObject({ name: 'Anna Weiß 0', phone_number: '+4915120000000', email: 'p0@leads.test' })
  // The one who was there has what was empty, and keeps the rest.
  expect(await clientOf(person, id)).toMatchObject({ name: 'Zoë', city: 'Berlin' })
  // Nobody was told of 460 new leads.
  const otherMails = (await world.outbox(person.email)).filter(
    ({ message }) => !JSON.stringify(message).includes('sign in'),
  )
  expect(otherMails).toEqual([])
  const lines = (await verdicts(page)).trim().split('\r\n')
  expect(lines[0]).toContain('First Name')
  expect(lines.filter((line) => line.includes('Invalid')).length).toBeGreaterThanOrEqual(sheet.broken)

  await undo(page)
  await audit(page, 'an import undone', 'light')
  await expect.poll(() => clientsOf(world, person)).toBe(1)
  expect(await clientOf(person, id)).toMatchObject({ name: 'Zoë', city: null })
})

test('inquiries of a portal from a German Excel, 500 rows, with a field made on the way, and rolled back', async () => {
  const { world, person, page } = await start('nora@portal.test')
  const sheet = portal(size)
  await page.goto('/clients/import')
  await choose(page, sheet)
  // Charset, separator and the title above the headings were seen through.
  await page.getByText('Jörg').first().waitFor()
  for (const [column, target] of [
    ['Vorname', 'first_name'],
    ['Nachname', 'last_name'],
    ['Telefon', 'phone'],
    ['E-Mail', 'email'],
  ] as const)
    await expect.poll(() => select(page, `Match ${column} to`).inputValue(), { message: column }).toBe(target)
  await select(page, 'Match Kaufpreis to').selectOption({ label: 'New field…' })
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Number' })
  await button(page, 'Create field').click()
  await page.getByText('Custom field Kaufpreis created').waitFor()
  await button(page, 'Next: clients').click()
  await check(page, `${said(sheet.people)} new clients`)
  await run(page)
  await expect.poll(() => clientsOf(world, person)).toBe(sheet.people)
  const [second] = await found(person, 'p1@leads.test')
  if (!second) throw new Error('the second row was not imported')
  expect(second.name).toBe('Jörg Krüger 1')
  const { results } = (await person.browser.call(clientFields, { params: { id: second.id } })).body
  expect(results.find(({ name }) => name === 'Kaufpreis')?.value).toBe(119_000.5)
  await undo(page)
  await expect.poll(() => clientsOf(world, person)).toBe(0)
  await page.goto('/clients/import')
  await page.getByRole('link', { name: `Open import of ${sheet.file.name}` }).waitFor()
})

test('a workbook with formulas, dates and numbers, 500 rows, is imported and rolled back', async () => {
  const { world, person, page } = await start('olga@workbook.test')
  const sheet = await workbook(size)
  await page.goto('/clients/import')
  await choose(page, sheet)
  for (const [column, target] of [
    ['Name', 'name'],
    ['Mobile', 'phone'],
    ['E-mail', 'email'],
  ] as const)
    await expect.poll(() => select(page, `Match ${column} to`).inputValue(), { message: column }).toBe(target)
  await button(page, 'Next: clients').click()
  await check(page, `${said(sheet.people)} new clients`)
  await run(page)
  await expect.poll(() => clientsOf(world, person)).toBe(sheet.people)
  // A name by a formula, and a number that Excel kept as a number.
  expect((await found(person, 'p0@leads.test'))[0]?.name).toBe('Anna Weiß 0')
  expect((await found(person, 'p1@leads.test'))[0]?.phone_number).toBe('+4915120000001')
  await undo(page)
  await expect.poll(() => clientsOf(world, person)).toBe(0)
})

test('the address book of a phone is imported on it, for somebody who gets them for themselves', async () => {
  const { world, open } = journey()
  const owner = await world.signIn('owner@book.test')
  void (await owner.browser.call(updateUserDetails, { body: { country_code: 'DE', zone: 'Europe/Berlin' } })).body
  const ben = await joinTeam(world, owner, 'ben@book.test')
  const page = await open({ viewport: phone })
  await enterAs(page, world, ben)
  await page.goto('/client')
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'contacts.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('x'),
  })
  await page.getByText(/save it as \.xlsx or CSV/).waitFor()
  await audit(page, 'a file that is not taken', 'dark')
  const sheet = phoneBook(100)
  await choose(page, sheet)
  await button(page, /^Show all \d+ rows$/).click()
  await audit(page, 'the preview on a phone', 'dark')
  await button(page, 'Next: clients').click()
  await page.getByText(/^New clients will be assigned to you/).waitFor()
  await check(page, `${sheet.people} new clients`)
  await run(page)
  const [first] = await found(ben, 'p0@leads.test')
  expect(first).toMatchObject({ name: 'Anna Weiß 0', phone_number: '+4915120000000' })
  expect(first?.assigned_to?.id).toBe(ben.userId)
  await page.getByRole('link', { name: 'View imported clients' }).click()
  await page.getByText(`${sheet.people} clients`, { exact: true }).waitFor()
})
