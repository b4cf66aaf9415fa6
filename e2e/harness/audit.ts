import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, phone } from './journey.ts'

/** Minified, since every page has to parse it: less than half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const looks = [
  { name: '1280 light', viewport: desk, colorScheme: 'light' },
  { name: '360 dark', viewport: phone, colorScheme: 'dark' },
] as const

/**
 * Colours that fade in are not the colours that people read. A change of scheme is drawn a frame or two after it was
 * asked for, and only then do colours begin to change: what runs is brought to its end, until nothing does. It is not
 * waited for: what runs on something that has just been hidden never ends.
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
      for (const animation of running()) animation.finish()
      await frame()
      await frame()
      if (isShown() && running().length === 0) return
    }
  }, scheme)

/**
 * What axe finds, in the page and the frames within it. Its script is read once by each page, and it tells of faults
 * alone: to write down all that is right takes longer than to look.
 */
async function violations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
  return page.evaluate(async (tags) => {
    const resultTypes = ['violations' as const]
    // What a menu lies over is pressed once it is closed, and seen whole then: its own targets are measured.
    const menu = document.querySelector('[role="menu"]')
    const rules = { 'target-size': { enabled: menu === null } }
    const found = await window.axe.run(document, { runOnly: tags, resultTypes, rules })
    const within =
      menu && (await window.axe.run(menu, { runOnly: { type: 'rule', values: ['target-size'] }, resultTypes }))
    return [...found.violations, ...(within?.violations ?? [])].map(
      ({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.target} ${n.failureSummary}`).join('; ')}`,
    )
  }, tags)
}

/**
 * Looks at the page as it stands, light on a desk and dark on a phone: axe finds nothing, and nothing makes
 * it scroll sideways.
 */
export async function audit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const { name, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A bar that stays in sight covers part of what was scrolled below it, which is no fault of its size.
    await page.evaluate(() => window.scrollTo(0, 0))
    await settled(page, colorScheme)
    expect(await violations(page), `${state}, ${name}`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, `${state}, ${name}: scrolls sideways`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize(before)
}
