import { readFileSync } from 'node:fs'
import { deleteClient, getClient } from '@fairlead/contract/records/clients'
import { addClient, type Person, somePhone } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const add = (person: Person, name: string) => addClient(person, { name, phonenumber: somePhone() })
async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}

/** Exports what is chosen, and answers the names in the file. */
async function exported(page: Page, count: string): Promise<string[]> {
  await page.getByText(count, { exact: true }).first().waitFor()
  const before = await page.getByRole('link', { name: /^Download the export from/ }).count()
  await button(page, 'Export').click()
  const links = page.getByRole('link', { name: /^Download the export from/ })
  await until(async () => (await links.count()) > before)
  const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()])
  const [head = '', ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  const at = head.split(',').indexOf('Name')
  return rows.map((row) => row.split(',')[at] ?? '')
}

test('clients are exported since the last export, twice: the second file holds only what is new', async () => {
  const { world, person, page } = await start('mira@exports.test')
  await add(person, 'Grace')
  await add(person, 'Lukas')
  await world.advance({ minutes: 1 })
  await page.goto('/integrations/other')
  await page
    .getByRole('link', { name: /Client export/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Client export' }).waitFor()
  await page.getByText('No exports yet').waitFor()
  await audit(page, 'the export of clients', 'light')
  expect((await exported(page, '2 clients')).sort()).toEqual(['Grace', 'Lukas'])
  await page.getByText(/^Last export covered clients up to/).waitFor()
  await world.advance({ minutes: 1 })
  await add(person, 'Hala')
  await world.advance({ minutes: 1 })
  await page.reload()
  expect(await exported(page, '1 client')).toEqual(['Hala'])
  await audit(page, 'past exports', 'dark')
})

test('a client’s data is taken out, and then erased, from its menu', async () => {
  const { person, page } = await start('ann@exports.test')
  const id = await add(person, 'Grace Njoroge')
  await page.goto(`/client/${id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Client data and deletion…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This can’t be undone.', { exact: false }).waitFor()
  await audit(page, 'the data of a client', 'light')
  await button(page, 'Create archive').click()
  await dialog.getByRole('link', { name: /^Download the export from/ }).waitFor({ timeout: 60_000 })
  await dialog.getByRole('textbox', { name: 'Type Grace Njoroge to confirm' }).fill('Grace Njoroge')
  await button(page, 'Delete permanently').click()
  await page.waitForURL(/\/clients/)
  await until(async () => (await person.browser.call(getClient, { params: { id } })).status === 404)
})

test('the person who is erased from the bin leaves it at once', async () => {
  const { person, page } = await start('bin@exports.test')
  const id = await add(person, 'Grace Njoroge')
  void (await person.browser.call(deleteClient, { params: { id } })).body
  await page.goto('/clients/bin')
  await button(page, 'Delete Grace Njoroge permanently…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Type Grace Njoroge to confirm' }).fill('Grace Njoroge')
  await button(page, 'Delete permanently').click()
  await page.getByText('The bin is empty').waitFor()
})
