import type { Access } from '../../../testing/access/access.ts'
import { everyManager } from '../../../testing/access/kit.ts'

/** The calls of lead sources. */
export const access: Access = {
  calls: {
    listIntegrations: everyManager(),
    searchIntegrations: everyManager({ query: { search: 'form' } }),
    getIntegration: everyManager({ params: { id: 'webhook' } }),
    captureIntegrationDetails: everyManager({ body: { integration_id: 'linkedin', email: 'a@example.com' } }),
    preferIntegrations: everyManager({
      body: { platform: 'WEB_APP', integration_ids: ['zapier'], mark_connected: true },
    }),
    sourceHealth: everyManager(),
    sourceDoctor: everyManager(),
  },
  orders: {
    // A place in a list that is fixed, no key of a row.
    listIntegrations: [],
    searchIntegrations: [],
  },
}
