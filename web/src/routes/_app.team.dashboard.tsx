import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '~/features/work/members/DashboardScreen.tsx'
import { daysSearch } from '~/features/work/members/search.ts'

export const Route = createFileRoute('/_app/team/dashboard')({
  validateSearch: daysSearch,
  component: Dashboard,
})

function Dashboard() {
  const navigate = Route.useNavigate()
  const { days = '7' } = Route.useSearch()
  return (
    <DashboardScreen
      days={days}
      onDays={(chosen) => void navigate({ search: chosen === '7' ? {} : { days: chosen }, replace: true })}
    />
  )
}
