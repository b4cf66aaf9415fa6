import { markLead } from '@fairlead/contract/records/clients'
import { countFollowUps, listFollowUps, setFollowUp } from '@fairlead/contract/work/follow-ups'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { audit } from '../harness/audit.ts'
import { phone } from '../harness/journey.ts'
import { useLondon } from '../harness/london.ts'
import { middle } from '../harness/middle.ts'

const { start, onDay } = useLondon()
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowIn = (page: Page, of: string, name: string) =>
  section(page, of).getByRole('listitem').filter({ hasText: name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
const undo = (page: Page) => button(page, 'Undo').click()
const dialog = (page: Page) => page.getByRole('dialog')

/** Points at a row and uses one of its actions until what it opens is shown; again where the row has moved from under the pointer. */
async function act(page: Page, name: string, action: 'Change' | 'Snooze'): Promise<void> {
  const control = row(page, name).getByRole('button', { name: action, exact: true }).first()
  const opened = action === 'Change' ? dialog(page) : page.getByRole('menu')
  const within = { timeout: 2_000 }
  // What was opened before is still going.
  await opened.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      // A press whose end was not waited for may have opened it all the same: another one would close it.
      if (await opened.isVisible()) return true
      await row(page, name).hover()
      await control.click(within).catch(() => {})
      return opened.waitFor(within).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}

/** Lets the bar that undoes run out. */
async function letBarGo(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.clock.fastForward(9_000)
  await button(page, 'Undo').waitFor({ state: 'detached' })
}

test('one is set from the list of clients, by the calendar of the person and over a change of clocks, and taken back', async () => {
  const { page, add, get } = await start('ann@harbour.test')
  const id = await add('Lukas Steinbrenner')
  await page.goto('/clients')
  const lukas = page.getByRole('row').filter({ hasText: 'Lukas' })
  await lukas.getByText('No follow up scheduled').waitFor()
  await lukas.hover()
  await lukas.getByRole('button', { name: 'Set follow-up' }).click()
  const save = dialog(page).getByRole('button', { name: 'Set follow-up' })
  await save.click()
  await dialog(page).getByText('This field is required').waitFor()
  await choice(page, 'When', 'In 3 days').check()
  await dialog(page).getByText('No time set. You’ll be reminded at 09:00 AM.').waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('Video call')
  await save.click()
  await lukas.getByText('Follow Up in 3 days').waitFor()
  // Nine in the morning on the day on which London has put its clocks forward: eight in UTC.
  const set = { remind_on: `${onDay(3)}T08:00:00.000Z`, has_time: false, maturity_type: 'FIXED', note: 'Video call' }
  await expect.poll(async () => (await get(id)).follow_up).toMatchObject(set)
  await page.getByText('Follow-up with Lukas Steinbrenner:').waitFor()
  await undo(page)
  await lukas.getByText('No follow up scheduled').waitFor()
  await expect.poll(async () => (await get(id)).follow_up).toBeNull()
})

test('a time that the clocks skip is the one an hour later, as it was said before saving', async () => {
  const { page, add, get } = await start('abe@harbour.test')
  const id = await add('Grace Njoroge', { day: onDay(1) })
  await page.goto('/clients/follow-ups')
  await act(page, 'Grace', 'Change')
  await page.getByText('Pick a date').click()
  const day = new Date(onDay(3))
  await button(
    page,
    new RegExp(`^${day.getUTCDate()} ${day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })}`),
  ).click()
  await page.getByLabel('Time', { exact: true }).fill('01:30')
  await dialog(page)
    .getByText(/02:30 AM, British Summer Time|02:30 AM/)
    .waitFor()
  await button(page, 'Save').click()
  await rowIn(page, 'Upcoming', 'Grace').getByText('02:30 AM').waitFor()
  await expect
    .poll(async () => (await get(id)).follow_up)
    .toMatchObject({ remind_on: `${onDay(3)}T01:30:00.000Z`, has_time: true })
})

test('what is owed stands in sections with their sizes, and what others change comes by itself', async () => {
  const { world, page, call, add } = await start('bea@harbour.test')
  const late = await add('Deepak Malhotra', { day: onDay(0), note: 'Try after 11' })
  await world.sql(
    "update clients set due_remind_on = due_remind_on - interval '2 days', due_at = due_at - interval '2 days', overdue_at = overdue_at - interval '2 days' where id = $1",
    [late],
  )
  await add('Priya Raghunathan', { day: onDay(0) })
  await add('Tan Wei Ling', { remind_on: `${onDay(1)}T14:30:00Z` })
  for (const n of [2, 3, 4, 5, 6, 7, 8]) await add(`Later ${n}`, { day: onDay(n) })
  await add('Khai', { maturity_type: 'NOT_FIXED', note: 'Moves next year' })
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Follow-ups 2' }).click()
  await rowIn(page, 'Overdue', 'Deepak').getByText('Try after 11').waitFor()
  await rowIn(page, 'Today', 'Priya').getByText('Any time').waitFor()
  await rowIn(page, 'Tomorrow', 'Tan Wei Ling').getByText('02:30 PM').waitFor()
  await rowIn(page, 'Someday', 'Khai').waitFor()
  await expect.poll(() => section(page, 'Upcoming').getByRole('listitem').count()).toBe(5)
  await button(page, 'Show 2 more').click()
  await rowIn(page, 'Upcoming', 'Later 8').waitFor()
  const { results } = (await call(listFollowUps, { query: { section: 'upcoming' } })).body
  const last = results.at(-1)?.client_id ?? ''
  void (await call(setFollowUp, { params: { id: last }, body: { day: onDay(0) } })).body
  await rowIn(page, 'Today', 'Later 8').waitFor()
  await page.getByRole('link', { name: 'Follow-ups 3' }).waitFor()
})

test('a filter or a search narrows it down, stands in the address, and is there again after a reload', async () => {
  const { page, call, add } = await start('bob@harbour.test')
  const id = await add('Priya Raghunathan', { day: onDay(0) })
  void (await call(markLead, { params: { id }, body: { new_lead: true } })).body
  await add('Tan Wei Ling', { day: onDay(0) })
  await add('Khai', { day: onDay(1) })
  await page.goto('/clients/follow-ups')
  await rowIn(page, 'Tomorrow', 'Khai').waitFor()
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const next = page.getByRole('link', { name: 'Start queue' })
  await expect.poll(async () => (await middle(filter)) - (await middle(next))).toBe(0)
  await filter.click()
  await page.getByRole('menuitem', { name: 'New lead' }).click()
  await section(page, 'Tomorrow').waitFor({ state: 'detached' })
  const isNarrowed = async () => {
    await page.getByRole('button', { name: 'Remove who are new' }).waitFor()
    await rowIn(page, 'Today', 'Priya').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: /Tan Wei Ling|Khai/ })
          .count(),
      )
      .toBe(0)
    expect(new URL(page.url()).searchParams.get('filters')).toContain('isNewLead')
  }
  await isNarrowed()
  await audit(page, 'follow-ups by a filter', 'light')
  await page.reload()
  await isNarrowed()
  await page.getByRole('button', { name: 'Remove who are new' }).click()
  await rowIn(page, 'Tomorrow', 'Khai').waitFor()
  expect(new URL(page.url()).search).toBe('')

  // So does a search, which the queue takes over.
  await page.getByRole('searchbox').fill('raghu')
  await section(page, 'Tomorrow').waitFor({ state: 'detached' })
  await rowIn(page, 'Today', 'Priya').waitFor()
  await next.click()
  await page.waitForURL('**/clients/queue?**search=raghu')
  await page.getByText('1 of 1', { exact: true }).waitFor()
})

test('done takes one tap; what came of it, the next date and undo follow', async () => {
  const { page, call, add, get, timeline } = await start('dan@harbour.test')
  const rosa = await add('Rosalind Sim', { day: onDay(0), note: 'Colour samples' })
  const priya = await add('Priya Raghunathan', { day: onDay(0) })
  await page.goto('/clients/follow-ups')
  const tick = button(page, 'Done: Rosalind Sim')
  await tick.click()
  await expect.poll(() => tick.getAttribute('aria-pressed')).toBe('true')
  // The pointer rests on the bar, whose time stands still.
  await page.getByText('Follow-up with Rosalind Sim done').hover()
  await choice(page, 'How did it go?', 'Interested').check()
  await choice(page, 'Next follow-up', 'Tomorrow').check()
  await expect
    .poll(async () => (await get(rosa)).follow_up)
    .toMatchObject({ remind_on: `${onDay(1)}T09:00:00.000Z`, note: null })
  // It is picked again in the same bar, and what came of it too.
  await page
    .getByRole('group', { name: 'Next follow-up' })
    .getByRole('radio', { name: /^Next week, / })
    .check()
  await choice(page, 'How did it go?', 'Call back').check()
  // Last of what is done in the bar, which goes by itself.
  await audit(page, 'a follow-up just done', 'dark')
  await letBarGo(page)
  await rowIn(page, 'Upcoming', 'Rosalind').waitFor()
  const done = (await timeline(rosa)).find(({ item_type: kind }) => kind === 'FOLLOW_UP_DONE')
  expect(done?.type_specific_data).toMatchObject({ outcome: 'CALL_BACK', note: 'Colour samples' })

  await button(page, 'Done: Priya').click()
  await page.getByText('Follow-up with Priya Raghunathan done').hover()
  await expect.poll(async () => (await get(priya)).follow_up).toBeNull()
  await undo(page)
  await expect.poll(async () => (await get(priya)).follow_up).not.toBeNull()
  await page.waitForFunction(() => !document.querySelector('[data-done]'))
  expect((await call(countFollowUps)).body).toMatchObject({ today: 1, upcoming: 1 })
})

test('it is put off, moved, noted, put to someday and removed, each with a way back', async () => {
  const { page, add, get, timeline } = await start('eva@harbour.test')
  const id = await add('Hannah Lindqvist', { day: onDay(0), note: 'Floor plan' })
  await page.goto('/clients/follow-ups')
  await act(page, 'Hannah', 'Snooze')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await rowIn(page, 'Tomorrow', 'Hannah').waitFor()
  await undo(page)
  await rowIn(page, 'Today', 'Hannah').waitFor()
  const how = (await timeline(id)).flatMap((item) =>
    item.item_type === 'FOLLOW_UP_SET' ? [item.type_specific_data?.how] : [],
  )
  expect(how).toContain('snooze')

  await act(page, 'Hannah', 'Change')
  await audit(page, 'the dialog of a follow-up', 'light')
  await page.getByRole('textbox', { name: 'Note' }).fill('Floor plan, second floor')
  await button(page, 'Save').click()
  await row(page, 'Hannah').getByText('second floor').waitFor()
  await act(page, 'Hannah', 'Change')
  await choice(page, 'When', 'Someday').check()
  await dialog(page).getByText('No reminder.').waitFor()
  await button(page, 'Save').click()
  await rowIn(page, 'Someday', 'Hannah').waitFor()
  await expect
    .poll(async () => (await get(id)).follow_up)
    .toMatchObject({ maturity_type: 'NOT_FIXED', remind_on: null })
  await act(page, 'Hannah', 'Change')
  await button(page, 'Remove follow-up').click()
  await page.getByText('No follow-ups').waitFor()
  await undo(page)
  await rowIn(page, 'Someday', 'Hannah').getByText('second floor').waitFor()
})

test('a long section is read on while one scrolls', async () => {
  const { page, add } = await start('gus@harbour.test')
  for (let i = 1; i <= 130; i++)
    await add(`Client ${String(i).padStart(3, '0')}`, {
      remind_on: `${onDay(0)}T${10 + Math.floor(i / 30)}:${String(30 + (i % 30)).padStart(2, '0')}:00Z`,
    })
  await page.goto('/clients/follow-ups')
  await row(page, 'Client 001').waitFor()
  const last = row(page, 'Client 130')
  while (!(await last.isVisible())) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect.poll(() => page.getByRole('listitem').count()).toBeLessThan(60)
})

test('on a phone all of it is within reach of the thumb', async () => {
  const { page, add, get } = await start('ida@harbour.test', { viewport: phone, hasTouch: true, isMobile: true })
  const id = await add('Yuki Tanaka', { day: onDay(0), note: 'Showroom visit' })
  await page.goto('/clients/follow-ups')
  await button(page, 'Actions for Yuki Tanaka').tap()
  await page.getByRole('menuitem', { name: 'Change' }).tap()
  await choice(page, 'When', 'Tomorrow').check()
  await audit(page, 'the dialog on a phone', 'dark')
  const save = await button(page, 'Save').boundingBox()
  expect(save?.height).toBeGreaterThanOrEqual(44)
  expect(save?.y).toBeGreaterThan(phone.height / 2)
  await button(page, 'Save').tap()
  await rowIn(page, 'Tomorrow', 'Yuki').waitFor()
  const box = await row(page, 'Yuki').getByRole('link', { name: 'Call' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await button(page, 'Done: Yuki Tanaka').tap()
  await expect.poll(async () => (await get(id)).follow_up).toBeNull()
  await choice(page, 'Next follow-up', 'Someday').check()
  await expect.poll(async () => (await get(id)).follow_up).toMatchObject({ maturity_type: 'NOT_FIXED' })
})
