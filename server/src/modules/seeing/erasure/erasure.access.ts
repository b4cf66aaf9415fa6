import { getClient } from '@fairlead/contract/records/clients'
import type { Access } from '../../../testing/access/access.ts'
import { ofClient } from '../../../testing/access/kit.ts'

/** The calls of erasure. */
export const access: Access = {
  calls: {
    previewErasure: { ...ofClient, expect: { colleague: 455, viewer: 455 } },
    eraseClient: {
      async make(w, owner) {
        const { params } = await ofClient.make(w, owner)
        const { name } = (await owner.browser.call(getClient, { params })).body
        return { params, body: { name } }
      },
      expect: { colleague: 455 },
    },
  },
}
