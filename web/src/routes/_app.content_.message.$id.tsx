import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { oneMessage } from '~/features/records/content/api/content-queries.ts'
import { type ContentFilter, contentSearch } from '~/features/records/content/api/list-search.ts'
import { MessageScreen, NewMessageScreen } from '~/features/records/content/editor/MessageScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

/** The address of a message that is being written. */
const unwritten = 'new'

export const Route = createFileRoute('/_app/content_/message/$id')({
  beforeLoad: (match) => match.params.id === unwritten || expectId(match),
  validateSearch: (address: Record<string, unknown>): Pick<ContentFilter, 'type'> => ({
    type: contentSearch(address).type,
  }),
  component: OneMessage,
})

function OneMessage() {
  const { id } = Route.useParams()
  const { type } = Route.useSearch()
  return id === unwritten ? <NewMessageScreen type={type} /> : <Written key={id} id={id} />
}

const Written = ({ id }: { id: string }) => (
  <Loaded query={useQuery(oneMessage(id))}>{(message) => <MessageScreen message={message} />}</Loaded>
)
