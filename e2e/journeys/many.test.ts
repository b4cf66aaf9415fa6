import { createClient } from '@fairlead/contract/records/clients'
import type { Person, World } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

/** A team of two, in which the owner has as many clients of one company. */
async function teamWith(world: World, name: string, clients: number): Promise<[Person, Person]> {
  const owner = await world.signIn(`${name}@many.test`)
  const member = await joinTeam(world, owner, `${name}-member@many.test`)
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
  await world.sql(`update users set name = 'Nurul Aisyah' where id = $1`, [member.userId])
  for (let i = 1; i <= clients; i++)
    void (
      await owner.browser.call(createClient, { body: { name: `Client ${i}`, company: i > 2 ? 'Harbour' : 'Quay' } })
    ).body
  return [owner, member]
}
const held = (world: World, { orgId }: Person, by: Person) =>
  world.sql('select 1 from clients where org_id = $1 and assigned_to_id = $2', [orgId, by.userId])

test('everything that matches is given to somebody else, and taken back', async () => {
  const { world, open } = journey()
  const [owner, member] = await teamWith(world, 'all', 62)
  const page = await open()
  await enterAs(page, world, owner)
  await page.goto('/clients?search=Harbour')
  // The first by its key, the rest by a press.
  await page.getByRole('link', { name: 'Client 62', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected clients' })
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 60' }).click()
  await bar.getByText('60 selected').waitFor()
  // All but one.
  await page.getByRole('checkbox', { name: 'Select Client 61', exact: true }).uncheck()
  await bar.getByText('59 selected').waitFor()
  await audit(page, 'the bar of what is selected', 'light')
  // A menu that goes without a transition takes its Escape with it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as new' }).waitFor()
  await audit(page, 'more that is done with many', 'dark')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await bar.getByText('59 selected').waitFor()
  await bar.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign clients' })
  // Escape closes the dialog, and not what is chosen.
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await bar.getByText('59 selected').waitFor()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByRole('button', { name: 'Assign to: Not selected' }).click()
  await page.getByRole('option', { name: 'Nurul Aisyah' }).click()
  await dialog.getByText('59 clients selected: 59 will change.').waitFor()
  await audit(page, 'what a change of many would do', 'light')
  await dialog.getByRole('button', { name: 'Reassign 59 clients' }).click()
  const notice = page.getByRole('region', { name: 'Updating clients' })
  await notice.getByText('Assigned to Nurul Aisyah: 59 clients.').waitFor()
  await expect.poll(() => held(world, owner, member)).toHaveLength(59)
  await bar.waitFor({ state: 'detached' })
  await audit(page, 'what came of a change of many', 'dark')

  await notice.getByRole('button', { name: 'Undo' }).click()
  await notice.getByText('Undone: 59 clients restored.').waitFor()
  await expect.poll(() => held(world, owner, member)).toHaveLength(0)
  await expect.poll(() => held(world, owner, owner)).toHaveLength(62)

  // The menu over the list leads to what was done to many, and to an export of what it shows.
  await page.getByRole('button', { name: 'More client actions' }).click()
  await page.getByRole('menuitem', { name: 'Export this list' }).waitFor()
  await audit(page, 'what can be done with all clients', 'light')
  await page.getByRole('menuitem', { name: 'Export this list' }).click()
  await page.getByText('Only clients matching the list’s filters and search').waitFor()
  await page.goto('/clients')
  await page.getByRole('button', { name: 'More client actions' }).click()
  await page.getByRole('menuitem', { name: 'Bulk change history' }).click()
  await page.waitForURL('**/clients/batches')
  await page.getByRole('listitem').filter({ hasText: '59 clients restored' }).waitFor()
})

test('on a phone some are chosen from the menu of a card, and the page of changes says what became of each', async () => {
  const { world, open } = journey()
  const [owner] = await teamWith(world, 'some', 3)
  const page = await open({ viewport: phone, hasTouch: true })
  await enterAs(page, world, owner)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Client 1', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Client 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'Select Client 2', exact: true }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected clients' })
  await bar.getByText('2 selected').waitFor()
  await audit(page, 'the bar on a phone', 'dark')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete clients' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await dialog.getByText('2 clients selected: 2 will change.').waitFor()
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Type 2 to delete them').fill('2')
  await confirm.click()
  await page.getByText('Deleted: 2 clients.').waitFor()
  await page.getByRole('link', { name: 'Client 1', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: 'Bulk changes' }).waitFor()
  await page.getByRole('button', { name: 'Clients in: Deleted' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Client 1$/ })
    .waitFor()
  await page.getByRole('button', { name: 'Undo: Deleted' }).click()
  await page.getByText('Undone: 2 clients restored.').waitFor()
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Client 2', exact: true }).waitFor()
})

test('clients that are chosen are exported, and no others', async () => {
  const { world, open } = journey()
  const [owner] = await teamWith(world, 'export', 3)
  const page = await open()
  await enterAs(page, world, owner)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Client 3', exact: true }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected clients' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('link', { name: 'Export' }).click()
  await page.getByText('Only the clients you selected.').waitFor()
  await page.getByText('2 clients', { exact: true }).waitFor()
  await audit(page, 'an export of some', 'dark')
})

test('an account of one is told why many are not changed at once', async () => {
  const { world, open } = journey()
  const one = await world.signIn('one@many.test')
  void (await one.browser.call(createClient, { body: { name: 'Alone' } })).body
  const page = await open()
  await enterAs(page, world, one)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Alone', exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('need a team with at least one active member').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Assign' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await until(async () => (await page.getByRole('toolbar').count()) === 0)
})

test('two that are chosen are merged, and the list is come back to with nobody chosen', async () => {
  const { world, open } = journey()
  const [owner] = await teamWith(world, 'merge', 3)
  const page = await open()
  await enterAs(page, world, owner)
  await page.goto('/clients?sort=name')
  await page.getByRole('link', { name: 'Client 3', exact: true }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected clients' })
  const toMerge = async () => {
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).waitFor()
  }
  await toMerge()
  // The person who thinks again finds the two chosen.
  await page.goBack()
  await toMerge()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText(/ was merged into this client/).waitFor()
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await page.waitForURL('**/clients?sort=name')
  await page.getByRole('link', { name: 'Client 3', exact: true }).waitFor()
  await bar.waitFor({ state: 'detached' })
})
