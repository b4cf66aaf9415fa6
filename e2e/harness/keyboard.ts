import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** As many stops as a page may have before something is reached. */
const mostStops = 90

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at ? `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40) ?? ''}` : 'nothing'
  })

/** Goes to something by the Tab key alone, forwards or backwards. */
export async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await hasFocus(target.first())) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${mostStops} times ${key}; the focus is at ${await focused(page)}`)
}

/** Goes to something and presses it. */
export async function enter(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await reach(page, target, key)
  await page.keyboard.press('Enter')
}

/** Chooses one of a group of radios: the group by Tab, the one within it by the arrows. */
export async function choose(page: Page, group: Locator, name: string, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true })
  const checked = group.locator('input:checked')
  const radios = group.getByRole('radio')
  await reach(page, (await checked.count()) > 0 ? checked : radios.first(), key)
  for (let i = 0; i < (await radios.count()) && !(await hasFocus(wanted)); i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(() => wanted.isChecked(), { message: `${name} is chosen` }).toBe(true)
}

/** Picks an item of the menu that is open, by the arrows. */
export async function pick(page: Page, item: Locator): Promise<void> {
  await item.waitFor()
  for (let i = 0; i < 20 && !(await hasFocus(item)); i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/**
 * What of WCAG 2.4.7 and 2.4.11 no checker sees: something has the focus, it looks otherwise than it
 * would without, it is in the window, and no bar that sticks covers it.
 */
export async function expectSeenFocus(page: Page, when: string): Promise<void> {
  const problem = () =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the focus'
      // A page begins at its content, which is no control.
      if (at.id === 'main') return null
      const name = `${at.tagName.toLowerCase()} “${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}”`
      const root = at.closest('form, fieldset, dialog, li, tr') ?? at.parentElement?.parentElement ?? at
      const looks = (from: Element) =>
        [from, ...from.querySelectorAll('*')].map((element) =>
          [null, '::after']
            .map((part) => getComputedStyle(element, part))
            .map(
              (s) =>
                `${s.outlineStyle === 'none' ? '' : `${s.outlineWidth} ${s.outlineColor}`} ${s.boxShadow} ${s.borderBottomColor} ${s.backgroundColor}`,
            )
            .join(),
        )
      // The same again without the focus; out of the tree before anything is painted.
      const copy = root.cloneNode(true) as Element
      for (const field of copy.querySelectorAll('[name]')) field.removeAttribute('name')
      const seen = looks(root)
      root.after(copy)
      const plain = looks(copy)
      copy.remove()
      if (seen.every((look, i) => look === plain[i])) return `the focus on ${name} is not to be seen`
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : undefined
      const isHidden = at.getBoundingClientRect().width < 4
      const shown = isHidden ? (label ?? at.parentElement ?? at) : at
      const box = shown.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.2, 0.5, 0.8].map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
      )
      const uncovered = points.filter(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top && (shown.contains(top) || top.contains(shown) || label?.contains(top))
      })
      return uncovered.length > 0 ? null : `${name} is out of sight or covered`
    })
  await expect.poll(problem, { message: `after: ${when}` }).toBeNull()
}
