import type { Locator } from 'playwright-core'

/** How far down the middle of something stands, to see that it is in one line with something else. */
export async function middle(of: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await of.boundingBox()) ?? {}
  return y + height / 2
}
