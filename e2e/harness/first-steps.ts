import type { Locator, Page } from 'playwright-core'

/** How fast somebody goes: at once, or as a person who reads, thinks and types. */
export type Pace = {
  /** A screen has come up. */
  read: (screen: string) => Promise<void>
  fill: (field: Locator, text: string) => Promise<void>
  tap: (target: Locator) => Promise<void>
}

export const atOnce: Pace = {
  read: async () => {},
  fill: (field, text) => field.fill(text),
  tap: (target) => target.click(),
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })

/** From the sign-up page to the welcome; `codeOf` finds the code in the mail. */
export async function signUp(
  page: Page,
  { email, codeOf, pace = atOnce }: { email: string; codeOf: () => Promise<string>; pace?: Pace },
): Promise<void> {
  await page.goto('/signup')
  await heading(page, 'Create your account')
  await pace.read('sign-up')
  await pace.fill(field(page, /^Email/), email)
  await pace.tap(button(page, 'Send code'))
  await heading(page, 'Enter the code')
  await pace.read('code')
  await pace.fill(field(page, /^6-digit code/), await codeOf())
  await heading(page, 'Welcome to Fairlead')
}

/** From the welcome to the page of the first lead, by the screens alone. */
export async function walkToFirstLead(
  page: Page,
  person: { name: string; company: string; phone: string },
  pace: Pace = atOnce,
): Promise<void> {
  await pace.read('welcome')
  await pace.tap(button(page, 'Get started'))
  await heading(page, 'About you')
  await pace.read('account')
  await pace.fill(field(page, /^Your name/), person.name)
  await pace.fill(field(page, /^Company/), person.company)
  await pace.tap(button(page, 'Continue'))
  await heading(page, 'Leads on your phone')
  await pace.read('phone')
  await pace.fill(field(page, /^Phone/), person.phone)
  await pace.tap(button(page, 'Send link'))
  await heading(page, 'Your first lead form')
  await pace.read('form')
  await pace.tap(page.getByRole('radio', { name: /^Get in touch/ }))
  await pace.tap(button(page, 'Publish'))
  await heading(page, 'Your form is live')
  await pace.read('online')
  await pace.tap(button(page, 'Send test lead'))
  await heading(page, 'Your lead is here')
  await pace.read('lead')
  await pace.tap(button(page, 'Open lead'))
  await heading(page, 'Test lead')
}
