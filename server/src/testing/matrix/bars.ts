import { newId } from '#platform/db'
import { openWarning } from '#seeing/warnings'
import type { Asked, Fixture } from './fixture.ts'

/** Own things: whoever is signed in may ask, and gets their own. */
const own = (asked: Asked = {}): Fixture => ({
  make: async () => asked,
  expect: { member: 200, colleague: 200, other: 200 },
})

/** Fixtures of the bars on top of the screens, and of scripts. */
export const barFixtures: Record<string, Fixture> = {
  listWarnings: own(),
  // Whoever works in the account may send away what is shown to everybody there.
  dismissWarning: {
    async make(w, owner) {
      const id = newId()
      const info = { main_text: 'Two seats are free', dismissal_options: ['MANUAL' as const] }
      await w.inOrg(owner.orgId, (ctx) => openWarning(ctx, { id, type: 'CUSTOM', info }))
      return { params: { id } }
    },
    expect: { member: 200, colleague: 200 },
  },
  listActivationTasks: own(),
  getActivationTask: own({ params: { id: 'DOWNLOAD_APP' } }),
  setActivationPreference: own({ params: { id: 'DOWNLOAD_APP' }, body: { is_completed: true } }),
  reportScriptFailure: own({ body: { kind: 'ad_tracking' } }),
}
