import { clientFields, createDefaultFields, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import { addClient } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

test('clients are shown as a board by lead stage, moved by drag, by keys and on a phone, and moved back', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  const { results } = (await mira.browser.call(createDefaultFields)).body
  const stage = results.find(({ default_key }) => default_key === 'LEAD_STAGE')
  const size = results.find(({ default_key }) => default_key === 'OPPORTUNITY_SIZE')
  const fresh = stage?.options.find(({ label }) => label === 'New')?.id ?? ''
  const add = async (name: string, worth: number) => {
    const id = await addClient(mira, name)
    const set = async (cf_id: string, value: string | number) =>
      void (await mira.browser.call(setClientField, { params: { id, cf_id }, body: { value } })).body
    await set(stage?.cf_id ?? '', fresh)
    await set(size?.cf_id ?? '', worth)
    return id
  }
  const [vera] = [await add('Vera Hofer', 12_500), await add('Hugo Brandt', 7_000)]
  const stageOf = async (id: string) => {
    const fields = (await mira.browser.call(clientFields, { params: { id } })).body.results
    const value = fields.find(({ cf_id }) => cf_id === stage?.cf_id)?.value
    return stage?.options.find((one) => one.id === value)?.label
  }

  const page = await open()
  await enterAs(page, world, mira)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await column('New').getByText('Vera Hofer').waitFor()
  await column('New').getByText('19.5K').waitFor()
  await audit(page, 'board of clients', 'light')

  await card('Vera Hofer').dragTo(column('Qualified'))
  await column('Qualified').getByText('Vera Hofer').waitFor()
  await until(async () => (await stageOf(vera)) === 'Qualified')
  await page.getByText('Vera Hofer moved to Qualified').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await column('New').getByText('Vera Hofer').waitFor()
  await until(async () => (await stageOf(vera)) === 'New')

  await page.getByRole('link', { name: 'Vera Hofer' }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await column('Contacted').getByText('Vera Hofer').waitFor()
  await until(async () => (await stageOf(vera)) === 'Contacted')
  // The address keeps it, and Enter opens the client.
  await page.reload()
  await column('Contacted').getByText('Vera Hofer').waitFor()
  await page.getByRole('link', { name: 'Vera Hofer' }).press('Enter')
  await page.waitForURL(/\/client\//)

  const small = await open({ viewport: phone })
  await enterAs(small, world, mira)
  await small.goto('/clients?board=stage')
  await small.getByRole('tab', { name: /^Contacted/ }).click()
  await small.getByText('Vera Hofer').waitFor()
  await audit(small, 'board on a phone', 'dark')
  await small.getByRole('button', { name: 'Move Vera Hofer' }).click()
  await small.getByRole('menuitem', { name: 'Won' }).click()
  await small.getByText('No clients', { exact: true }).waitFor()
  await until(async () => (await stageOf(vera)) === 'Won')
  expect(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
