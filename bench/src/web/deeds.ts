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
  // The palette, in the builds that have one.
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

/** How long it takes from the click on a client that was open before until its page is painted. */
export async function changeRoute(page: Page): Promise<number> {
  const link = rows(page).first()
  await link.click()
  await page.locator('li[data-kind]').first().waitFor()
  await page.goBack()
  await rows(page).first().waitFor()
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (click) => {
        const done = new MutationObserver(() => {
          if (!document.querySelector('li[data-kind]')) return
          done.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => Object.assign(globalThis, { changed: performance.now() - click.timeStamp })),
          )
        })
        done.observe(document.body, { childList: true, subtree: true })
      },
      { once: true, capture: true },
    )
  })
  await link.click()
  await page.waitForFunction(() => 'changed' in globalThis)
  return page.evaluate(() => (globalThis as unknown as { changed: number }).changed)
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
