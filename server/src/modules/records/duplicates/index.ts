import * as e from '@fairlead/contract/records/duplicates'
import { clientsMerged } from '#events/clients'
import { serveAll } from '#platform/http'
import type { MergePart } from '#platform/merging'
import type { Module } from '#platform/module'
import { dismissPair, restorePair } from './dismiss-pair.ts'
import { mergeClients } from './merge-clients.ts'
import { mergesMerge, pairsMerge } from './merge-pairs.ts'
import { listMerges } from './merges.queries.ts'
import { onClientsCreated } from './on-clients-created.ts'
import { listPairs } from './pairs.queries.ts'
import { possibleDuplicates } from './possible-duplicates.ts'
import { previewMerge } from './preview-merge.ts'
import { decideReading, listReadings } from './readings.ts'
import { findPairs, lookNightly, lookThrough } from './scan.job.ts'
import { getDuplicateSettings, setDuplicateSettings } from './settings.ts'
import { forgetMerges, undoMerge } from './undo-merge.ts'

export { linkSeparate } from './find-pairs.ts'
export { verdictOn } from './settings.ts'

/**
 * One person who is several clients: what becomes of leads of somebody known, pairs that may be one, and merging them.
 * `parts`: what hangs on clients, of all modules.
 */
export const duplicates = (deps: { parts: () => readonly MergePart[] }): Module => ({
  name: 'duplicates',
  emits: [clientsMerged],
  listeners: [onClientsCreated],
  workers: [lookThrough, lookNightly, forgetMerges],
  mergeParts: [pairsMerge, mergesMerge],
  routes: serveAll(e, {
    getDuplicateSettings,
    setDuplicateSettings,
    findPairs,
    listPairs,
    possibleDuplicates,
    listReadings,
    decideReading,
    dismissPair,
    restorePair,
    previewMerge,
    mergeClients: mergeClients(deps.parts),
    listMerges,
    undoMerge: undoMerge(deps.parts),
  }),
})
