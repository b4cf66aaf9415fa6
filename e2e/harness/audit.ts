import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, phone } from './journey.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks = [
  { name: '1280 light', viewport: desk, colorScheme: 'light' },
  { name: '360 dark', viewport: phone, colorScheme: 'dark' },
] as const

/** What a page looks like does not depend on the database: on PostgreSQL, where all tests run again, axe is spared. */
const isSecondRun = process.env.DATABASE_URL !== undefined

/**
 * Colours that fade in are not the colours that people read. A change of scheme is drawn a frame or two after it was
 * asked for, and only then do colours begin to change: what runs is asked again until nothing does.
 */
const settled = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(async (scheme) => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isShown = () => {
      const { mantineColorScheme } = document.documentElement.dataset
      return mantineColorScheme === undefined || mantineColorScheme === scheme
    }
    const running = () =>
      document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    // Somebody may have chosen a scheme for good: what the browser wants never comes then.
    for (let frames = 0; frames < 60; frames++) {
      await Promise.allSettled(running().map((animation) => animation.finished))
      await frame()
      await frame()
      if (isShown() && running().length === 0) return
    }
  }, scheme)

/**
 * Looks at the page as it stands, light on a desk and dark on a phone: axe finds nothing, and nothing makes
 * it scroll sideways.
 */
export async function audit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const { name, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page, colorScheme)
    if (!isSecondRun) {
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.target} ${n.failureSummary}`).join('; ')}`,
      )
      expect(found, `${state}, ${name}`).toEqual([])
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, `${state}, ${name}: scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize(before)
}
