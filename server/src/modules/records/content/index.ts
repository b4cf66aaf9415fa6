import * as e from '@fairlead/contract/records/content'
import * as g from '@fairlead/contract/records/content-groups'
import * as s from '@fairlead/contract/records/content-sharing'
import * as d from '@fairlead/contract/records/document-templates'
import * as m from '@fairlead/contract/records/message-templates'
import * as p from '@fairlead/contract/records/page-templates'
import { clientsViewedContent, contentQuestionsAsked, contentShared, pageCreated } from '#events/content'
import { serve } from '#platform/http'
import { movesById } from '#platform/merging'
import type { Module } from '#platform/module'
import { rendererIn } from '#platform/public-pages'
import type { SafeFetch } from '#platform/safe-fetch'
import type { Storage } from '#platform/storage'
import { drawWorker, onUploadSettled } from './files/draw-document.job.ts'
import * as files from './files/files.ts'
import * as messages from './messages/messages.ts'
import { copy } from './organising/copy.ts'
import * as labels from './organising/labels.ts'
import * as options from './organising/options.ts'
import { captureWebsite } from './pages/capture-website.ts'
import * as pages from './pages/pages.ts'
import * as sets from './sets/sets.ts'
import { forgetPrepared } from './sharing/forget-prepared.job.ts'
import { prepare } from './sharing/prepare-share.ts'
import { docLink, ownVisit, qr } from './sharing/public-links.ts'
import { revoke, send, sendMessage, unsend } from './sharing/send-share.ts'
import { sayLaterWorker } from './tracking/say-later.job.ts'
import * as stats from './tracking/statistics.ts'
import * as visits from './tracking/visit-list.ts'
import { serveVisitors, type VisitorDeps } from './visitor/visitor-pages.ts'

export { loadContent } from './content.queries.ts'
export { passContentOn } from './organising/pass-on.ts'
export { claimVisits } from './sharing/claim-visits.ts'
export type { GateKeeper } from './visitor/gate-keeper.ts'

type Deps = Omit<VisitorDeps, 'renderer'> & { publicRoot: string; storage: Storage; safeFetch: SafeFetch }

/** Content: messages, files and pages, their links, and what is known of their being read. */
export const contentModule = (deps: Deps): Module => ({
  name: 'content',
  emits: [contentShared, pageCreated, clientsViewedContent, contentQuestionsAsked],
  listeners: [onUploadSettled],
  workers: [drawWorker(deps.storage), sayLaterWorker, forgetPrepared],
  mergeParts: [movesById('content_shares'), movesById('content_visits')],
  routes: [
    serve(m.listMessages, messages.list),
    serve(m.searchMessages, (ctx, { query }) => messages.list(ctx, { query })),
    serve(m.getMessage, (ctx, { params }) => messages.get(ctx, params.id)),
    serve(m.createMessage, messages.create),
    serve(m.updateMessage, messages.update),
    serve(m.deleteMessage, messages.remove),
    serve(m.previewMessage, messages.preview),
    serve(d.listDocuments, files.list),
    serve(d.searchDocuments, (ctx, { query }) => files.list(ctx, { query })),
    serve(d.getDocument, (ctx, { params }) => files.get(ctx, params.id)),
    serve(d.createDocument, files.create),
    serve(d.updateDocument, files.update),
    serve(d.deleteDocument, files.remove),
    serve(d.documentOriginal, files.original),
    serve(d.generateDocLink, docLink),
    serve(p.listPages, pages.list),
    serve(p.searchPages, (ctx, { query }) => pages.list(ctx, { query })),
    serve(p.getPage, (ctx, { params }) => pages.get(ctx, params.id)),
    serve(p.createPage, pages.create),
    serve(p.updatePage, pages.update),
    serve(p.deletePage, pages.remove),
    serve(p.listPageStarts, pages.starts),
    serve(p.getPageStart, pages.start),
    serve(p.generatePage, pages.generate, { before: ({ body }) => captureWebsite(deps.safeFetch, body.url) }),
    serve(g.listContentGroups, sets.list),
    serve(g.setContentGroups, sets.setGroups),
    serve(g.getContentGroup, sets.get),
    serve(g.joinContentGroup, sets.join),
    serve(g.leaveContentGroup, sets.leave),
    serve(g.changeContentGroup, sets.change),
    serve(e.contentClients, stats.recipients),
    serve(e.setPrivateNotes, options.setNotes),
    serve(e.copyContent, copy),
    serve(e.contentShareStats, stats.shareStats),
    serve(e.setShareOptions, options.setOptions),
    serve(e.setVisibility, options.setVisibility),
    serve(e.memberContentStats, stats.memberStats),
    serve(e.contentTypeStats, stats.typeStats),
    serve(e.orgAdminList, stats.adminList),
    serve(e.contentAnalytics, stats.analytics),
    serve(e.listContentLabels, labels.list),
    serve(e.createContentLabel, labels.create),
    serve(e.updateContentLabel, labels.update),
    serve(e.deleteContentLabel, labels.remove),
    serve(e.labelContent, labels.addRemove),
    serve(e.getDefaultShareMessage, options.getMessage),
    serve(e.setDefaultShareMessage, options.setMessage),
    serve(e.deleteDefaultShareMessage, options.dropMessage),
    serve(s.prepareShare, prepare),
    serve(s.sendShare, send),
    serve(s.unsendShare, unsend),
    serve(s.revokeShare, revoke),
    serve(s.sharedTextTemplate, sendMessage),
    serve(s.shareVisits, visits.ofShare),
    serve(s.contentVisits, visits.ofContent),
    serve(s.correctVisit, visits.correct),
    serve(s.liveReadings, visits.live),
    serve(s.shareQr, qr),
    serve(s.ownVisitMark, ownVisit),
  ],
  publicPages: (app) => serveVisitors(app, { ...deps, renderer: rendererIn(deps.publicRoot, deps.house.production) }),
})
