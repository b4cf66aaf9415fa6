import * as e from '@fairlead/contract/work/batches'
import * as s from '@fairlead/contract/work/sequence-clients'
import { clientsGiven } from '#events/batches'
import type { BatchKind } from '#platform/batching'
import { only, serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { getBatch, items, listBatches } from './batches.queries.ts'
import { forgetValues } from './forget-values.job.ts'
import { bulkKinds } from './kinds.ts'
import { onClientsGiven } from './on-clients-given.alert.ts'
import { runBatches } from './run-batch.job.ts'
import { dryRunAnswers, saveAnswers } from './save-answers.ts'
import {
  bulkAddToSequence,
  bulkDelete,
  bulkReassign,
  dryRunBatch,
  moveToVersion,
  resumeBatch,
  startBatch,
  undoBatch,
} from './start-batch.ts'
import { sweepBatches } from './sweep-batches.job.ts'

export { amendItems, closeBatch, openBatch, recordGroups, recordItems, reopenBatch } from './keep-batch.ts'

/**
 * Many clients changed at once, with an undo (promise 4). `kinds`: what all modules can take back, those that are no
 * bulk changes too, as an import.
 */
export const batchesModule = (deps: { kinds: () => readonly BatchKind[] }): Module => ({
  name: 'batches',
  emits: [clientsGiven],
  alerts: [onClientsGiven],
  mergeParts: [stays('batch_items')],
  batchKinds: bulkKinds,
  workers: [runBatches(deps.kinds), forgetValues, sweepBatches],
  routes: [
    ...serveAll(e, {
      dryRunBatch,
      startBatch,
      listBatches,
      getBatch,
      batchItems: items,
      undoBatch,
      resumeBatch,
      bulkReassign,
      bulkDelete,
      dryRunAnswers,
      saveAnswers,
    }),
    ...serveAll(only(s, 'bulkAddToSequence', 'moveToVersion'), { bulkAddToSequence, moveToVersion }),
  ],
})
