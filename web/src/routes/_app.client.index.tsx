import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { NewClientScreen } from '~/features/clients/NewClientScreen.tsx'
import { t } from '~/features/clients/words.ts'
import { ConnectHint } from '~/features/lead-sources/ConnectHint.tsx'
import { toast } from '~/lib/toast.ts'

export const Route = createFileRoute('/_app/client/')({ component: NewClient })

function NewClient() {
  const navigate = useNavigate()
  return (
    <>
      <NewClientScreen
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
