import { clientFields, listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import { addClient, aField, fillField } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

test('the default fields are made, put in order by keyboard, and filled in on a client’s page, with an undo', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  const id = await addClient(mira, 'Vera Hofer')
  const page = await open()
  await enterAs(page, world, mira)
  await page.goto('/account/custom-client-fields')
  await page.getByRole('button', { name: 'Add Opportunity size and Lead stage' }).click()
  await page.getByText('Lead stage').waitFor()
  await page.getByRole('button', { name: 'Move Opportunity size down' }).press('Enter')
  await until(async () => (await mira.browser.call(listCustomFields)).body.results[0]?.default_key === 'LEAD_STAGE')

  await page.goto(`/client/${id}`)
  await page.getByRole('button', { name: 'Add Opportunity size' }).waitFor()
  await audit(page, 'own fields of a client', 'light')
  await page.getByRole('button', { name: 'Add Opportunity size' }).click()
  await page.getByRole('textbox', { name: 'Opportunity size' }).fill('12,500')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Edit Opportunity size: .*12,500/ }).waitFor()
  await page.getByRole('button', { name: 'Where Opportunity size came from' }).click()
  await page.getByText(/^Set by you, /).waitFor()
  await page.getByRole('button', { name: 'Add Lead stage' }).click()
  await page.getByRole('combobox', { name: 'Lead stage' }).selectOption('Qualified')
  await page.keyboard.press('Enter')
  await page.getByText('Lead stage updated').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Add Lead stage' }).waitFor()
  await until(async () => {
    const { results } = (await mira.browser.call(clientFields, { params: { id } })).body
    return results[0]?.value === null && results[1]?.value === 12_500
  })
})

test('another type shows before what it keeps, keeps the rest aside, and is taken back; a deletion is undone', async () => {
  const { world, open } = journey()
  const nora = await world.signIn('nora@kitchens.test')
  const { cf_id: fieldId } = await aField(nora, 'Budget')
  for (const [name, value] of [
    ['Vera Hofer', '1,200'],
    ['Hugo Brandt', 'a lot'],
  ] as const) {
    const id = await addClient(nora, name)
    await fillField(nora, id, fieldId, value)
  }
  const page = await open({ viewport: phone })
  await enterAs(page, world, nora)
  await page.goto('/account/custom-client-fields')
  await page.getByRole('button', { name: 'Edit Budget' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Number')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('1 value will become a number.').waitFor()
  await page.getByText('a lot').waitFor()
  await audit(page, 'what another type changes', 'dark')
  await page.getByRole('button', { name: 'Change type' }).click()
  await page.getByText('Changed from Text to Number: 1 kept, 1 couldn’t be converted.').waitFor()
  await page.getByRole('button', { name: 'View values that weren’t kept' }).click()
  await page.getByRole('link', { name: 'Hugo Brandt' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await until(async () => {
    const [field] = (await nora.browser.call(listCustomFields)).body.results
    return field?.type === 'text' && field.run?.kind === 'undo' && field.run.finished_at !== null
  })
  await page.getByRole('button', { name: 'Delete Budget' }).click()
  await page.getByText('No custom fields yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Budget', { exact: true }).waitFor()
  expect((await nora.browser.call(listCustomFields)).body.results).toHaveLength(1)
})
