import { createFileRoute } from '@tanstack/react-router'
import { ExportScreen } from '~/features/work/exports/ExportScreen.tsx'
import { exportSearch, selectionOf } from '~/features/work/exports/export-search.ts'

export const Route = createFileRoute('/_app/_sources/integration/client-export')({
  validateSearch: exportSearch,
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/work/exports/export-list.ts').then(({ exportList, exportOptionsQuery }) => {
      void client.prefetchQuery(exportOptionsQuery)
      return client.prefetchInfiniteQuery(exportList)
    })
  },
  component: Exports,
})

function Exports() {
  return <ExportScreen selection={selectionOf(Route.useSearch())} />
}
