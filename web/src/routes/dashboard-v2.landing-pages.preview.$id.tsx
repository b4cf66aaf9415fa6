import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { onePage } from '~/features/records/content/api/content-queries.ts'
import { PagePreview } from '~/features/records/content/pages/PagePreview.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'

const none: ReadonlyMap<string, string> = new Map()

/** A page by itself, as clients see it; its name stands above unless `showTopBar=false`. */
export const Route = createFileRoute('/dashboard-v2/landing-pages/preview/$id')({
  validateSearch: ({ showTopBar: shows }: Record<string, unknown>): { showTopBar?: false } =>
    shows === 'false' || shows === false ? { showTopBar: false } : {},
  beforeLoad: expectId,
  component: Preview,
})

function Preview() {
  const { id } = Route.useParams()
  const { showTopBar = true } = Route.useSearch()
  usePageTitle('')
  return (
    <main>
      <Loaded query={useQuery(onePage(id))}>
        {(page) => (
          <>
            {showTopBar && <PageHeader title={page.name} />}
            <PagePreview
              page={page}
              name={page.name}
              blocks={page.blocks}
              files={page.files}
              pictures={none}
              device="hand"
            />
          </>
        )}
      </Loaded>
    </main>
  )
}
