import { createFileRoute } from '@tanstack/react-router'
import { CapiScreen } from '~/features/flow/conversions/CapiScreen.tsx'

export const Route = createFileRoute('/_app/account/meta-conversion-api')({
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client } }) {
    void import('~/features/flow/conversions/queries.ts').then(({ beginCapi }) => beginCapi(client))
  },
  component: CapiScreen,
})
