import { getUserPreferences, setUserPreferences } from '@fairlead/contract/identity/account'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone } from '../harness/journey.ts'
import { useLondon } from '../harness/london.ts'

const { start, onDay } = useLondon()
const question = (page: Page) => page.getByRole('dialog', { name: 'What happened?' })
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A contact button of a client in the list, which is there once the row is pointed at. */
async function contactLink(page: Page, name: string, channel: RegExp) {
  const row = page.getByRole('row').filter({ hasText: name })
  await row.hover()
  const link = row.getByRole('link', { name: channel })
  await link.waitFor()
  return link
}

/** Uses a contact button; the server has heard of it when this ends. */
async function press(page: Page, link: Locator): Promise<void> {
  await Promise.all([page.waitForResponse('**/update-last-interaction/'), link.click()])
}

const contact = async (page: Page, name: string, channel: RegExp) => press(page, await contactLink(page, name, channel))

/** Stands the page's clock still: from now on only the test moves it. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

test('two seconds after a call it is asked what happened; what is said stands in the timeline, and the next follow-up is set', async () => {
  const { page, add, get, timeline } = await start('ann@harbour.test')
  const id = await add('Ahmad Faizal', { day: onDay(0), note: 'Send the quote' })
  await page.goto('/clients')
  await page.getByText('Follow Up Today').waitFor()
  const link = await contactLink(page, 'Ahmad', /^Call/)
  await stopClock(page)
  await press(page, link)
  await page.clock.runFor(1_999)
  await expect.poll(() => question(page).count()).toBe(0)
  await page.clock.runFor(1)
  // From here on the dialog's code is fetched, and it comes in.
  await page.clock.resume()
  await question(page).getByText('You called Ahmad Faizal').waitFor()
  await audit(page, 'the log dialog', 'light')
  await choice(page, 'Outcome', 'Call back').check()
  await page.getByRole('textbox', { name: 'Note' }).fill('In a meeting until three')
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Mark the follow-up as done: Send the quote' }).isChecked())
    .toBe(true)
  await choice(page, 'Next follow-up', 'In 1 hour').check()
  await button(page, 'Save').click()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(async () => (await get(id)).follow_up).toMatchObject({ has_time: true, note: null })
  const items = await timeline(id)
  const said = { outcome: 'CALL_BACK', text: 'In a meeting until three' }
  expect(items.find((item) => item.item_type === 'PHONECALL')?.type_specific_data).toMatchObject(said)
  const done = items.find((item) => item.item_type === 'FOLLOW_UP_DONE')
  expect(done?.type_specific_data).toMatchObject({ outcome: 'CALL_BACK', note: 'Send the quote' })
  // It is taken back by one tap: the follow-up that was done is open again.
  await button(page, 'Undo').click()
  await expect.poll(async () => (await get(id)).follow_up).toMatchObject({ note: 'Send the quote', has_time: false })
})

test('it is asked at once on the return from the other app, and skipping leaves it not confirmed, until it is confirmed or taken back', async () => {
  const { page, add, get, timeline } = await start('ben@harbour.test')
  const id = await add('Priya Raghunathan')
  await page.goto('/clients')
  // The dialog's code is there from here on: it needs no time of its own.
  await contact(page, 'Priya', /^Call/)
  await button(page, 'Skip').click()
  await question(page).waitFor({ state: 'detached' })
  // It was no call after all: nothing is left of it.
  await page.getByText('Called Priya Raghunathan, not confirmed').waitFor()
  await button(page, 'I didn’t').click()
  await expect.poll(async () => (await get(id)).last_interaction_at).toBeNull()
  const link = await contactLink(page, 'Priya', /^WhatsApp/)
  await stopClock(page)
  await press(page, link)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Time for it to come in, and less than the two seconds.
  await page.clock.runFor(1_500)
  await question(page).getByText('You messaged Priya Raghunathan on WhatsApp').waitFor()
  await page.clock.resume()
  await page.getByRole('textbox', { name: 'Note' }).fill('Typed, and not meant')
  await button(page, 'Skip').click()
  await page.getByText('WhatsApp to Priya Raghunathan, not confirmed').waitFor()
  await expect.poll(async () => (await get(id)).last_interaction_at).not.toBeNull()
  const said = async () => {
    const items = (await timeline(id)).filter(({ item_type: kind }) => kind === 'PHONECALL' || kind === 'MESSAGE')
    return items.map(({ item_type: kind, type_specific_data: data }) => [kind, data && 'is_confirmed' in data])
  }
  expect(await said()).toEqual([['MESSAGE', true]])
  // What was typed comes back with one tap.
  await button(page, 'Undo').click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Typed, and not meant')
  await button(page, 'Skip').click()
  await question(page).waitFor({ state: 'detached' })
  await page.goto(`/client/${id}`)
  await page.getByText('You sent a WhatsApp message, not confirmed').waitFor()
  await button(page, 'Confirm').click()
  await expect.poll(said).toEqual([['MESSAGE', false]])
  await expect.poll(() => page.getByText('not confirmed').count()).toBe(0)
})

test('what was typed is still there when the phone has put the page away in the meantime', async () => {
  const { page, add } = await start('cat@harbour.test', { viewport: phone, hasTouch: true, isMobile: true })
  await add('Tan Wei Ling', { day: onDay(1) })
  await page.goto('/clients/follow-ups')
  await page.getByRole('listitem').getByRole('link', { name: 'Call' }).tap()
  await question(page).waitFor()
  await audit(page, 'the log dialog on a phone', 'dark')
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants oak')
  await page.reload()
  await question(page).getByText('You called Tan Wei Ling').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Wants oak')
  const save = await button(page, 'Save').boundingBox()
  expect(save?.height).toBeGreaterThanOrEqual(44)
  await button(page, 'Skip').tap()
  await question(page).waitFor({ state: 'detached' })
})

test('below the question the bar on top stays where it is, on a list that was scrolled', async () => {
  const { page, add } = await start('gus@harbour.test', {
    viewport: { ...phone, height: 400 },
    hasTouch: true,
    isMobile: true,
  })
  for (const name of ['Ana', 'Ben', 'Cai', 'Dan', 'Eva', 'Fay']) await add(name, { day: onDay(1) })
  await page.goto('/clients/follow-ups')
  const call = page.getByRole('listitem').getByRole('link', { name: 'Call' }).nth(3)
  await call.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 60))
  await call.tap()
  await question(page).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect((await page.locator('header').first().boundingBox())?.y).toBe(0)
})

test('the person who does not want to be asked after calls is not, until the settings say so again', async () => {
  const { page, add, call, get } = await start('dan@harbour.test')
  const id = await add('Lukas Steinbrenner')
  await page.goto('/clients')
  await contact(page, 'Lukas', /^Call/)
  await page.getByRole('checkbox', { name: 'Don’t ask again after calls' }).check()
  await button(page, 'Skip').click()
  await page.getByText('We won’t ask after calls again.').waitFor()
  await expect.poll(async () => (await call(getUserPreferences)).body.skip_contact_log).toEqual(['phone_call'])
  const before = (await get(id)).last_interaction_at ?? ''
  await page.clock.fastForward(10_000)
  await contact(page, 'Lukas', /^Call/)
  expect(((await get(id)).last_interaction_at ?? '') > before).toBe(true)
  await page.clock.fastForward(3_000)
  await expect.poll(() => question(page).count()).toBe(0)
  // Another channel still asks.
  await contact(page, 'Lukas', /^WhatsApp/)
  await question(page).waitFor()
  await button(page, 'Skip').click()
  await page.goto('/account/follow-ups')
  await page.getByRole('checkbox', { name: 'Call' }).click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Call' }).isChecked()).toBe(true)
  await expect.poll(async () => (await call(getUserPreferences)).body.skip_contact_log).toEqual([])
})

test('after a contact a follow-up is set by itself, past days off, and the bar takes it back (rule 55)', async () => {
  const { page, add, call, get } = await start('eva@harbour.test')
  void (
    await call(setUserPreferences, {
      body: { auto_next_step_days: 3, days_off: [0], skip_contact_log: ['phone_call'] },
    })
  ).body
  const id = await add('Grace Njoroge')
  const ahead = await add('Deepak Malhotra', { day: onDay(1) })
  await page.goto('/clients')
  await contact(page, 'Grace', /^Call/)
  // Three days on is a Sunday.
  await page.getByText('Follow-up with Grace Njoroge set automatically').waitFor()
  await page.getByRole('row').filter({ hasText: 'Grace' }).getByText('Follow Up in 4 days').waitFor()
  expect((await get(id)).follow_up?.remind_on).toBe(`${onDay(4)}T08:00:00.000Z`)
  await button(page, 'Undo').click()
  await expect.poll(async () => (await get(id)).follow_up).toBeNull()
  await page.getByRole('row').filter({ hasText: 'Grace' }).getByText('No follow up scheduled').waitFor()
  await contact(page, 'Deepak', /^Call/)
  expect((await get(ahead)).follow_up?.remind_on).toBe(`${onDay(1)}T09:00:00.000Z`)
})
