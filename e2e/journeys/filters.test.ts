import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { markLead } from '@fairlead/contract/records/clients'
import { addClient, addNote, planFollowUp } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { middle } from '../harness/middle.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

test('a list is narrowed down by a sentence, which stands in the address, and is walked from client to client', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  // A new lead would be none any more once it was looked at for two seconds.
  void (await mira.browser.call(setOrgPreferences, { body: { auto_unmark_type: 'CONTENT_SENT' } })).body
  const ids = new Map<string, string>()
  for (const name of ['Vera Hofer', 'Hugo Brandt', 'Ida Olsen']) {
    const id = await addClient(mira, name)
    ids.set(name, id)
  }
  for (const name of ['Vera Hofer', 'Ida Olsen'])
    void (await mira.browser.call(markLead, { params: { id: ids.get(name) ?? '' }, body: { new_lead: true } })).body
  const day = new Date((await world.now()).getTime() + 86_400_000).toISOString().slice(0, 10)
  await planFollowUp(mira, ids.get('Hugo Brandt') ?? '', { day })

  const page = await open()
  await enterAs(page, world, mira)
  await page.goto('/clients')
  const row = (name: string) => page.getByRole('link', { name, exact: true })
  await row('Hugo Brandt').waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New lead' }).waitFor()
  await audit(page, 'what can be filtered by', 'light')
  await page.getByRole('menuitem', { name: 'New lead' }).click()
  await row('Hugo Brandt').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^who are/ }).click()
  await page.getByRole('dialog', { name: /^who are/ }).waitFor()
  await audit(page, 'the editor of a filter', 'dark')
  await page.getByRole('button', { name: 'Or…' }).click()
  await page.getByRole('menuitem', { name: 'Follow-up' }).click()
  await page.getByRole('radio', { name: 'tomorrow' }).check()
  await row('Hugo Brandt').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'Filters' }).innerText())
    .toMatch(/who are\s+new\s+or\s+with follow-up\s+tomorrow/)
  await audit(page, 'a sentence of filters', 'light')
  // From the second filter on, the sentence has a line of its own, also where there is less room.
  await page.setViewportSize({ width: 1024, height: 800 })
  const [search, sort] = [page.getByRole('searchbox').first(), page.getByRole('button', { name: /^Sort/ })]
  const sentence = page.getByRole('region', { name: 'Filters' })
  await until(async () => (await middle(sentence)) - (await middle(search)) > 32)
  await expect.poll(async () => (await middle(sort)) - (await middle(search))).toBe(0)
  await page.setViewportSize(desk)

  // The address is all that somebody else needs.
  const address = page.url()
  const handheld = await open({ viewport: phone })
  await enterAs(handheld, world, mira)
  await handheld.goto(address)
  await handheld.getByRole('button', { name: 'Remove who are new' }).click()
  await handheld.getByRole('link', { name: 'Vera Hofer', exact: true }).waitFor({ state: 'detached' })
  await handheld.getByRole('button', { name: /^with follow-up tomorrow/ }).click()
  await handheld.getByRole('dialog').getByRole('radio', { name: 'overdue' }).check()
  await handheld.keyboard.press('Escape')
  await handheld.getByText('No results found for these filters').waitFor()
  await audit(handheld, 'nobody meets the filters', 'dark')
  await handheld.getByRole('button', { name: 'Show all clients' }).click()
  await handheld.getByRole('link', { name: 'Vera Hofer', exact: true }).waitFor()

  // From client to client within the filtered list, and back to it in one step.
  await page.getByRole('button', { name: 'Remove with follow-up tomorrow' }).click()
  await row('Hugo Brandt').waitFor({ state: 'detached' })
  await row('Ida Olsen').click()
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'Vera Hofer' }).waitFor()
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await row('Ida Olsen').waitFor()
  await expect.poll(() => row('Hugo Brandt').count()).toBe(0)
})

test('who waits longest stands first, and how long is said', async () => {
  const { world, open } = journey()
  const nora = await world.signIn('nora@kitchens.test')
  for (const [i, name] of ['Fresh', 'An hour', 'A day'].entries()) {
    const id = await addClient(nora, name)
    void (await nora.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
    await world.sql(`update clients set awaiting_contact_since = now() - $1::interval where id = $2 and org_id = $3`, [
      ['1 minute', '2 hours', '2 days'][i],
      id,
      nora.orgId,
    ])
  }
  const page = await open()
  await enterAs(page, world, nora)
  await page.goto('/clients')
  await page.getByRole('link', { name: /^Uncontacted/ }).click()
  await page.getByText('Over a day').waitFor()
  const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts()
  await until(async () => (await names()).length === 3)
  await expect.poll(() => names()).toEqual(['A day', 'An hour', 'Fresh'])
  await expect.poll(() => page.getByText('Over an hour').count()).toBe(1)
  await page.goto('/clients/recently-active')
  await page.getByText('No views in this period').waitFor()
})

test('who is found by what is written of them shows these words', async () => {
  const { world, open } = journey()
  const ola = await world.signIn('ola@kitchens.test')
  for (const [name, text] of [
    ['Vera Hofer', 'Would like the island in oak, and no handles'],
    ['Oak & Sons', 'Sells oak'],
  ] as const) {
    const id = await addClient(ola, name)
    await addNote(ola, id, text)
  }
  const page = await open({ viewport: phone })
  await enterAs(page, world, ola)
  await page.goto('/clients')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Vera Hofer').getByText('Added manually').waitFor()
  await page.getByRole('searchbox').fill('oak')
  await row('Vera Hofer').getByText('“… like the island in oak, and no handles”').waitFor()
  await row('Oak & Sons').getByText('Added manually').waitFor()
  await audit(page, 'found by a note', 'light')
})
