import * as e from '@fairlead/contract/records/content'
import * as g from '@fairlead/contract/records/content-groups'
import * as s from '@fairlead/contract/records/content-sharing'
import * as d from '@fairlead/contract/records/document-templates'
import * as m from '@fairlead/contract/records/message-templates'
import * as p from '@fairlead/contract/records/page-templates'
import { clientsViewedContent, contentQuestionsAsked, contentShared, contentUnsent, pageCreated } from '#events/content'
import { serve, serveAll } from '#platform/http'
import { movesById } from '#platform/merging'
import type { Module } from '#platform/module'
import { rendererIn } from '#platform/public-pages'
import type { AddressesOf, SafeFetch } from '#platform/safe-fetch'
import type { Storage } from '#platform/storage'
import { drawAttachmentWorker } from './files/draw-attachment.job.ts'
import { drawWorker, onUploadSettled } from './files/draw-document.job.ts'
import * as files from './files/files.ts'
import * as messages from './messages/messages.ts'
import { copy } from './organising/copy.ts'
import * as labels from './organising/labels.ts'
import * as options from './organising/options.ts'
import { type CapturePage, captureWebsite } from './pages/capture-website.ts'
import * as pages from './pages/pages.ts'
import { videoDetails, type YouTube } from './pages/youtube-details.ts'
import * as sets from './sets/sets.ts'
import { forgetPrepared } from './sharing/forget-prepared.job.ts'
import { prepare } from './sharing/prepare-share.ts'
import { docLink, ownVisit, qr } from './sharing/public-links.ts'
import { revoke, send, sendMessage, unsend } from './sharing/send-share.ts'
import { onClientsViewedContent } from './tracking/on-clients-viewed-content.alert.ts'
import { sayLaterWorker } from './tracking/say-later.job.ts'
import * as stats from './tracking/statistics.ts'
import * as visits from './tracking/visit-list.ts'
import { onContentQuestionsAsked } from './visitor/on-content-questions-asked.alert.ts'
import { serveVisitors, type VisitorDeps } from './visitor/visitor-pages.ts'

export {
  firstVisibility,
  mayEdit as mayEditContent,
  mayShow as mayShowContent,
  requireEdit as requireEditContent,
  visible as visibleContent,
} from './content.policy.ts'
export { loadContent } from './content.queries.ts'
export { passContentOn } from './organising/pass-on.ts'
export { claimVisits } from './sharing/claim-visits.ts'
export { takeBeats } from './tracking/beats.ts'
export { type InDataCentre, readRanges } from './tracking/data-centres.ts'
export { issueOwnMark } from './tracking/ticket.ts'
export { recordFetch } from './tracking/visits.ts'
export { mayBeCounted } from './visitor/fetched-by.ts'
export type { GateKeeper, LinkThroughGate } from './visitor/gate-keeper.ts'
export { checkSubteams } from './write-content.ts'

type Deps = Omit<VisitorDeps, 'renderer'> & {
  publicRoot: string
  storage: Storage
  safeFetch: SafeFetch
  addressesOf: AddressesOf
  capturePage: CapturePage | undefined
  /** How to call YouTube; not used without a key. */
  youtube: YouTube
}

/** Content: messages, files and pages, their links, and how they are read. */
export const contentModule = (deps: Deps): Module => ({
  name: 'content',
  emits: [contentShared, contentUnsent, pageCreated, clientsViewedContent, contentQuestionsAsked],
  listeners: [onUploadSettled],
  alerts: [onClientsViewedContent, onContentQuestionsAsked],
  workers: [drawWorker(deps.storage), drawAttachmentWorker(deps.storage), sayLaterWorker, forgetPrepared],
  mergeParts: [movesById('content_shares'), movesById('content_visits')],
  routes: [
    ...serveAll(m, {
      listMessages: messages.list,
      searchMessages: (ctx, { query }) => messages.list(ctx, { query }),
      getMessage: (ctx, { params }) => messages.get(ctx, params.id),
      createMessage: messages.create,
      updateMessage: messages.update,
      deleteMessage: messages.remove,
      previewMessage: messages.preview,
    }),
    ...serveAll(d, {
      listDocuments: files.list,
      searchDocuments: (ctx, { query }) => files.list(ctx, { query }),
      getDocument: (ctx, { params }) => files.get(ctx, params.id),
      createDocument: files.create,
      updateDocument: files.update,
      deleteDocument: files.remove,
      documentOriginal: files.original,
      generateDocLink: docLink,
    }),
    ...serveAll(p, {
      listPages: pages.list,
      searchPages: (ctx, { query }) => pages.list(ctx, { query }),
      getPage: (ctx, { params }) => pages.get(ctx, params.id),
      createPage: serve(p.createPage, pages.create, { before: ({ body }) => videoDetails(deps, body.blocks) }),
      updatePage: serve(p.updatePage, pages.update, { before: ({ body }) => videoDetails(deps, body.blocks) }),
      deletePage: pages.remove,
      listPageStarts: pages.starts,
      getPageStart: pages.start,
      generatePage: serve(p.generatePage, pages.generate, {
        before: ({ body }) => captureWebsite(deps, body.url),
      }),
    }),
    ...serveAll(g, {
      listContentGroups: sets.list,
      setContentGroups: sets.setGroups,
      getContentGroup: sets.get,
      joinContentGroup: sets.join,
      leaveContentGroup: sets.leave,
      changeContentGroup: sets.change,
    }),
    ...serveAll(e, {
      contentClients: stats.recipients,
      setPrivateNotes: options.setNotes,
      copyContent: copy,
      contentShareStats: stats.shareStats,
      setShareOptions: options.setOptions,
      setVisibility: options.setVisibility,
      memberContentStats: stats.memberStats,
      contentTypeStats: stats.typeStats,
      orgAdminList: stats.adminList,
      contentAnalytics: stats.analytics,
      listContentLabels: labels.list,
      createContentLabel: labels.create,
      updateContentLabel: labels.update,
      deleteContentLabel: labels.remove,
      labelContent: labels.addRemove,
      getDefaultShareMessage: options.getMessage,
      setDefaultShareMessage: options.setMessage,
      deleteDefaultShareMessage: options.dropMessage,
    }),
    ...serveAll(s, {
      prepareShare: prepare,
      sendShare: send,
      unsendShare: unsend,
      revokeShare: revoke,
      sharedTextTemplate: sendMessage,
      shareVisits: visits.ofShare,
      contentVisits: visits.ofContent,
      correctVisit: visits.correct,
      liveReadings: visits.live,
      shareQr: qr,
      ownVisitMark: ownVisit,
    }),
  ],
  publicPages: (app) =>
    serveVisitors(app, { ...deps, renderer: rendererIn(deps.publicRoot, deps.installation.production) }),
})
