import { createClient, getClient } from '@fairlead/contract/records/clients'
import type { Access, Fixture } from '../../../testing/access/access.ts'

let count = 0
const client: Fixture['make'] = async (_w, owner) => {
  const body = { name: `Taken out ${++count}`, phonenumber: `+65 9${String(1_000_000 + count)}` }
  return { params: { id: (await owner.browser.call(createClient, { body })).body.id } }
}

/** The calls of erasure. */
export const access: Access = {
  calls: {
    previewErasure: { make: client, expect: { colleague: 455, viewer: 455 } },
    eraseClient: {
      async make(w, owner) {
        const { params } = (await client(w, owner)) as { params: { id: string } }
        const { name } = (await owner.browser.call(getClient, { params })).body
        return { params, body: { name } }
      },
      expect: { colleague: 455 },
    },
  },
}
