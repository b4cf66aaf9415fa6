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
/** How a page is looked at: light on a desk, or dark on a phone. */
const looks = {
  light: { viewport: desk, colorScheme: 'light' },
  dark: { viewport: phone, colorScheme: 'dark' },
} as const
export type Look = keyof typeof looks
export const lookNames = Object.keys(looks) as Look[]

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

/** Has the page drawn as it is looked at. */
export async function turnTo(page: Page, look: Look): Promise<void> {
  const { viewport, colorScheme } = looks[look]
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/** Looks at the page as it stands: axe finds nothing, and nothing makes it scroll sideways. Answers what is wrong. */
export async function faultsOf(page: Page, look: Look): Promise<string[]> {
  // A bar that stays in sight covers part of what was scrolled below it, which is no fault of its size.
  await page.evaluate(() => window.scrollTo(0, 0))
  await settled(page, looks[look].colorScheme)
  const found = await violations(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return sideways > 0 ? [...found, `scrolls ${sideways} pixels sideways`] : found
}

/** Looks at the page as it stands, light on a desk and dark on a phone, or one of both: nothing is wrong with it. */
export async function audit(page: Page, state: string, ...chosen: Look[]): Promise<void> {
  const before = page.viewportSize() ?? desk
  for (const look of chosen.length > 0 ? chosen : lookNames) {
    await turnTo(page, look)
    expect(await faultsOf(page, look), `${state}, ${look}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize(before)
}
