import * as e from '@fairlead/contract/seeing/scripts'
import type { FastifyRequest } from 'fastify'
import type { Runner } from '#platform/context'
import { type Found, serveAll } from '#platform/http'
import type { Installation } from '#platform/installation'
import type { Module } from '#platform/module'
import type { Log } from '#platform/telemetry'
import { serveApiDocs } from './api-docs.ts'
import { takeCspReports } from './csp-reports.ts'
import { serveDocuments } from './documents.ts'
import { serveManifest } from './manifest.ts'
import { serveOutbox } from './outbox-page.ts'
import { reportScriptFailure } from './script-failures.ts'

export type ShellDeps = {
  installation: Installation
  /** Where the page posts files to. */
  uploadOrigin: string
  log: Log
  webRoot: string
  /** Serves the calls as a page and as OpenAPI. */
  apiDocs: boolean
  /** Opens transactions; made after the modules, so it is asked for when needed. */
  runner: () => Runner
  visitorOf: (request: FastifyRequest) => Promise<Found>
}

/** The web application's documents and files, and the pages of a development server. */
export const shell = (deps: ShellDeps): Module => ({
  name: 'shell',
  routes: serveAll(e, { reportScriptFailure }),
  pages(app) {
    takeCspReports(app, deps.log)
    if (!deps.installation.production) serveOutbox(app, deps.runner(), deps.installation)
    if (deps.apiDocs) serveApiDocs(app)
    serveManifest(app, deps.installation)
    serveDocuments(app, deps)
  },
})
