import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { oneFile } from '~/features/records/content/api/content-queries.ts'
import { FileScreen } from '~/features/records/content/editor/FileScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/content_/file/$id')({
  beforeLoad: expectId,
  component: OneFile,
})

function OneFile() {
  const { id } = Route.useParams()
  return <Loaded query={useQuery(oneFile(id))}>{(file) => <FileScreen key={id} file={file} />}</Loaded>
}
