import { addActivity } from '@fairlead/contract/records/timeline'
import { aClient, clientOf } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()

test('two clients are merged field by field, and un-merged', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@harbour.test')
  const add = (body: object) => aClient(mira, { add_anyway: true, ...body } as never)
  const one = await add({ name: 'Mei Ling Tan', phonenumber: '+6591274486', company: 'Lim & Co' })
  const other = await add({ name: 'Mei Tan', phonenumber: '+6591274486', email: 'mei@tan.test' })
  const note = { client_id: other.id, item_type: 'NOTE' as const, text: 'Wants three rooms' }
  void (await mira.browser.call(addActivity, { body: note })).body
  const page = await open({ viewport: phone })
  await enterAs(page, world, mira)

  await page.goto('/clients')
  await page.getByRole('button', { name: 'More client actions' }).click()
  await page.getByRole('menuitem', { name: 'Possible duplicates' }).click()
  await page.waitForURL('**/account/duplicate-leads')
  await page.getByText(/^Same phone number: \+/).waitFor()
  await page.getByRole('link', { name: 'Merge Mei Ling Tan and Mei Tan' }).click()
  await page.getByRole('heading', { name: 'Which values do you want to use?' }).waitFor()
  await page.getByRole('radio', { name: 'Mei Tan, Mei Tan' }).check()
  await audit(page, 'merging', 'light')
  await page.getByRole('button', { name: 'Merge' }).click()

  await page.getByRole('heading', { name: 'Mei Tan' }).waitFor()
  await page.getByText('Wants three rooms').waitFor()
  await page.getByText('Mei Tan was merged into this client').waitFor()
  await page.goto(`/client/${other.id}`)
  await page.waitForURL(`**/client/${one.id}`)
  await audit(page, 'merged', 'dark')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('This merge was undone').waitFor()
  await page.getByRole('heading', { name: 'Mei Ling Tan' }).waitFor()
  expect(await clientOf(mira, other.id)).toMatchObject({
    name: 'Mei Tan',
    email: 'mei@tan.test',
  })

  // On the page itself the other is offered, and can be set aside.
  await page.getByRole('heading', { name: 'Possible duplicate' }).waitFor()
  await page.getByRole('button', { name: 'Mei Ling Tan and Mei Tan aren’t duplicates' }).click()
  await page.getByText('Mei Ling Tan and Mei Tan marked as separate people').waitFor()
  await page.getByRole('heading', { name: 'Possible duplicate' }).waitFor({ state: 'detached' })
})
