import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BuilderScreen } from '~/features/flow/lead-forms/builder/BuilderScreen.tsx'
import { builderSearch } from '~/features/flow/lead-forms/builder/builder-tabs.ts'
import { FormSkeleton } from '~/features/flow/lead-forms/FormSkeleton.tsx'
import { oneForm } from '~/features/flow/lead-forms/one-form.ts'
import { TargetSelect } from '~/features/records/custom-fields/TargetSelect.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/integration/fairlead-lead-forms/$id/edit')({
  validateSearch: builderSearch,
  beforeLoad: expectId,
  component: Builder,
})

function Builder() {
  const { id } = Route.useParams()
  const { tab = 'fields' } = Route.useSearch()
  // Edited is what the server has now, not what was seen a while ago; what is typed in the meantime is not overwritten.
  const query = useQuery({ ...oneForm(id), staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <Loaded query={query} skeleton={<FormSkeleton />} keeps>
      {(form) =>
        query.isFetchedAfterMount ? (
          <BuilderScreen key={id} form={form} tab={tab} TargetSelect={TargetSelect} />
        ) : (
          <FormSkeleton />
        )
      }
    </Loaded>
  )
}
