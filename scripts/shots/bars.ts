import type { Page } from 'playwright-core'
import { isPhone, type Shot } from './shot.ts'

const of = (color: string, text: string, action: string | null, more: object = {}) => ({
  warning_type: 'CUSTOM',
  additional_info: {
    id: color,
    banner_color: color,
    main_text: text,
    action_text: action,
    cta_type: action && 'EXTERNAL_LINK',
    cta_value: 'https://example.com/',
    dismissal_options: ['MANUAL'],
    ...more,
  },
})
const warnings = [
  of('PINK', 'Permissions Expired. Leads of Lantern Hill Commercial are waiting at Meta.', 'Reconnect'),
  of('RED', 'Payment failing. Your card was declined on 18 Nov. We’ll try again on 22 Nov.', 'Update billing'),
  of('PRIMARY', 'Trial expiring Tomorrow. Your leads keep arriving either way.', 'View pricing plans'),
  of('LIGHT_BLUE', '7 leads came late. All are here now.', 'Show pages'),
  of('SKY_BLUE', '180 credits left. Enough for about 3 days of WhatsApp replies.', 'Buy credits'),
  of('LIGHT_TEAL', 'No lead source yet. Connect one and your first lead can arrive today.', 'Connect a lead source'),
  of('GRADIENT', 'PropTech Night, 3 Dec. Two seats are free for Fairlead customers.', 'Save my seat'),
]

const bar = (page: Page) => page.getByRole('region', { name: 'Warnings' })
const tasks = (page: Page) => page.getByRole('region', { name: 'Get started' })

/** On a phone the bars come with the next screen, or where they had their room before. */
async function withRoom(page: Page): Promise<void> {
  if (!isPhone(page)) return
  await page.waitForFunction(() => Number(localStorage.getItem('fairlead-bars-true')) > 0)
  await page.reload()
}

/** Shows these warnings, at the one with this place. */
const warned =
  (at: number) =>
  async (page: Page): Promise<void> => {
    await page.route('**/v1/app-warnings*', (route) => route.fulfill({ json: { results: warnings } }))
    await page.evaluate(() => localStorage.removeItem('fairlead-bars-true'))
    await page.reload()
    await withRoom(page)
    for (let i = 0; i < at; i++) await bar(page).getByRole('button', { name: 'Next warning' }).click()
    await bar(page)
      .getByText(`${at + 1} of 7`)
      .waitFor()
    await tasks(page).waitFor()
  }

/** The bars on top of the screens, and the dialog of a task. */
export const barShots: readonly Shot[] = [
  {
    name: 'bars-new',
    path: '/clients',
    as: 'empty',
    async prepare(page) {
      await withRoom(page)
      await bar(page).waitFor()
      await tasks(page).waitFor()
    },
  },
  ...warnings.map(({ additional_info: { id } }, at) => ({
    name: `bars-${id.toLowerCase().replace('_', '-')}`,
    path: '/clients',
    as: 'full' as const,
    prepare: warned(at),
  })),
  {
    name: 'bars-task',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await withRoom(page)
      if (isPhone(page)) await tasks(page).getByRole('button', { name: 'Show tasks' }).click()
      await tasks(page)
        .getByRole('button', { name: /^See who opens/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add a file' }).waitFor()
    },
  },
]
