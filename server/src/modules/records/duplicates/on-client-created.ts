import { clientCreated } from '#events/clients'
import { listener } from '#platform/events'
import { findPairsOf } from './find-pairs.ts'

/** Who was added by hand although somebody has that number or name is a pair at once. */
export const onClientCreated = listener(clientCreated, 'duplicates', (ctx, { subjectId }) =>
  findPairsOf(ctx, [subjectId]),
)
