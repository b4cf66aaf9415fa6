import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FormsScreen } from '~/features/flow/lead-forms/FormsScreen.tsx'
import { listSearch } from '~/features/flow/lead-forms/list-search.ts'
import { t } from '~/features/flow/lead-forms/words.ts'
import { toast } from '~/lib/toast.ts'

export const Route = createFileRoute('/_app/_sources/integration/fairlead-lead-forms/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client }, deps }) {
    void import('~/features/flow/lead-forms/list-forms.ts').then(({ formList }) =>
      client.prefetchInfiniteQuery(formList(deps)),
    )
  },
  component: Forms,
})

function Forms() {
  const navigate = useNavigate()
  return (
    <FormsScreen
      filter={Route.useSearch()}
      onDuplicated={({ id, name }) => {
        toast.success(t('action.duplicated', { name }))
        void navigate({ to: '/integration/fairlead-lead-forms/$id/edit', params: { id } })
      }}
    />
  )
}
