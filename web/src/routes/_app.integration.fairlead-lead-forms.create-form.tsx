import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateFormScreen } from '~/features/flow/lead-forms/CreateFormScreen.tsx'

export const Route = createFileRoute('/_app/integration/fairlead-lead-forms/create-form')({ component: CreateForm })

function CreateForm() {
  const navigate = useNavigate()
  return (
    <CreateFormScreen
      // Back leads to the list, not to the filled form.
      onCreated={({ id }) =>
        void navigate({ to: '/integration/fairlead-lead-forms/$id/edit', params: { id }, replace: true })
      }
    />
  )
}
