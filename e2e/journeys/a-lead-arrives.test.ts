import { clientsOf, timelineOf } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, useJourney } from '../harness/journey.ts'
import { signIn } from '../harness/sign-in.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** Counts what the person clicks in a page from now on, whichever screen it shows. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  type Counted = typeof window & { clicks?: number }
  await page.evaluate(() => {
    const counted: Counted = window
    // Presses, not the clicks that follow: a label passes its click on to its field.
    const press = ({ isTrusted }: PointerEvent) => {
      if (isTrusted) counted.clicks = (counted.clicks ?? 0) + 1
    }
    addEventListener('pointerdown', press, true)
  })
  return () => page.evaluate(() => (window as Counted).clicks ?? 0)
}

/** The product's main job, from the first sign-in to a follow-up that is done, by the screens alone. */
test('a lead arrives and is worked', async () => {
  const { world, open } = journey()
  const email = 'mira@harbour.test'
  const page = await open()

  // Sign in by the code from the outbox.
  await signIn(page, world, email)
  await page.getByText('Your leads will appear here').waitFor()

  // Make a form and publish it.
  const builder = await page.context().newPage()
  await builder.goto('/clients')
  await link(builder, 'Integrations').click()
  await link(builder, 'Connect Lead forms').click()
  await link(builder, 'Create your first form').click()
  await field(builder, /Form name/).fill('Free kitchen consultation')
  await builder.getByRole('radio', { name: /Blank form/ }).check()
  await button(builder, 'Create form').click()
  await button(builder, 'Add field').click()
  await builder.getByRole('menuitem', { name: 'Phone' }).click()
  await builder.getByText('Not published · Saved').waitFor()
  await button(builder, 'Publish').click()
  const address = await field(builder, 'Link').inputValue()
  await builder.close()

  // A stranger on a phone, without scripts, sends it.
  const stranger = await open({ javaScriptEnabled: false, viewport: phone })
  await stranger.goto(address)
  await field(stranger, 'Full name').fill('Aishah binte Zulkifli')
  await field(stranger, 'Phone').fill('+65 9633 2045')
  await world.advance({ seconds: 5 })
  await button(stranger, 'Send').click()
  await stranger.getByText('Your answers have been sent.').waitFor()

  // The open list has it without a reload, with an alert and the title's count.
  await page.getByRole('status').getByText('New lead: Aishah binte Zulkifli').waitFor()
  await page.waitForFunction(() => document.title.startsWith('(1) '))

  // The main job takes five clicks from the alert on: open, call, outcome, date, save.
  const clicks = await countClicks(page)
  await page.getByRole('row').filter({ hasText: 'Aishah' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Aishah binte Zulkifli' }).first().waitFor()
  await page.waitForFunction(() => !document.title.startsWith('('))
  await link(page, 'Call').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You called Aishah binte Zulkifli').waitFor()
  const choice = (group: string, name: string) =>
    dialog.getByRole('group', { name: group }).getByRole('radio', { name, exact: true })
  await choice('Outcome', 'Interested').check()
  await choice('Next follow-up', 'Tomorrow').check()
  await button(page, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await clicks()).toBe(5)
  await page.getByText('Follow Up tomorrow').first().waitFor()

  // WhatsApp opens; back in the page, what came of it is logged, too.
  const opened = page.context().waitForEvent('page')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await link(page, 'WhatsApp').first().click()
  const app = await opened
  expect(app.url()).toBe('https://wa.me/6596332045')
  await app.close()
  await dialog.getByText('WhatsApp').first().waitFor()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Wants quartz, has measurements')
  await button(page, 'Save').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Wants quartz, has measurements').waitFor()

  // It stands under follow-ups, and is done with one tap.
  await page.goto('/clients/follow-ups')
  const tomorrow = page.getByRole('region', { name: 'Tomorrow', exact: true })
  await tomorrow.getByText('Aishah binte Zulkifli').waitFor()
  await button(page, 'Done: Aishah binte Zulkifli').click()
  await page.getByText('Follow-up with Aishah binte Zulkifli done').waitFor()

  // All of it is in the timeline, and the server says the same as the screens.
  await world.advance({ minutes: 1 })
  const person = await world.signIn(email)
  const [client] = await clientsOf(person)
  expect(client).toMatchObject({ name: 'Aishah binte Zulkifli', follow_up: null, assigned_to: { id: person.userId } })
  const timeline = await timelineOf(person, client?.id ?? '')
  expect(timeline.map(({ item_type: kind }) => kind)).toEqual(
    expect.arrayContaining([
      'CLIENT_CREATED_DETAILS',
      'CLIENT_ASSIGNMENT',
      'FIRST_RESPONSE',
      'PHONECALL',
      'MESSAGE',
      'FOLLOW_UP_SET',
      'FOLLOW_UP_DONE',
    ]),
  )
})
