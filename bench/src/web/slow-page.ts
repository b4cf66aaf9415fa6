import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Vitals, watchVitals } from './in-page.ts'

/** The line of the targets: 1.6 Mbit/s with 150 ms. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export const desk = { width: 1280, height: 800 }

/** A browser profile of its own, signed in if there are cookies. */
export async function profile(browser: Browser, url: string, cookies: Iterable<[string, string]>) {
  const context = await browser.newContext({ viewport: desk })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  await context.addInitScript(watchVitals)
  return context
}

/** A page on the line of the targets, with a processor that is so many times slower. */
export async function slowPage(context: BrowserContext, slowDown: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return page
}

export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)

/** How long a page could not answer until it was ready: what tasks took beyond 50 ms each. */
export const blocking = ({ tasks }: Vitals, until = Number.POSITIVE_INFINITY): number =>
  tasks.filter(({ at }) => at < until).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0)
