import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SessionProvider } from '~/lib/account/session.ts'
import { styleNonce } from '~/lib/browser/nonce.ts'
import { theme } from '../theme/theme.ts'

const colourScheme = localStorageColorSchemeManager({ key: 'fairlead-colour-scheme' })

/** What every screen stands in: the theme, the cache, and who is signed in. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={colourScheme}
        getStyleNonce={styleNonce}
        withCssVariables={false}
      >
        <SessionProvider>{children}</SessionProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}
