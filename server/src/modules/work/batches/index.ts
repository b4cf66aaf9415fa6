import * as e from '@fairlead/contract/work/batches'
import { clientsGiven } from '#events/batches'
import type { BatchKind } from '#platform/batching'
import { serve } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { get, items, list } from './batches.queries.ts'
import { forgetValues } from './forget-values.job.ts'
import { bulkKinds } from './kinds.ts'
import { runBatches } from './run-batch.job.ts'
import { deleteMany, dryRun, reassignMany, resume, start, undo } from './start-batch.ts'
import { sweepBatches } from './sweep-batches.job.ts'

export { amendItems, closeBatch, openBatch, recordGroups, recordItems, reopenBatch } from './keep-batch.ts'

/**
 * Many clients changed at once, with an undo (promise 4). `kinds`: what all modules can take back, those that are no
 * bulk changes too, as an import.
 */
export const batchesModule = (deps: { kinds: () => readonly BatchKind[] }): Module => ({
  name: 'batches',
  emits: [clientsGiven],
  mergeParts: [stays('batch_items')],
  batchKinds: bulkKinds,
  workers: [runBatches(deps.kinds), forgetValues, sweepBatches],
  routes: [
    serve(e.dryRunBatch, dryRun),
    serve(e.startBatch, start),
    serve(e.listBatches, list),
    serve(e.getBatch, get),
    serve(e.batchItems, items),
    serve(e.undoBatch, undo),
    serve(e.resumeBatch, resume),
    serve(e.bulkReassign, reassignMany),
    serve(e.bulkDelete, deleteMany),
  ],
})
