import type { Page } from 'playwright-core'

/** A picture to be taken. */
export type Shot = {
  name: string
  path: string
  /** Who looks: somebody with clients, somebody without, somebody who has just signed up, the owner of a team, or nobody. */
  as?: 'full' | 'empty' | 'new' | 'team'
  /** Brings the page into the state that is to be seen. */
  prepare?: (page: Page) => Promise<void>
  /** Takes back what that changed. */
  after?: (page: Page) => Promise<void>
  /** On a desk the whole page, and not only what fits the window. */
  fullPage?: boolean
}

/** Whether the picture is a phone's. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
/** Fills a field. */
export const type = (page: Page, label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
