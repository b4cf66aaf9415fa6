import type { Page } from 'playwright-core'
import { vitalsOf } from './slow-page.ts'

const rows = (page: Page) => page.locator('a[href^="/client/"]')
const search = (page: Page) => page.getByRole('searchbox')

/** A lap of work: search, open a lead, begin a note and a follow-up, go back; eleven interactions. */
async function lap(page: Page): Promise<void> {
  await search(page).click()
  await page.keyboard.type('an', { delay: 60 })
  await page.waitForURL(/search=an/)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('search'))
  await rows(page).first().click()
  const text = page.getByRole('form', { name: 'Add to the timeline' }).getByRole('textbox')
  await text.click()
  await page.keyboard.type('Hi', { delay: 60 })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Set follow-up' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
}

/** Works for some laps; answers how long each interaction took until the next paint. */
export async function interact(page: Page, laps: number): Promise<number[]> {
  for (let i = 0; i < laps; i++) await lap(page)
  const { interactions } = await vitalsOf(page)
  // Those under the browser's threshold of 16 ms are not told.
  return Object.values(interactions).sort((a, b) => a - b)
}

/** How long it takes from the event that a deed causes until something is there and painted, in milliseconds. */
async function paintedAfter(page: Page, event: 'click' | 'keydown' | 'input', what: string, deed: () => Promise<void>) {
  await page.evaluate(
    ([type, selector]) => {
      const here = globalThis as { took?: number }
      delete here.took
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          if (!document.querySelector(selector)) return
          done.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              here.took = performance.now() - timeStamp
            }),
          )
        }
        const done = new MutationObserver(look)
        done.observe(document.body, { childList: true, subtree: true, attributes: true })
      }
      document.addEventListener(type, begin, { once: true, capture: true })
    },
    [event, what] as const,
  )
  await deed()
  await page.waitForFunction(() => 'took' in globalThis)
  return page.evaluate(() => (globalThis as unknown as { took: number }).took)
}

/** From the click on a client that was open before to its page. */
export async function changeRoute(page: Page): Promise<number> {
  const link = rows(page).first()
  await link.click()
  await page.locator('li[data-kind]').first().waitFor()
  await page.goBack()
  await rows(page).first().waitFor()
  return paintedAfter(page, 'click', 'li[data-kind]', () => link.click())
}

/** From the key to the palette, each time anew; the first has loaded it. */
export async function openPalette(page: Page): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 6; i++) {
    times.push(await paintedAfter(page, 'keydown', 'dialog[open]', () => page.keyboard.press('Control+k')))
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  }
  return Math.max(...times.slice(1))
}

/** From the last letter to the first client that it finds, by each of these. */
export async function findInPalette(page: Page, texts: readonly string[]): Promise<number> {
  const times: number[] = []
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  for (const text of texts) {
    await field.fill('')
    await page.locator('[role="option"] mark').waitFor({ state: 'detached' })
    times.push(await paintedAfter(page, 'input', '[role="option"] mark', () => page.keyboard.insertText(text)))
  }
  return Math.max(...times)
}

/** Scrolls through the list; answers how many rows stood in the document at most, and the frames a second. */
export async function scroll(page: Page, steps: number): Promise<{ rows: number; frames: number }> {
  await page.mouse.move(640, 400)
  await page.evaluate(() => {
    const seen = { rows: 0, frames: 0, begun: performance.now() }
    Object.assign(globalThis, { seen })
    const frame = () => {
      seen.frames++
      seen.rows = Math.max(seen.rows, document.querySelectorAll('a[href^="/client/"]').length)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  for (let i = 0; i < steps; i++) await page.mouse.wheel(0, 600)
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { rows: number; frames: number; begun: number } }
    return { rows: seen.rows, frames: (seen.frames * 1000) / (performance.now() - seen.begun) }
  })
}
