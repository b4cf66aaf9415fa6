import * as e from '@fairlead/contract/seeing/warnings'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { onFacebookAccess, onFacebookDelay } from './on-facebook-changed.ts'
import { onSourceConnected } from './on-source-connected.ts'
import { dismissWarning, listWarnings } from './warnings.ts'

export { customWarnings, endWarning, openWarning } from './episodes.ts'

/** What people are warned of on every screen: its order, its episodes, and who sent which away. */
export const warningsModule: Module = {
  name: 'warnings',
  listeners: [onSourceConnected, onFacebookAccess, onFacebookDelay],
  routes: serveAll(e, { listWarnings, dismissWarning }),
}
