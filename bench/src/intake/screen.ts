import { type Cookie, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.ts'

export type Screen = {
  /** When the page first told of a lead of that number or a later one: a toast holds one lead at a time. */
  shown: () => Promise<(n: number) => number | undefined>
  close: () => Promise<void>
}

type Sight = { at: number; n: number }

/** Runs in the page: notes when the alert of a higher number appears. */
function watch(): void {
  const sights: Sight[] = []
  Object.assign(globalThis, { sights })
  let highest = 0
  const look = () => {
    for (const status of document.querySelectorAll('[role=status]')) {
      const n = Number(/New lead: Lead (\d+)/.exec(status.textContent ?? '')?.[1] ?? 0)
      if (n <= highest) continue
      highest = n
      sights.push({ at: performance.timeOrigin + performance.now(), n })
    }
  }
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true }),
  )
}

/** A real browser in which the list of clients is open. */
export async function openScreen(appUrl: string, cookies: Iterable<[string, string]>): Promise<Screen> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([...cookies].map(([name, value]): Cookie => ({ name, value, url: appUrl }) as never))
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${appUrl}/clients`)
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor()
  return {
    async shown() {
      const sights = await page.evaluate(() => (globalThis as unknown as { sights: Sight[] }).sights)
      return (n) => sights.find((sight) => sight.n >= n)?.at
    },
    close: () => browser.close(),
  }
}
