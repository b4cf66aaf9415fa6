import { tellTabs } from '../account/session.ts'
import { leave } from '../browser/leave.ts'
import { forgetDrafts, gone } from '../offline/drafts.ts'

/**
 * After the session was ended from here: the browser's other tabs hear of it, what was kept in this browser is
 * forgotten (S23), and a fresh document leaves nothing in memory.
 */
export async function signOff(): Promise<void> {
  tellTabs({ kind: 'signed-out' })
  // A live chat that the operator configured ends its own session by this.
  window.dispatchEvent(new Event('fairlead:signed-out'))
  forgetDrafts(gone.all)
  await import('../browser/browser-store.ts').then(({ forgetAll }) => forgetAll()).catch(() => {})
  leave.to('/login')
}
