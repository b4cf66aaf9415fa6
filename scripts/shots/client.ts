import type { Page } from 'playwright-core'
import { isPhone, type Shot } from './shot.ts'

const open = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('list').last().waitFor()
}
const binYuki = async (page: Page) => {
  await open(page, 'Yuki')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
}
const restoreYuki = async (page: Page) => {
  await page.goto('/clients/bin')
  await page.getByRole('button', { name: /^Restore Yuki/ }).click()
  await page.getByText('is back').waitFor()
}
const showDetails = async (page: Page) => {
  if (isPhone(page)) await page.getByText('Details', { exact: true }).first().click()
}

/** A client's page: full, of a lead, being changed, in the bin, on its way; and the dialogs about its leads. */
export const clientShots: readonly Shot[] = [
  {
    name: 'client',
    path: '/clients',
    as: 'full',
    fullPage: true,
    prepare: (page) => open(page, 'Ahmad Faizal bin'),
  },
  {
    name: 'client-details',
    path: '/clients',
    as: 'full',
    fullPage: true,
    async prepare(page) {
      await open(page, 'Ahmad Faizal bin')
      await showDetails(page)
      await page.getByRole('button', { name: 'Company' }).click()
    },
  },
  {
    name: 'client-phone',
    path: '/clients',
    as: 'full',
    fullPage: true,
    async prepare(page) {
      await open(page, 'Lukas')
      await showDetails(page)
      await page.getByRole('button', { name: 'Add: Phone' }).click()
      await page.getByRole('textbox', { name: 'Phone' }).fill('+65 9127 4486')
      await page.getByText('already exists').waitFor()
    },
  },
  {
    name: 'client-empty',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, 'Grace')
      await page.getByRole('button', { name: 'Call', exact: true }).click()
    },
  },
  {
    name: 'client-lead',
    path: '/clients',
    as: 'full',
    fullPage: true,
    prepare: (page) => open(page, 'Aishah'),
  },
  {
    name: 'client-raw-lead',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, 'Aishah')
      await page.getByRole('button', { name: 'Raw lead info' }).last().click()
      await page.getByText('Everything as it was received').waitFor()
    },
  },
  {
    name: 'client-why',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await open(page, 'Aishah')
      await page.getByRole('button', { name: 'Why?' }).last().click()
      await page.getByText('became a client').waitFor()
    },
  },
  {
    name: 'client-binned',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await binYuki(page)
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
    after: restoreYuki,
  },
  {
    name: 'clients-binned',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await binYuki(page)
      await page.getByText('This client is in the bin').waitFor()
      await page.goto('/clients/bin')
      await page.getByRole('button', { name: /^Restore Yuki/ }).waitFor()
    },
    after: restoreYuki,
  },
  {
    name: 'client-loading',
    path: '/login',
    as: 'full',
    async prepare(page) {
      await page.route('**/user-client/0*/', () => {})
      await page.goto('/clients')
      await page.getByRole('link', { name: 'Lukas' }).click()
      await page.getByText('Loading', { exact: true }).first().waitFor()
    },
  },
]
