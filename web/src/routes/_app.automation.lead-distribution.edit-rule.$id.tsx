import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RuleScreen } from '~/features/work/lead-distribution/rule/RuleScreen.tsx'
import { oneRule } from '~/features/work/lead-distribution/rules.ts'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/automation/lead-distribution/edit-rule/$id')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/work/lead-distribution/rules.ts').then((rules) => {
      void client.prefetchQuery(rules.oneRule(id))
      void client.prefetchQuery(rules.criteriaList)
    })
  },
  component: EditRule,
})

function EditRule() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  return (
    <Loaded query={useQuery(oneRule(id))} keeps>
      {(rule) => (
        <RuleScreen
          key={id}
          rule={rule}
          onSaved={() => void navigate({ to: '/automations/lead-distribution', replace: true })}
        />
      )}
    </Loaded>
  )
}
