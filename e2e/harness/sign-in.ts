import type { Person, World } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'

/** The newest mail to an address that `isIt` accepts; waits until it was sent. */
async function mailTo(world: World, email: string, isIt: (subject: string) => boolean) {
  return vi.waitUntil(
    async () => {
      const [entry] = await world.outbox(email)
      if (entry?.message.channel !== 'mail') return undefined
      return isIt(entry.message.mail.subject) ? entry.message.mail : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
}

const codeIn = (subject: string) => /\b\d{6}\b/.exec(subject)?.[0]

/** The newest code that was mailed to an address, other than `not`. */
export async function codeFor(world: World, email: string, not?: string): Promise<string> {
  const { subject } = await mailTo(world, email, (text) => (codeIn(text) ?? not) !== not)
  return codeIn(subject) ?? ''
}

/** The link in the newest mail to an address. */
export async function linkFor(world: World, email: string): Promise<string> {
  const { text } = await mailTo(world, email, () => true)
  const link = /https?:\/\/\S*[?&](?:token|undo)=[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`the mail to ${email} has no link: ${text}`)
  return link
}

/** Asks for a code on the login page. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: '6-digit code' })

/** Ends the first screens of somebody new, and waits for the page behind them. */
export async function skipFirstSteps(page: Page, heading = 'Clients'): Promise<void> {
  await page.getByRole('button', { name: 'Skip setup' }).click()
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

/** Signs in by the code from the outbox, through the screens; a new address becomes an owner, who skips the first ones. */
export async function signIn(page: Page, world: World, email: string): Promise<void> {
  const [last] = await world.outbox(email)
  await page.goto('/login')
  await askForCode(page, email)
  const old = last?.message.channel === 'mail' ? codeIn(last.message.mail.subject) : undefined
  await codeField(page).fill(await codeFor(world, email, old))
  const [skip, clients] = [
    page.getByRole('button', { name: 'Skip setup' }),
    page.getByRole('heading', { name: 'Clients', exact: true }),
  ]
  await skip.or(clients).first().waitFor()
  if (await skip.isVisible()) await skip.click()
  await clients.waitFor()
}

/** Gives a page the session of a person who is signed in already, where the way in is not the matter. */
export async function enterAs(page: Page, world: World, person: Person): Promise<void> {
  const { hostname } = new URL(world.appUrl)
  const cookies = [...person.browser.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' }))
  await page.context().addCookies(cookies)
}
