import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { oneWebhook } from '~/features/flow/webhooks/list-webhooks.ts'
import { tabSearch } from '~/features/flow/webhooks/search.ts'
import { WebhookScreen } from '~/features/flow/webhooks/WebhookScreen.tsx'
import { TargetSelect } from '~/features/records/custom-fields/TargetSelect.tsx'
import { EarlierAnswers } from '~/features/work/batches/EarlierAnswers.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/integration/webhook/$id')({
  validateSearch: tabSearch,
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/flow/webhooks/list-webhooks.ts').then((webhooks) =>
      client.prefetchQuery(webhooks.oneWebhook(id)),
    )
  },
  component: OneWebhook,
})

function OneWebhook() {
  const { id } = Route.useParams()
  const { show = 'setup' } = Route.useSearch()
  const navigate = useNavigate()
  const query = useQuery(oneWebhook(id))
  return (
    <Loaded query={query}>
      {(webhook) => (
        <WebhookScreen
          webhook={webhook}
          tab={show}
          onDeleted={() => void navigate({ to: '/integration/webhook' })}
          TargetSelect={TargetSelect}
          EarlierAnswers={EarlierAnswers}
        />
      )}
    </Loaded>
  )
}
