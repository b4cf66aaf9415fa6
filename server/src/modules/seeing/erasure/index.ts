import * as e from '@fairlead/contract/seeing/erasure'
import { serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { eraseClient, previewErasure } from './ask-erasure.ts'
import { eraseClients } from './erase.job.ts'
import { purgeBin } from './purge-bin.job.ts'

/** The end of clients: one that is erased as the law asks, and all that lay in the bin for 30 days (S60, rule 169). */
export const erasureModule: Module = {
  name: 'erasure',
  // What was erased is no client any more.
  mergeParts: [stays('erasures')],
  workers: [eraseClients, purgeBin],
  routes: serveAll(e, { previewErasure, eraseClient }),
}
