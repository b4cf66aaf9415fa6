import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ConnectHint } from '~/features/flow/lead-sources/ConnectHint.tsx'
import { NewClientScreen } from '~/features/records/clients/new/NewClientScreen.tsx'
import { t } from '~/features/records/clients/words.ts'
import { NewValue } from '~/features/records/custom-fields/NewValue.tsx'
import { allFields } from '~/lib/account/all-fields.ts'
import { useSession } from '~/lib/account/session.ts'
import { toast } from '~/lib/toast.ts'

export const Route = createFileRoute('/_app/client/')({
  loader({ context: { client } }) {
    void client.prefetchQuery(allFields)
  },
  component: NewClient,
})

function NewClient() {
  const navigate = useNavigate()
  const { data } = useQuery(allFields)
  const isIncluded = useSession().preferences.subscription_access_policy.CUSTOM_FIELDS
  return (
    <>
      <NewClientScreen
        fields={isIncluded ? data?.results : []}
        OwnInput={NewValue}
        onAdded={({ id, name }) => {
          toast.success(t('form.added', { name }))
          // Back leads to where the form was opened from, not to the filled form.
          void navigate({ to: '/client/$id', params: { id }, replace: true })
        }}
      />
      <ConnectHint />
    </>
  )
}
