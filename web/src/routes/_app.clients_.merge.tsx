import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { MergeScreen } from '~/features/records/duplicates/MergeScreen.tsx'
import { idsIn } from '~/features/records/duplicates/search.ts'
import { letGo } from '~/lib/keys/selection.ts'

export const Route = createFileRoute('/_app/clients_/merge')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string | undefined } => ({
    ids: typeof ids === 'string' ? ids : undefined,
  }),
  loaderDeps: ({ search: { ids } }) => ({ ids }),
  loader({ context: { client }, deps }) {
    const two = idsIn(deps.ids)
    if (!two) return
    void import('~/features/records/duplicates/list-pairs.ts').then(({ mergePreview }) =>
      client.prefetchQuery(mergePreview(...two)),
    )
  },
  component: Merge,
})

function Merge() {
  const { ids } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <MergeScreen
      key={ids}
      ids={idsIn(ids)}
      onDone={(id) => {
        letGo(idsIn(ids) ?? [])
        void navigate({ to: '/client/$id', params: { id }, replace: true })
      }}
    />
  )
}
