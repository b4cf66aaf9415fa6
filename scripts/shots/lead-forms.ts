import type { Page } from 'playwright-core'
import type { Shot } from './shot.ts'

const list = '/integration/fairlead-lead-forms'
const name = 'Free kitchen consultation'
const open = async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name }).first().waitFor()
}
const build = async (page: Page) => {
  await open(page)
  await page.goto(`${page.url().replace(/\/$/, '')}/edit`)
  await page.getByRole('button', { name: 'Add field' }).waitFor()
}
const tab = (label: string) => async (page: Page) => {
  await build(page)
  await page.getByRole('navigation', { name: 'Form' }).getByRole('link', { name: label }).click()
}

/** The forms: their list, one of them, the builder with its tabs, sharing; and what a stranger sees. */
export const leadFormShots: readonly Shot[] = [
  { name: 'forms', path: list, as: 'full' },
  { name: 'forms-empty', path: list, as: 'empty' },
  { name: 'forms-create', path: `${list}/create-form`, as: 'full' },
  { name: 'form', path: list, as: 'full', prepare: open },
  { name: 'form-builder', path: list, as: 'full', prepare: build },
  { name: 'form-look', path: list, as: 'full', prepare: tab('Look') },
  {
    name: 'form-share',
    path: list,
    as: 'full',
    async prepare(page) {
      await open(page)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor()
    },
  },
  {
    name: 'form-public',
    path: list,
    as: 'full',
    async prepare(page) {
      await open(page)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.goto(await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue())
    },
  },
]
