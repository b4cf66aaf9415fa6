import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PageScreen } from '~/features/flow/facebook/page/PageScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'

export const Route = createFileRoute('/_app/integration/facebook/page/$pageId')({
  beforeLoad: ({ params: { pageId } }) => expectId({ params: { id: pageId } }),
  loader({ context: { client }, params: { pageId } }) {
    void import('~/features/flow/facebook/queries.ts').then(({ beginPage }) => beginPage(client, pageId))
  },
  component: FacebookPage,
})

function FacebookPage() {
  const { pageId } = Route.useParams()
  const navigate = useNavigate()
  return <PageScreen key={pageId} id={pageId} onDisconnected={() => void navigate({ to: '/integration/facebook' })} />
}
