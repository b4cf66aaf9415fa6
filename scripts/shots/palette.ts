import type { Page } from 'playwright-core'
import type { Shot } from './shot.ts'

const open = async (page: Page, text = '') => {
  await page.getByRole('row').first().waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.fill(text)
}

/** The palette, and the sheet of keys. */
export const paletteShots: readonly Shot[] = [
  {
    name: 'palette',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page)
      await page.keyboard.press('Escape')
      for (const name of ['Priya Raghunathan', 'Tan Wei Ling']) {
        await page.getByRole('link', { name, exact: true }).first().click()
        await page.getByRole('heading', { name }).waitFor()
        await page.goBack()
      }
      await open(page)
      await page.getByRole('group', { name: 'Recent' }).waitFor()
    },
  },
  {
    name: 'palette-client',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, '9127')
      await page.getByRole('option', { name: 'Ahmad' }).first().waitFor()
    },
  },
  {
    name: 'palette-none',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, 'Lindqvst')
      await page.getByText('No client, action or screen').waitFor()
    },
  },
  { name: 'palette-screens', path: '/clients', as: 'full', prepare: (page) => open(page, 'set') },
  {
    name: 'palette-failed',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await page.route('**/user-client/?*search=*', (route) => route.abort())
      await open(page, 'Grace')
      await page.getByText('could not be searched').waitFor()
    },
  },
  {
    name: 'keys',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, 'keyboard')
      await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
      await page.getByRole('dialog').getByText('Next row').waitFor()
    },
  },
]
