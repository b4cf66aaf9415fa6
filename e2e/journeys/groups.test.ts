import { listGroups } from '@fairlead/contract/records/groups'
import { addClient, addGroup, type Person } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signature, testSource } from '../../server/src/testing/test-source.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney({ overrides: { sources: [testSource(() => 'secret')] } })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const section = (page: Page) => page.getByRole('region', { name: 'Groups' })

async function start(email: string, options = {}) {
  const { world, open } = journey()
  const person = await world.signIn(email)
  const page = await open(options)
  await enterAs(page, world, person)
  return { world, person, page }
}
const action = async (page: Page, name: string, item: string) => {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const counts = async ({ browser }: Person) =>
  Object.fromEntries(
    (await browser.call(listGroups, { query: { clients_count: 'true' } })).body.results.map((group) => [
      group.name,
      group.clients_count,
    ]),
  )

test('a group is made, clients go into it from their page, and two groups become one and two again', async () => {
  const { person, page } = await start('ann@groups.test')
  const id = await addClient(person, 'Priya Nair')
  await page.goto('/account/manage-groups')
  await page.getByText('No groups yet').waitFor()
  await button(page, 'New group').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Hot')
  await dialog(page).getByRole('radio', { name: 'Red' }).check()
  await audit(page, 'a new group', 'light')
  await button(page, 'Create group').click()
  await row(page, 'Hot').getByText('No clients').waitFor()

  await page.goto(`/client/${id}`)
  await section(page).getByText('No groups').waitFor()
  await button(page, 'Change groups').click()
  await dialog(page).getByRole('checkbox', { name: 'Hot' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Hot', checked: true }).waitFor()
  // One that is not there yet is made on the way.
  await dialog(page).getByRole('searchbox').fill('Kitchen')
  await button(page, 'Create group “Kitchen”').click()
  await button(page, 'Kitchen: why?').waitFor()
  await audit(page, 'choosing groups', 'dark')
  await page.keyboard.press('Escape')
  await expect.poll(() => counts(person)).toEqual({ Hot: 1, Kitchen: 1 })
  await button(page, 'Hot: why?').click()
  await dialog(page)
    .getByText(/^Added by you/)
    .waitFor()
  await audit(page, 'why a client is in a group', 'light')
  await button(page, 'Remove from group').click()
  await button(page, 'Hot: why?').waitFor({ state: 'detached' })
  await page.getByText('Removed from Hot').waitFor()
  await button(page, 'Undo').click()
  await button(page, 'Hot: why?').waitFor()
  await expect.poll(() => counts(person)).toEqual({ Hot: 1, Kitchen: 1 })
  await page.goto('/clients')
  await row(page, 'Priya').getByText('Kitchen').waitFor()

  await page.goto('/account/manage-groups')
  await action(page, 'Kitchen', 'Merge into another group')
  await dialog(page).getByRole('button', { name: /^Into/ }).click()
  await page.getByRole('option', { name: 'Hot' }).click()
  await audit(page, 'merging groups', 'dark')
  await button(page, 'Merge').click()
  await button(page, 'Restore Kitchen').waitFor()
  await expect.poll(() => counts(person)).toEqual({ Hot: 1 })
  await audit(page, 'groups, and one that is gone', 'light')
  await button(page, 'Restore Kitchen').click()
  await row(page, 'Kitchen').getByText('1 client').waitFor()
  await action(page, 'Hot', 'Delete')
  await page.getByText('Hot deleted').waitFor()
  await button(page, 'Undo').click()
  await row(page, 'Hot').getByText('1 client').waitFor()
})

test('a rule takes a new lead, says why, and gives way to a decision by hand; on a phone', async () => {
  const { world, person, page } = await start('bo@groups.test', { viewport: phone, hasTouch: true, isMobile: true })
  const rule = {
    logical_operator: 'AND' as const,
    expressions: [{ key: 'leadSource' as const, operator: 'in' as const, values: ['test_source'] }],
  }
  await addGroup(person, { name: 'From the test', colour_id: 8, rule })
  await page.goto('/clients')
  const body = JSON.stringify({ items: [{ id: 'l1', name: 'Marcus Lim', phone: '+6591234567' }] })
  const sent = await fetch(`${world.publicUrl}/hooks/test_source/${person.orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature('secret', body) },
  })
  expect(sent.status).toBe(200)
  await row(page, 'Marcus').getByText('From the test').waitFor()
  await page.getByRole('link', { name: 'Marcus Lim' }).click()
  await page.locator('label', { hasText: 'Details' }).click()
  await button(page, 'From the test: why?').click()
  await dialog(page)
    .getByText(/^Added to From the test by its rule/)
    .waitFor()
  await button(page, 'Remove from group').click()
  await section(page).getByText('No groups').waitFor()
  await button(page, 'Change groups').click()
  await dialog(page)
    .getByText(/^Removed by you/)
    .waitFor()
  await audit(page, 'a client that is kept out', 'dark')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
