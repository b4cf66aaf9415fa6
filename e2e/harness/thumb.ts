import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'

/** What a thumb hits for certain, in pixels: 44, less what lies between the pixels at both edges. */
const thumb = 43
/** Of a phone's height, what lies below is within the reach of the thumb that holds it. */
const reachedFrom = 0.45

/** How wide and high the part around the middle is that hits the target, or what stands for it. */
const hitArea = (target: Locator) =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const box = element.getBoundingClientRect()
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    // Of a field that is hidden its label is hit.
    const shown = (box.width < 4 ? labels[0] : undefined)?.getBoundingClientRect() ?? box
    const [x, y] = [shown.left + shown.width / 2, shown.top + shown.height / 2]
    const hits = (dx: number, dy: number) => {
      const at = document.elementFromPoint(x + dx, y + dy)
      return at !== null && (element.contains(at) || labels.some((label) => label.contains(at)))
    }
    const reach = (dx: number, dy: number) => {
      let far = 0
      while (far < 100 && hits(dx * (far + 0.5), dy * (far + 0.5))) far++
      return far
    }
    return { width: reach(-1, 0) + reach(1, 0), height: reach(0, -1) + reach(0, 1) }
  })

/** How far below the upper edge of the window the middle of something is, in pixels; 0 of what isn't there. */
async function middleOf(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return box ? box.y + box.height / 2 : 0
}

const nothingMoves = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== 'running' || !one.effect?.getComputedTiming().endTime),
  )

/** Taps something that is large enough for a thumb; `inReach`, where it is what the screen is for. */
export async function tap(page: Page, target: Locator, { inReach = false } = {}): Promise<void> {
  await target.waitFor()
  await nothingMoves(page)
  await vi.waitFor(
    async () => {
      const { width, height } = await hitArea(target)
      if (width < thumb || height < thumb) throw new Error(`${target} is hit on ${width} × ${height} pixels only`)
    },
    { timeout: 60_000, interval: 100 },
  )
  if (inReach) {
    const height = page.viewportSize()?.height ?? 0
    // A part that is drawn again at this moment has no place.
    await expect
      .poll(() => middleOf(target), { timeout: 60_000, message: `${target} is within the thumb's reach` })
      .toBeGreaterThan(height * reachedFrom)
  }
  await target.tap()
}

/** Nothing on the page makes it scroll sideways. */
export async function expectNoSideways(page: Page, when: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${when}: scrolls sideways`).toBeLessThanOrEqual(0)
}
