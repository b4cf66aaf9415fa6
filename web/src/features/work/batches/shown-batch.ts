import { createStore } from '~/lib/store.ts'

/** The change that was begun here last, shown with its progress until it is closed. */
export const shownBatch = createStore<string | null>(null)
export const showBatch = (id: string | null): void => shownBatch.set(() => id)
