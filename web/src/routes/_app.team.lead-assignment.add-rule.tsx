import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RuleScreen } from '~/features/work/lead-assignment/RuleScreen.tsx'

export const Route = createFileRoute('/_app/team/lead-assignment/add-rule')({
  loader({ context: { client } }) {
    void import('~/features/work/lead-assignment/rules.ts').then(({ criteriaList }) =>
      client.prefetchQuery(criteriaList),
    )
  },
  component: AddRule,
})

function AddRule() {
  const navigate = useNavigate()
  // Back leads to what was before the list, not to the filled form.
  return <RuleScreen onSaved={() => void navigate({ to: '/team/lead-assignment', replace: true })} />
}
