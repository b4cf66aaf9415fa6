import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '~/features/team/DashboardScreen.tsx'
import { daysSearch } from '~/features/team/search.ts'

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
