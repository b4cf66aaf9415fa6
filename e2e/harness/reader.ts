import type { Page } from 'playwright-core'
import { type Journey, phone } from './journey.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** The phone of a client, who is no program: what is opened on it is a view that a person made. */
export async function openReader({ open }: Journey): Promise<Page> {
  const page = await open({ viewport: phone, userAgent: iPhone, hasTouch: true, isMobile: true })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  return page
}
