import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ItemKind, itemKinds } from '~/features/work/today/kinds.ts'
import { TodayPage } from './-today/TodayPage.tsx'

/** Everything that is due today. */
export const Route = createFileRoute('/_app/clients/today')({
  validateSearch: ({ show }: Record<string, unknown>): { show?: ItemKind | undefined } => ({
    show: itemKinds.find((kind) => kind === show),
  }),
  component: Today,
})

function Today() {
  const { show } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <TodayPage
      show={show}
      onShow={(kind) => void navigate({ to: '/clients/today', search: kind ? { show: kind } : {}, replace: true })}
    />
  )
}
