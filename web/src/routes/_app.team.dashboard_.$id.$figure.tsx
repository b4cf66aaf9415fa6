import { messages } from '@fairlead/contract/messages'
import { TeamFigure } from '@fairlead/contract/work/team-figures'
import { createFileRoute } from '@tanstack/react-router'
import { FigureScreen } from '~/features/work/members/FigureScreen.tsx'
import { daysSearch } from '~/features/work/members/search.ts'
import { expectId } from '~/lib/calls/expect-id.ts'
import { PageError } from '~/lib/calls/page-error.ts'

export const Route = createFileRoute('/_app/team/dashboard_/$id/$figure')({
  validateSearch: daysSearch,
  beforeLoad({ params }) {
    expectId({ params })
    if (!TeamFigure.safeParse(params.figure).success) throw new PageError(404, messages.brokenLink)
  },
  component: Figure,
})

function Figure() {
  const { id, figure } = Route.useParams()
  const { days = '7' } = Route.useSearch()
  return <FigureScreen key={`${id} ${figure}`} id={id} figure={TeamFigure.parse(figure)} days={days} />
}
