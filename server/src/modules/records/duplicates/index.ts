import * as e from '@fairlead/contract/records/duplicates'
import { serve } from '#platform/http'
import type { MergePart } from '#platform/merging'
import type { Module } from '#platform/module'
import { dismiss, restore } from './dismiss-pair.ts'
import { merge } from './merge-clients.ts'
import { mergesMerge, pairsMerge } from './merge-pairs.ts'
import { list as listMerges } from './merges.queries.ts'
import { onClientsCreated } from './on-clients-created.ts'
import { list } from './pairs.queries.ts'
import { possibleOf } from './possible-duplicates.ts'
import { preview } from './preview-merge.ts'
import { lookNightly, lookThrough, scan } from './scan.job.ts'
import { get, set } from './settings.ts'
import { forgetMerges, undo } from './undo-merge.ts'

export { linkSeparate } from './find-pairs.ts'
export { verdictOn } from './settings.ts'

/**
 * One person who is several clients: what becomes of leads of somebody known, pairs that may be one, and merging them.
 * `parts`: what hangs on clients, of all modules.
 */
export const duplicates = (deps: { parts: () => readonly MergePart[] }): Module => ({
  name: 'duplicates',
  listeners: [onClientsCreated],
  workers: [lookThrough, lookNightly, forgetMerges],
  mergeParts: [pairsMerge, mergesMerge],
  routes: [
    serve(e.getDuplicateSettings, get),
    serve(e.setDuplicateSettings, set),
    serve(e.findPairs, scan),
    serve(e.listPairs, list),
    serve(e.possibleDuplicates, possibleOf),
    serve(e.dismissPair, dismiss),
    serve(e.restorePair, restore),
    serve(e.previewMerge, preview),
    serve(e.mergeClients, merge(deps.parts)),
    serve(e.listMerges, listMerges),
    serve(e.undoMerge, undo(deps.parts)),
  ],
})
