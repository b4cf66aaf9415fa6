import { lazy, Suspense, useRef } from 'react'
import { appDialog } from '~/lib/install.ts'
import { useStore } from '~/lib/store.ts'

const AppDialog = lazy(async () => ({ default: (await import('./AppDialog.tsx')).AppDialog }))

/** The dialog of that name, loaded when it is first opened. */
export function AppOnPhone() {
  const isOpen = useStore(appDialog)
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return wasOpen.current ? (
    <Suspense>
      <AppDialog opened={isOpen} />
    </Suspense>
  ) : null
}
