import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { oneFile } from '~/features/records/content/api/content-queries.ts'
import { PageViewer } from '~/features/records/content/editor/PageViewer.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

/** A file by itself, without the application around it. */
export const Route = createFileRoute('/document-template/preview/$id')({
  validateSearch: ({ disable_zoom_options: off }: Record<string, unknown>): { disable_zoom_options?: true } =>
    off === 'true' || off === true ? { disable_zoom_options: true } : {},
  beforeLoad: expectId,
  component: Preview,
})

function Preview() {
  const { id } = Route.useParams()
  const { disable_zoom_options: isFixed = false } = Route.useSearch()
  usePageTitle('')
  return (
    <main>
      <Loaded query={useQuery(oneFile(id))}>
        {(file) => (
          <>
            <VisuallyHidden component="h1">{file.name}</VisuallyHidden>
            <PageViewer file={file} isFixed={isFixed} />
          </>
        )}
      </Loaded>
    </main>
  )
}
