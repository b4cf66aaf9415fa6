import { appDialog } from '~/lib/browser/install.ts'
import { useStore } from '~/lib/store.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

const AppDialog = onceOpened(async () => (await import('./AppDialog.tsx')).AppDialog)

/** The dialog of that name, loaded when it is first opened. */
export const AppOnPhone = () => <AppDialog opened={useStore(appDialog)} />
