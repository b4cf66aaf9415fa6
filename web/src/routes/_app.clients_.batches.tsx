import { createFileRoute } from '@tanstack/react-router'
import { BatchesScreen } from '~/features/work/batches/BatchesScreen.tsx'

export const Route = createFileRoute('/_app/clients_/batches')({
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/work/batches/batch-queries.ts').then(({ batchList }) =>
      client.prefetchInfiniteQuery(batchList),
    )
  },
  component: BatchesScreen,
})
