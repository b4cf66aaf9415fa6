import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

/** The dialog that shares a form, loaded when it is first opened. */
export const ShareDialog = onceOpened(async () => (await import('./ShareDialog.tsx')).ShareDialog)
