import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FormScreen } from '~/features/flow/lead-forms/FormScreen.tsx'
import { FormSkeleton } from '~/features/flow/lead-forms/FormSkeleton.tsx'
import { oneForm } from '~/features/flow/lead-forms/one-form.ts'
import { t } from '~/features/flow/lead-forms/words.ts'
import { EarlierAnswers } from '~/features/work/batches/EarlierAnswers.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'

export const Route = createFileRoute('/_app/integration/fairlead-lead-forms/$id/')({
  beforeLoad: expectId,
  loader({ context: { client }, params: { id } }) {
    void import('~/features/flow/lead-forms/one-form.ts').then((one) => client.prefetchQuery(one.oneForm(id)))
    void import('~/features/flow/lead-forms/leads/form-leads.ts').then(({ formLeads }) =>
      client.prefetchInfiniteQuery(formLeads(id)),
    )
  },
  component: Form,
})

function Form() {
  const { id } = Route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneForm(id))
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(form) => (
        <FormScreen
          form={form}
          EarlierAnswers={EarlierAnswers}
          onDeleted={() => void navigate({ to: '/integration/fairlead-lead-forms' })}
          onDuplicated={(copy) => {
            toast.success(t('action.duplicated', { name: copy.name }))
            void navigate({ to: '/integration/fairlead-lead-forms/$id/edit', params: { id: copy.id } })
          }}
        />
      )}
    </Loaded>
  )
}
