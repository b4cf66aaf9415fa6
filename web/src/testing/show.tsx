import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SessionProvider, type Startup, startup } from '~/lib/account/session.ts'
import { createQueryClient } from '~/lib/calls/query-client.ts'
import { theme } from '~/ui/theme/theme.ts'

/** Renders a part as the application does, signed in or out; without transitions. */
export function show(part: ReactNode, signedIn: Startup = { session: null }) {
  const client = createQueryClient()
  client.setQueryData(startup.queryKey, signedIn)
  const within = (child: ReactNode) => (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} env="test" withCssVariables={false}>
        <SessionProvider>{child}</SessionProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
  return { client, ...render(within(part)), again: (child: ReactNode) => within(child) }
}
