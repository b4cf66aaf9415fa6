import { createFileRoute } from '@tanstack/react-router'
import { JoinScreen } from '~/features/records/content/share/JoinScreen.tsx'

export const Route = createFileRoute('/_centred/content/group-sharing/$id')({ component: Join })

function Join() {
  const { id } = Route.useParams()
  return <JoinScreen key={id} code={id} />
}
