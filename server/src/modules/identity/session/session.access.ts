import { listSessions } from '@fairlead/contract/identity/session'
import type { Access } from '../../../testing/access/access.ts'
import { own, ownerOnly } from '../../../testing/access/kit.ts'

let count = 0

/** The calls of session. */
export const access: Access = {
  calls: {
    getUserDetails: own(),
    appStartup: own(),
    featureFlags: own(),
    startChangeEmail: {
      make: async () => ({ body: { new_email: `new${++count}@example.com` } }),
      expect: { member: 200, colleague: 200, other: 200 },
    },
    changeEmail: {
      make: async () => ({ body: { code: '000000' } }),
      expect: { owner: 400, member: 400, colleague: 400, other: 400 },
    },
    listSessions: own(),
    endSession: {
      make: async (w, owner) => {
        const browser = w.browser()
        await w.advance({ minutes: 1 })
        await w.signIn(owner.email, browser)
        const { results } = (await browser.call(listSessions)).body
        return { params: { id: results.find((s) => s.is_current)?.id } }
      },
      expect: { member: 404, colleague: 404, other: 404 },
    },
    signOutEverywhere: own(),
    endMemberSessions: ownerOnly(async (w, owner) => {
      await w.advance({ minutes: 1 })
      await w.signIn(owner.email, w.browser())
      return { params: { id: owner.userId } }
    }),
  },
  deleting: ['endSession', 'endMemberSessions'],
  counting: ['changeEmail'],
}
