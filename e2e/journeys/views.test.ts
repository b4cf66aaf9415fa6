import { markLead } from '@fairlead/contract/records/clients'
import { listViews, updateView } from '@fairlead/contract/records/views'
import { addClient } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit, faultsOf } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

test('a filtered list is saved as a view, shared with the team, changed by two, and says why somebody is in it', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  const noor = await joinTeam(world, mira, 'noor@kitchens.test', { viewOtherAssignedClients: true })
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [mira.orgId])
  for (const name of ['Vera Hofer', 'Hugo Brandt']) {
    const id = await addClient(mira, name)
    if (name === 'Vera Hofer')
      void (await mira.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
  }
  const page = await open()
  await enterAs(page, world, mira)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  await page.goto('/clients')
  await row('Hugo Brandt').waitFor()
  await button('Filter').click()
  await page.getByRole('menuitem', { name: 'New lead' }).click()
  await row('Hugo Brandt').waitFor({ state: 'detached' })
  await button('Save as view').click()
  await page.getByRole('dialog', { name: 'Save as view' }).waitFor()
  await audit(page, 'saving a view', 'light')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fresh leads')
  await button('Save view').click()
  await button('View: Fresh leads. Choose another').waitFor()
  await until(() => new URL(page.url()).searchParams.has('view'))
  await audit(page, 'a view', 'dark')

  // Its columns are part of it.
  await button(/^Columns/).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Source' }).check()
  await page.getByRole('columnheader', { name: 'Source' }).waitFor()
  await columns.getByRole('button', { name: 'Move Source up' }).click()
  await audit(page, 'the choice of columns', 'light')
  await page.keyboard.press('Escape')
  await button('Save changes').click()
  const kept = async () => (await mira.browser.call(listViews)).body.results[0]?.columns
  await expect.poll(kept).toEqual(['groups', 'source', 'follow_up', 'last_activity'])
  await page.setViewportSize({ width: 700, height: 800 })
  // The list scrolls sideways within itself.
  expect(await faultsOf(page, 'light')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  // Why somebody is here, in words.
  await page.getByRole('row').filter({ hasText: 'Vera' }).hover()
  await page
    .getByRole('row')
    .filter({ hasText: 'Vera' })
    .getByRole('button', { name: 'Why is this client listed?' })
    .click()
  const why = page.getByRole('dialog', { name: 'Why is this client listed?' })
  await why.getByText('who are new').waitFor()
  await audit(page, 'why somebody is in a view', 'light')
  await page.keyboard.press('Escape')

  // Given to the team, where a member finds it and cannot change it.
  await button('View: Fresh leads. Choose another').click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  const actions = page.getByRole('button', { name: 'Actions for Fresh leads' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Share with team' }).click()
  await page.getByRole('dialog').getByText('Team views').waitFor()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Make private' }).waitFor()
  await page.keyboard.press('Escape')
  await audit(page, 'the list of views', 'dark')
  await page.keyboard.press('Escape')
  const views = async () => (await noor.browser.call(listViews)).body.results
  await until(async () => (await views()).length === 1)
  const handheld = await open({ viewport: phone })
  await enterAs(handheld, world, noor)
  await handheld.goto('/clients')
  await handheld.getByRole('button', { name: 'Views', exact: true }).click()
  await handheld.getByText('Team views').waitFor()
  await audit(handheld, 'the menu of views on a phone', 'dark')
  await handheld.getByRole('menuitem', { name: 'Fresh leads' }).click()
  await handheld.getByRole('button', { name: 'View: Fresh leads. Choose another' }).waitFor()
  await handheld.getByRole('button', { name: 'Remove who are new' }).click()
  await handheld.getByRole('button', { name: 'Save as new' }).waitFor()
  await expect.poll(() => handheld.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
  await handheld.getByRole('button', { name: 'Reset' }).click()
  await handheld.getByRole('button', { name: 'Remove who are new' }).waitFor()

  // Two change it: the second sees both, and decides.
  const [shared] = await views()
  const theirs = {
    logical_operator: 'AND' as const,
    expressions: [{ key: 'isNewLead' as const, value: false }],
  }
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Assigned to' }).click()
  await page.getByRole('checkbox', { name: /^Me/ }).check()
  await button('Done').click()
  await button('Save changes').waitFor()
  const id = shared?.id ?? ''
  void (await mira.browser.call(updateView, { params: { id }, body: { filters: theirs } })).body
  await button('Save changes').click()
  const both = page.getByRole('dialog', { name: 'Someone else changed this view' })
  await both.getByText('who are not new').waitFor()
  await both.getByText(/who are new and assigned to Me/).waitFor()
  await audit(page, 'two who changed one view', 'light')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await until(async () => (await views())[0]?.filters.expressions.length === 2)
  await button('Save changes').waitFor({ state: 'detached' })
  await button('Undo').click()
  await until(async () => (await views())[0]?.filters.expressions.length === 1)
  await button('Save changes').waitFor()
})
