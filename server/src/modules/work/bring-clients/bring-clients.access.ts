import type { Access } from '../../../testing/access/access.ts'

/** The calls of bring clients. */
export const access: Access = {
  calls: {
    getBroughtClients: { make: async () => ({}), expect: { member: 200, other: 200 } },
    // None of them has brought anything.
    undoBroughtClients: { make: async () => ({}), expect: { owner: 404, colleague: 404, viewer: 404 } },
  },
}
