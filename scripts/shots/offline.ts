import type { Page } from 'playwright-core'
import { isPhone, type Shot } from './shot.ts'

/** Takes the connection away once the application has what it needs for that. */
async function disconnect(page: Page): Promise<void> {
  // The last of it to come.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/OutboxDialog-')),
  )
  await page.context().setOffline(true)
  await page.getByText(/^You are offline\./).waitFor()
}
const connect = (page: Page) => page.context().setOffline(false)

/** Opens a client of the list. */
async function openClient(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name }).waitFor()
  await page.getByText('added the client').first().waitFor()
}

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Write a note/ }).fill(text)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Not sent yet' }).getByText(text).waitFor()
}

/** A client whose connection went away, and a note that waits. */
async function writeWithoutConnection(page: Page): Promise<void> {
  await openClient(page, 'Lukas Steinbrenner')
  await disconnect(page)
  await writeNote(page, 'Called from the train: wants the island 20 cm longer, and an offer by Friday.')
}

const theirs = {
  message: 'Somebody else changed this follow-up in the meantime.',
  statusCode: 409,
  error_type: 'STALE_VERSION',
  request_id: 'r',
  current: {
    follow_up: {
      client_id: '01a1fe30-16db-75f0-aa66-39735c6669af',
      remind_on: '2030-11-24T07:30:00.000Z',
      has_time: true,
      maturity_type: 'FIXED',
      is_overdue: false,
      overdue_at: null,
      note: 'Bring the samples of the quartz tops',
    },
    state: 'open',
    by: { id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Benedict Tan' },
    at: '2030-11-20T03:30:00.000Z',
  },
}

/** What is shown without a connection, and what becomes of what was done there. */
export const offlineShots: readonly Shot[] = [
  {
    name: 'offline-clients',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await page.getByText('Lukas').waitFor()
      await disconnect(page)
    },
    after: connect,
  },
  {
    name: 'offline-client',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await writeWithoutConnection(page)
      await page.mouse.move(0, 0)
    },
    after: connect,
  },
  {
    name: 'offline-outbox',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await writeWithoutConnection(page)
      await writeNote(page, 'Sends his plan tonight')
      await page.route('**/activity/', (route) =>
        route.fulfill({
          status: 455,
          json: { message: 'This client isn’t assigned to you.', statusCode: 455, request_id: 'r' },
        }),
      )
      await page.route('**/update/', (route) => route.fulfill({ status: 409, json: theirs }))
      await page.getByRole('button', { name: 'Snooze' }).first().click()
      await page.getByRole('menuitem', { name: /Next week/ }).click()
      await connect(page)
      await page.getByRole('region', { name: 'Theirs' }).waitFor()
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await page.getByRole('dialog').getByText('Theirs', { exact: true }).waitFor()
      if (!isPhone(page)) await page.mouse.move(0, 0)
    },
  },
]
