import type { Page } from 'playwright-core'
import { isPhone, type Shot } from './shot.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Opens the dialog of a row's follow-up. */
async function change(page: Page, name: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Change' }).click()
  } else {
    await row(page, name).hover()
    await row(page, name).getByRole('button', { name: 'Change' }).click()
  }
  await page.getByRole('dialog').waitFor()
}

/** The list of follow-ups, its dialog, the log dialog, and their settings. */
export const followUpShots: readonly Shot[] = [
  {
    name: 'follow-ups',
    path: '/clients/follow-ups',
    as: 'full',
    prepare: (page) => page.getByText('Lukas Steinbrenner').waitFor(),
  },
  { name: 'follow-ups-empty', path: '/clients/follow-ups', as: 'empty' },
  {
    name: 'follow-ups-snooze',
    path: '/clients/follow-ups',
    as: 'full',
    async prepare(page) {
      if (isPhone(page)) await page.getByRole('button', { name: 'Actions for Grace Wanjiru Njoroge' }).click()
      else {
        await row(page, 'Grace').hover()
        await row(page, 'Grace').getByRole('button', { name: 'Snooze' }).click()
      }
      await page.getByRole('menuitem', { name: '1 hour' }).waitFor()
    },
  },
  {
    name: 'follow-ups-dialog',
    path: '/clients/follow-ups',
    as: 'full',
    prepare: (page) => change(page, 'Ahmad Faizal bin Abdul Rahman'),
  },
  {
    name: 'follow-ups-dialog-day',
    path: '/clients/follow-ups',
    as: 'full',
    async prepare(page) {
      await change(page, 'Ahmad Faizal bin Abdul Rahman')
      await page.getByText('Pick a date').click()
      await page.getByRole('button', { name: 'Next month' }).click()
      await page.getByRole('button', { name: /^14 / }).first().click()
    },
  },
  {
    name: 'follow-ups-log',
    path: '/clients/follow-ups',
    as: 'full',
    async prepare(page) {
      // The app that the link opens is not there, and nothing leaves the page.
      await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()))
      if (!isPhone(page)) await row(page, 'Ahmad').hover()
      await row(page, 'Ahmad').getByRole('link', { name: 'Call' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'follow-ups-done',
    path: '/clients/follow-ups',
    as: 'full',
    async prepare(page) {
      // The server is not told: the other pictures show the same follow-ups.
      await page.route('**/client/*/update/', (route) => route.fulfill({ json: { follow_up: null } }))
      await page.getByRole('button', { name: 'Done: Grace' }).click()
      await page.getByText('is done').waitFor()
      await page.mouse.move(0, 0)
    },
  },
  { name: 'account-follow-ups', path: '/account/follow-ups', as: 'full' },
]
