import { createFileRoute } from '@tanstack/react-router'
import { QueuePage } from './-queue/QueuePage.tsx'
import { queueSearch } from './-queue-search.ts'

/** A list worked through one client at a time. */
export const Route = createFileRoute('/_app/clients_/queue')({ validateSearch: queueSearch, component: Queue })

function Queue() {
  const search = Route.useSearch()
  return <QueuePage key={JSON.stringify(search)} of={search} />
}
