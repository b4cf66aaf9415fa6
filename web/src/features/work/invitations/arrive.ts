import { tellTabs } from '~/lib/account/session.ts'
import { leave } from '~/lib/browser/leave.ts'

/** After one came to another account: what was kept of the one before is forgotten, and a fresh document begins. */
export async function arriveAt(path: string): Promise<void> {
  tellTabs({ kind: 'signed-in' })
  await import('~/lib/browser/browser-store.ts').then(({ forgetAll }) => forgetAll()).catch(() => {})
  leave.to(path)
}
