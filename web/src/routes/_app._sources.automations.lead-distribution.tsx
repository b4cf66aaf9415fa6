import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { QualityScreen } from '~/features/work/lead-distribution/QualityScreen.tsx'
import { RulesScreen } from '~/features/work/lead-distribution/RulesScreen.tsx'
import { rulesSearch } from '~/features/work/lead-distribution/search.ts'

export const Route = createFileRoute('/_app/_sources/automations/lead-distribution')({
  validateSearch: rulesSearch,
  loaderDeps: ({ search }) => search,
  // Begun beside the screen's code, of which the first screen loads nothing; waited for by the screen alone.
  loader({ context: { client }, deps: { show, days = '30' } }) {
    if (show) {
      void import('~/features/work/lead-distribution/history/history.ts').then(({ qualityOf }) =>
        client.prefetchQuery(qualityOf(days)),
      )
      return
    }
    void import('~/features/work/lead-distribution/rules.ts').then(({ ruleList, preferences }) =>
      Promise.all([client.prefetchQuery(ruleList), client.prefetchQuery(preferences)]),
    )
  },
  component: Distribution,
})

function Distribution() {
  const { show, days = '30' } = Route.useSearch()
  const navigate = useNavigate()
  if (!show) return <RulesScreen />
  return (
    <QualityScreen
      days={days}
      onDays={(chosen) =>
        void navigate({
          to: '/automations/lead-distribution',
          search: { show, ...(chosen === '30' ? {} : { days: chosen }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
