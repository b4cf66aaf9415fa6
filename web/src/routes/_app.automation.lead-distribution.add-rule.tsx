import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RuleScreen } from '~/features/work/lead-distribution/rule/RuleScreen.tsx'

export const Route = createFileRoute('/_app/automation/lead-distribution/add-rule')({
  /** With `rest` the rule takes what no other does. */
  validateSearch: ({ rest }: Record<string, unknown>): { rest?: 'true' } => (rest === 'true' ? { rest } : {}),
  loader({ context: { client } }) {
    void import('~/features/work/lead-distribution/rules.ts').then(({ criteriaList }) =>
      client.prefetchQuery(criteriaList),
    )
  },
  component: AddRule,
})

function AddRule() {
  const isRest = Route.useSearch().rest === 'true'
  const navigate = useNavigate()
  // Back leads to what was before the list, not to the filled form.
  return (
    <RuleScreen
      key={String(isRest)}
      isRest={isRest}
      onSaved={() => void navigate({ to: '/automations/lead-distribution', replace: true })}
    />
  )
}
