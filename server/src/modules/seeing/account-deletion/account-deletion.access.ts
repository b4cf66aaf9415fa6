import type { Access } from '../../../testing/access/access.ts'
import { own, ownerOnly } from '../../../testing/access/kit.ts'

/** The calls of account deletion. */
export const access: Access = {
  calls: {
    getDeletion: own(),
    askDeletionCode: {
      make: async (w) => w.advance({ minutes: 1 }).then(() => ({})),
      expect: { owner: 400, member: 403, colleague: 403, other: 200 },
    },
    startDeletion: {
      make: async () => ({ body: { code: '000000' } }),
      expect: { owner: 400, member: 403, colleague: 403, other: 400 },
    },
    cancelDeletion: ownerOnly(async () => ({}), 200),
  },
  counting: ['startDeletion'],
}
