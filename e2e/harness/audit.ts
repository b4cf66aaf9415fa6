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

/** Colours that fade in are not the colours that people read. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const running = document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(running.map((animation) => animation.finished))
  })

/**
 * Looks at the page as it stands, light on a desk and dark on a phone: axe finds nothing, and nothing makes
 * it scroll sideways.
 */
export async function audit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const { name, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
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
