import { createFileRoute } from '@tanstack/react-router'
import { listSearch, webhookList } from '~/features/webhooks/list-webhooks.ts'
import { WebhooksScreen } from '~/features/webhooks/WebhooksScreen.tsx'

export const Route = createFileRoute('/_app/integration/webhook/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps }) {
    void client.prefetchInfiniteQuery(webhookList(deps))
  },
  component: Webhooks,
})

function Webhooks() {
  return <WebhooksScreen filter={Route.useSearch()} />
}
