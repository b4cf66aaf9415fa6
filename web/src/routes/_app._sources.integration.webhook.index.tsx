import { createFileRoute } from '@tanstack/react-router'
import { listSearch } from '~/features/flow/webhooks/search.ts'
import { WebhooksScreen } from '~/features/flow/webhooks/WebhooksScreen.tsx'

export const Route = createFileRoute('/_app/_sources/integration/webhook/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client }, deps }) {
    void import('~/features/flow/webhooks/list-webhooks.ts').then(({ webhookList }) =>
      client.prefetchInfiniteQuery(webhookList(deps)),
    )
  },
  component: Webhooks,
})

function Webhooks() {
  return <WebhooksScreen filter={Route.useSearch()} />
}
