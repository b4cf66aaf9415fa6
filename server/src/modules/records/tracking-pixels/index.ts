import * as calls from '@fairlead/contract/records/tracking-pixels'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { getTrackingPixels, setTrackingPixels } from './settings.ts'

export { pixelsOn } from './page-pixels.ts'
export { pixelHosts } from './pixel-policy.ts'

/** What counts visitors of forms and pages for the account's advertisements (rule 88). */
export const trackingPixelsModule: Module = {
  name: 'tracking-pixels',
  routes: serveAll(calls, { getTrackingPixels, setTrackingPixels }),
}
