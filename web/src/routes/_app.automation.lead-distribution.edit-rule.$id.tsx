import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RuleScreen } from '~/features/lead-distribution/RuleScreen.tsx'
import { oneRule } from '~/features/lead-distribution/rules.ts'
import { expectId } from '~/lib/expect-id.ts'
import { ErrorScreen } from '~/ui/ErrorScreen.tsx'
import { RowsSkeleton } from '~/ui/RowsSkeleton.tsx'

export const Route = createFileRoute('/_app/automation/lead-distribution/edit-rule/$id')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/lead-distribution/rules.ts').then((rules) => {
      void client.prefetchQuery(rules.oneRule(id))
      void client.prefetchQuery(rules.criteriaList)
    })
  },
  component: EditRule,
})

function EditRule() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneRule(id))
  if (query.isPending) return <RowsSkeleton />
  if (query.isError && !query.data) return <ErrorScreen error={query.error} retry={() => void query.refetch()} />
  return (
    <RuleScreen
      key={id}
      rule={query.data}
      onSaved={() => void navigate({ to: '/automations/lead-distribution', replace: true })}
    />
  )
}
