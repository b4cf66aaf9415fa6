import * as e from '@fairlead/contract/flow/facebook'
import { facebookAccessChanged, facebookDelayChanged } from '#events/facebook'
import { sourceConnected } from '#events/lead-sources'
import { serve, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import type { LeadSource } from '#work/inbox'
import { confirmApp, type FacebookDeps, removeFacebookApp, saveFacebookApp, setUpFacebookWebhook } from './app.ts'
import { checkFacebookApp } from './check-app.ts'
import { facebookSetup } from './connections.ts'
import { facebookCounts } from './counts.ts'
import { facebookDelayedPages } from './delayed.ts'
import { fetchWorker } from './fetch-leads.job.ts'
import { connectedFacebookForms, syncFacebookForms, updateFacebookForms } from './forms.ts'
import { askWhoSignedIn, finishFacebookLogin, startFacebookLogin } from './login.ts'
import { fetchOldFacebookLeads } from './old-leads.ts'
import { connectFacebookPages, disconnectFacebook } from './pages/connect-pages.ts'
import {
  connectedFacebookPages,
  connectedFacebookPagesStatus,
  getFacebookPage,
  listFacebookPages,
} from './pages/page-view.ts'
import { pageWorkers } from './pages/set-up-page.job.ts'
import { listWorkers } from './read-lists.job.ts'
import { replayWorker } from './replay-ignored.job.ts'

export type { FacebookDeps, MetaSettings } from './app.ts'
export { type PageCount, pageCounts } from './counts.ts'
export { facebookSource } from './facebook-source.ts'
export { allOf, type Graph, GraphError, passes, readExact } from './graph.ts'
export {
  connectedRows as connectedPages,
  connectionOf,
  isExpiring,
  type PageRow,
  problemOf,
  stateOf,
  statusOf,
} from './pages/page-view.ts'
export { stored, wordsFor } from './problems.ts'
export { type LoginReach, loginReach } from './reach.ts'
export { facebookSealed } from './sealed.ts'

/** Leads of Facebook and Instagram: who signed in, their pages and forms, and how leads come from Meta. */
export const facebookModule = (deps: FacebookDeps & { source: LeadSource }): Module => ({
  name: 'facebook',
  emits: [sourceConnected, facebookAccessChanged, facebookDelayChanged],
  workers: [...pageWorkers(deps), fetchWorker(deps), ...listWorkers(deps), replayWorker(deps.source)],
  routes: serveAll(e, {
    facebookSetup: facebookSetup(deps),
    saveFacebookApp: serve(e.saveFacebookApp, saveFacebookApp, { before: confirmApp(deps) }),
    setUpFacebookWebhook: setUpFacebookWebhook(deps),
    removeFacebookApp,
    checkFacebookApp: checkFacebookApp(deps),
    startFacebookLogin: startFacebookLogin(deps),
    finishFacebookLogin: serve(e.finishFacebookLogin, finishFacebookLogin, { before: askWhoSignedIn(deps) }),
    listFacebookPages,
    getFacebookPage,
    connectFacebookPages,
    disconnectFacebook,
    fetchOldFacebookLeads,
    facebookDelayedPages,
    connectedFacebookPages,
    connectedFacebookPagesStatus,
    connectedFacebookForms,
    syncFacebookForms,
    updateFacebookForms,
    facebookCounts,
  }),
})
