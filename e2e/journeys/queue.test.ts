import { deleteClient, listClients } from '@fairlead/contract/records/clients'
import { addClient, clientOf, timelineOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit, faultsOf } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

const names = ['Ada', 'Ben', 'Cleo', 'Dara', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Juno'].map((one) => `${one} Kern`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const onto = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true }).click()

test('ten clients are worked through on a phone, one at a time, with a reload in between', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  const ids: string[] = []
  for (const [i, name] of names.entries()) {
    const body = { name, phonenumber: `+65 8123 45${10 + i}`, email: `kern${i}@example.com` }
    ids.push(await addClient(mira, body))
  }
  const [ada = '', ben = '', cleo = '', dara = '', emil = ''] = ids
  const page = await open({ viewport: phone })
  await enterAs(page, world, mira)
  await page.goto('/clients?sort=name')
  await page.getByRole('link', { name: 'Start queue' }).click()
  await onto(page, 'Ada Kern')
  await page.getByText('1 of 10').waitFor()
  await audit(page, 'the queue on a phone', 'dark')
  // What came of it is told before one reads on, and begins in sight.
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['What happened?', 'Recent activity'])
  await until(() =>
    page.getByText('Outcome').evaluate((one) => one.getBoundingClientRect().bottom < window.innerHeight - 70),
  )

  // A call: tapped, told, saved, and on to the next, without a dialog between.
  const link = page.getByRole('link', { name: /^Call \+65/ })
  // The number is dialled by another app; what the tap does here stays.
  await link.evaluate((one) => one.addEventListener('click', (event) => event.preventDefault()))
  await Promise.all([page.waitForResponse('**/update-last-interaction/'), link.click()])
  await choose(page, 'Outcome', 'Interested')
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants oak fronts')
  await choose(page, 'Next follow-up', 'Tomorrow')
  await button(page, 'Save and next').click()
  await onto(page, 'Ben Kern')
  await page.getByText('2 of 10').waitFor()
  const kinds = async (id: string) => (await timelineOf(mira, id)).map(({ item_type }) => item_type)
  await until(async () => (await kinds(ada)).includes('PHONECALL'))
  await until(async () => (await clientOf(mira, ada)).follow_up !== null)

  // Skipped; and what was typed for the next one survives that the page is loaded again.
  await button(page, 'Skip').click()
  await onto(page, 'Cleo Kern')
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for the plan')
  await page.reload()
  await onto(page, 'Cleo Kern')
  await page.getByText('3 of 10').waitFor()
  await page.getByText('Picked up where you left off.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Ask for the plan')
  // A note is no contact, and is said to be none.
  await page.getByText('Notes don’t count as contact.').waitFor()
  await button(page, 'Save and next').click()
  await onto(page, 'Dara Kern')
  await expect.poll(() => kinds(cleo)).toContain('NOTE')
  await expect.poll(() => kinds(ben)).not.toContain('NOTE')

  // The person who is deleted before their turn is passed over with a word; the person who comes in the meantime is told of.
  void (await mira.browser.call(deleteClient, { params: { id: emil } })).body
  await addClient(mira, 'Aaron Kern')
  await page.getByText('1 more client now matches').waitFor()
  await onto(page, 'Dara Kern')
  await button(page, 'Complete and next').click()
  await page.getByText('Skipped Emil Kern: it was deleted or reassigned.').waitFor()
  await onto(page, 'Fay Kern')
  await expect.poll(() => kinds(dara)).not.toContain('PHONECALL')

  for (const name of names.slice(5)) {
    await onto(page, name)
    await button(page, 'Complete and next').click()
  }
  await onto(page, 'You’ve reached the end')
  for (const words of ['8 clients done', '1 skipped', '1 deleted or reassigned'])
    await page.getByText(words, { exact: true }).waitFor()
  await audit(page, 'the end of the queue', 'light')
  await button(page, 'Review skipped clients').click()
  await onto(page, 'Ben Kern')
  await button(page, 'Complete and next').click()
  await button(page, 'Add to queue').click()
  await onto(page, 'Aaron Kern')
  await button(page, 'Complete and next').click()
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.waitForURL('**/clients?sort=name')
  const left = (await mira.browser.call(listClients, { query: { count: 'true' } })).body.count
  expect(left).toBe(10)
})

test('the queue is worked by keys alone, and goes to and fro', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('keys@kitchens.test')
  const ids: string[] = []
  for (const [i, name] of names.slice(0, 3).entries())
    ids.push(await addClient(mira, { name, phonenumber: `+65 8123 460${i}` }))
  const page = await open()
  await enterAs(page, world, mira)
  await page.goto('/clients/queue?sort=name')
  await onto(page, 'Ada Kern')
  await audit(page, 'the queue on a desk', 'light')
  await page.keyboard.press('j')
  await onto(page, 'Ben Kern')
  await page.keyboard.press('k')
  await onto(page, 'Ada Kern')
  await page.keyboard.press('3')
  await until(() => page.getByRole('radio', { name: 'Interested', exact: true }).isChecked())
  await expect.poll(() => page.getByRole('radio', { name: 'Call', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('n')
  await page.keyboard.type('Call again')
  await page.keyboard.press('Control+Enter')
  await onto(page, 'Ben Kern')
  const results = await timelineOf(mira, ids[0] ?? '')
  expect(results.map(({ item_type }) => item_type)).toContain('PHONECALL')
  await page.getByText('Called, Interested').waitFor()
  // Who is done stays so, by the button and by the keys.
  const isLeft = async (leave: () => Promise<unknown>) => {
    await page.keyboard.press('k')
    await onto(page, 'Ada Kern')
    await leave()
    await onto(page, 'Ben Kern')
    await page.getByText('Called, Interested').waitFor()
  }
  const log = page.getByRole('complementary', { name: 'What happened?' })
  await isLeft(() => log.getByRole('button', { name: /^Next/ }).click())
  await isLeft(() => page.keyboard.press('s'))
  await isLeft(() => page.keyboard.press('Control+Enter'))
  await page.keyboard.press('s')
  await onto(page, 'Cleo Kern')
  await page.keyboard.press('Escape')
  await page.waitForURL('**/clients?sort=name')
  // Somebody who comes back goes on.
  await page.getByRole('link', { name: 'Start queue' }).click()
  await onto(page, 'Cleo Kern')
  // On a tablet too, where the list of the queue has no room.
  await page.setViewportSize({ width: 800, height: 700 })
  expect(await faultsOf(page, 'light')).toEqual([])
  await button(page, 'Start over').click()
  await onto(page, 'Ada Kern')
  await page.getByText('1 of 3').waitFor()
})
