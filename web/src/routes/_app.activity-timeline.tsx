import { createFileRoute } from '@tanstack/react-router'
import { type ActivityFilter, ActivityScreen } from '~/features/records/timeline/ActivityScreen.tsx'
import { filters } from '~/features/records/timeline/kinds/kind-view.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** /activity-timeline?show=…&member=… */
export const Route = createFileRoute('/_app/activity-timeline')({
  validateSearch: ({ show, member }: Record<string, unknown>): ActivityFilter => ({
    show: filters.find((one) => one === show),
    member: typeof member === 'string' && uuid.test(member) ? member : undefined,
  }),
  component: Activity,
})

function Activity() {
  const navigate = Route.useNavigate()
  return <ActivityScreen filter={Route.useSearch()} onFilter={(search) => void navigate({ search, replace: true })} />
}
