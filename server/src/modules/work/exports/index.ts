import * as e from '@fairlead/contract/work/exports'
import { serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { cancelExport, exportClients, exportPerson, retryExport } from './ask-export.ts'
import { type DownloadDeps, serveExports } from './download.ts'
import { removeExports } from './drop-exports.ts'
import { countExport, exportOptions, listExports } from './exports.queries.ts'
import { sweepExports } from './sweep-exports.job.ts'
import { writeExports } from './write-export.job.ts'

export { rowsAbout, type TableAbout, tablesAboutClients } from './about-client.ts'
export { dropExports, forgetExportsOf } from './drop-exports.ts'

/** Taking clients out: tables of many, everything of one; written in the background, fetched for a day (R43, S60). */
export const exportsModule = (deps: DownloadDeps): Module => ({
  name: 'exports',
  // A file of everything about a client that was absorbed stays what it was.
  mergeParts: [stays('client_exports')],
  workers: [writeExports(deps.storage), sweepExports(deps.storage), removeExports(deps.storage)],
  routes: serveAll(e, {
    exportClients,
    countExport,
    exportOptions,
    listExports,
    cancelExport,
    retryExport,
    exportPerson,
  }),
  pages: serveExports(deps),
})
