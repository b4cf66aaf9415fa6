import type { Page } from 'playwright-core'

/**
 * All that a page says to the person who looks or listens: its title, the texts that show, and the names and hints of
 * what is in it. Each on its own, so that a text beside another cannot hide.
 */
export const saidBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = new Set<string>([document.title])
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement
      // What stands in `kbd` is printed on keys.
      if (around && !/^(script|style|noscript|textarea|kbd)$/i.test(around.tagName) && isShown(around))
        said.add(node.nodeValue ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isShown(element)) said.add(element.getAttribute(name) ?? '')
    return [...said].map((text) => text.trim()).filter(Boolean)
  })
