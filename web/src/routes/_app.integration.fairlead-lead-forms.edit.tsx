import { createFileRoute, redirect } from '@tanstack/react-router'

/** The specification's editor without an id: there is nothing to edit yet, so a form is made first. */
export const Route = createFileRoute('/_app/integration/fairlead-lead-forms/edit')({
  beforeLoad() {
    throw redirect({ to: '/integration/fairlead-lead-forms/create-form', replace: true })
  },
})
