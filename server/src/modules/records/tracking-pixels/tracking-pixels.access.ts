import type { Access } from '../../../testing/access/access.ts'
import { managers } from '../../../testing/access/kit.ts'

/** The calls of tracking pixels. */
export const access: Access = {
  calls: {
    getTrackingPixels: managers(async () => ({}), 200),
    setTrackingPixels: managers(async () => ({ body: { on_forms: false } }), 200),
  },
}
