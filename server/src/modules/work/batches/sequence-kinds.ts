import {
  enrolInBatch,
  enrollable,
  isEnrolled,
  isMoved,
  movable,
  moveInBatch,
  undoEnrolInBatch,
  undoMoveInBatch,
} from '#work/sequences'
import { bulkKind, idsOf } from './bulk-kind.ts'

/** What is next for each client is computed here: others have the process for so much of the time that a part takes. */
const rest = 0.35

/** Adds clients to a sequence. */
export const enrolKind = bulkKind({
  kind: 'enrol',
  verb: 'edit',
  atOnce: 250,
  rest,
  names: async (ctx, { sequence_id: id }) => [await enrollable(ctx, id)],
  already: (ctx, { sequence_id: id }) => isEnrolled(ctx, id),
  apply: (ctx, { sequence_id: id }, clients) => enrolInBatch(ctx, id, idsOf(clients)),
  undo: (ctx, _batch, items) => undoEnrolInBatch(ctx, items),
})

/** Moves clients of a sequence to another version of it. */
export const moveVersionKind = bulkKind({
  kind: 'move_version',
  verb: 'edit',
  atOnce: 250,
  rest,
  names: async (ctx, { sequence_id: id }) => [(await movable(ctx, id)).name],
  already: (ctx, { sequence_id: id, to_version: version }) => isMoved(ctx, id, version),
  apply: (ctx, { sequence_id: id, to_version: version }, clients) => moveInBatch(ctx, id, version, idsOf(clients)),
  undo: (ctx, _batch, items) => undoMoveInBatch(ctx, items),
})
