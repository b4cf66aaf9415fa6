import { createFileRoute } from '@tanstack/react-router'
import { FieldsScreen } from '~/features/records/custom-fields/FieldsScreen.tsx'
import { allFields } from '~/lib/account/all-fields.ts'

export const Route = createFileRoute('/_app/account/custom-client-fields')({
  loader({ context: { client } }) {
    void client.prefetchQuery(allFields)
  },
  component: FieldsScreen,
})
