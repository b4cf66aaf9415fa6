import { sourceConnected } from '#events/lead-sources'
import { listener } from '#platform/events'

/** Where a source is connected nobody is asked to connect one any more: open screens look again. */
export const onSourceConnected = listener(sourceConnected, 'warnings', async (ctx) => {
  ctx.tell({ kind: 'warnings.changed' })
})
